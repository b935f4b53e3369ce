import type { DepositRow } from '@site/shared/operators';
import { useState } from 'react';
import type { ApprovalDraft } from '../queue/ApproveForm';
import { fenOf } from '../ui/fen';

const empty: ApprovalDraft = { received: '', note: '' };

/** What is wrong with an approval; empty if nothing. Another received amount than the ordered one needs a note. */
export const draftError = ({ received, note }: ApprovalDraft, amount: string): string => {
  if (received.trim() === '') return '';
  const fen = fenOf(received);
  if (fen === undefined) return '实收金额有误';
  return fen !== fenOf(amount) && note.trim() === '' ? '实收金额与订单不同，请填写备注' : '';
};

/** The fields beside the selected deposit. Another deposit starts with empty ones. */
export const useDepositDraft = () => {
  const [draft, setDraft] = useState({ ...empty, id: '', isTried: false });
  const draftOf = ({ out_trade_no: id }: DepositRow): ApprovalDraft => (draft.id === id ? draft : empty);
  return {
    draftOf,
    /** The error to show beside the fields, once an approval was tried. */
    shownError: (row: DepositRow): string =>
      draft.id === row.out_trade_no && draft.isTried ? draftError(draft, row.amount) : '',
    change: (row: DepositRow, next: ApprovalDraft) =>
      setDraft({ ...draft, ...next, id: row.out_trade_no, isTried: draft.id === row.out_trade_no && draft.isTried }),
    showError: (row: DepositRow) => setDraft({ ...draftOf(row), id: row.out_trade_no, isTried: true }),
  };
};
