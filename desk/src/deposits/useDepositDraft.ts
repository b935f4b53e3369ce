import type { DepositRow } from '@site/contract/operators';
import { isAmbiguousAmount, messages, textFormats } from '@site/shared/text';
import { useState } from 'react';
import { OperatorError } from '../api/OperatorError';
import type { ApprovalDraft, DraftError } from '../queue/ApproveForm';
import { fenOf } from '../ui/yuan';

const empty: ApprovalDraft = { received: '', externalId: '', note: '' };

/** How messages of the API about the number of a payment begin. The first one means that a number is required. */
const missingNumber = '请填写付款编号！';
const numberMessages = [missingNumber, '该笔付款已入账', '付款编号只能包含字母、数字和符号！', '交易哈希格式有误！'];

/** What is wrong with an approval; undefined if nothing. Another received amount than the ordered one needs a note. */
const draftError = (
  { received, externalId, note }: ApprovalDraft,
  amount: string,
  needsNumber: boolean,
): DraftError | undefined => {
  const fen = fenOf(received);
  if (isAmbiguousAmount(received)) return { field: 'received', text: messages.amountAmbiguous };
  if (received !== '' && fen === undefined) return { field: 'received', text: '实收金额有误' };
  if (needsNumber && externalId === '') return { field: 'externalId', text: missingNumber };
  if (received !== '' && fen !== fenOf(amount) && note.trim() === '')
    return { field: 'note', text: '实收金额与订单不同，请填写备注' };
  return undefined;
};

interface Draft extends ApprovalDraft {
  id: string;
  /** Whether an approval with a wrong field was tried. */
  wasSubmitted: boolean;
  /** What the API refused about the number. */
  refusedNumber?: DraftError | undefined;
}

/** A draft as it is sent. Its fields show the same once they have lost the focus. */
const read = (draft: Draft): Draft => ({
  ...draft,
  received: textFormats.amount.entered(draft.received),
  externalId: textFormats.code.entered(draft.externalId),
});

/** The fields beside the selected deposit. Another deposit starts with empty ones. */
export const useDepositDraft = () => {
  const [draft, setDraft] = useState<Draft>({ ...empty, id: '', wasSubmitted: false });
  /* Known once the API has refused an approval without a number: cashiers may not read the setting. */
  const [needsNumber, setNeedsNumber] = useState(false);
  const draftOf = ({ out_trade_no: id }: DepositRow): Draft =>
    draft.id === id ? draft : { ...empty, id, wasSubmitted: false };
  const errorOf = (row: DepositRow) => draftError(read(draftOf(row)), row.amount, needsNumber);
  return {
    draftOf,
    /** The error to show beside the fields, once an approval was tried. */
    shownError: (row: DepositRow): DraftError | undefined => {
      const { wasSubmitted, refusedNumber } = draftOf(row);
      return (wasSubmitted ? errorOf(row) : undefined) ?? refusedNumber;
    },
    change: (row: DepositRow, next: ApprovalDraft) => {
      const { refusedNumber, ...now } = draftOf(row);
      const isKept = next.externalId === now.externalId;
      setDraft({ ...now, ...next, refusedNumber: isKept ? refusedNumber : undefined });
    },
    /**
     * Sends an approval unless a field is wrong; what is wrong with a field, also as the API says, is shown there.
     * @throws OperatorError
     */
    submit: async <Answer>(row: DepositRow, send: (draft: ApprovalDraft) => Promise<Answer>): Promise<Answer> => {
      const error = errorOf(row);
      if (error) {
        setDraft({ ...draftOf(row), wasSubmitted: true });
        throw new OperatorError('refused', error.text);
      }
      const sent = read(draftOf(row));
      setDraft(sent);
      try {
        return await send(sent);
      } catch (refusal) {
        if (refusal instanceof OperatorError && numberMessages.some((it) => refusal.message.startsWith(it))) {
          const refusedNumber: DraftError = { field: 'externalId', text: refusal.message };
          if (refusal.message === missingNumber) setNeedsNumber(true);
          /* The operator may have gone on to another deposit meanwhile. */
          setDraft((now) => (now.id === sent.id ? { ...now, refusedNumber } : now));
        }
        throw refusal;
      }
    },
  };
};
