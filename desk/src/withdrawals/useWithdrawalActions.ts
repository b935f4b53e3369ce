import type { WithdrawalRow, WithdrawalStage } from '@site/contract/operators';
import { useState } from 'react';
import { useChange } from '../api/useCall';
import { overrideAction, type QueueAction, rejectAction } from '../queue/QueueAction';
import { useRefusedApproval } from '../queue/RefusedApproval';

const at = (stage: WithdrawalStage) => (row: WithdrawalRow) => row.stage === stage;

/** What is done with a withdrawal: a decision while it waits, then the result of the payment. */
export const useWithdrawalActions = () => {
  const approve = useChange('POST /withdrawals/:id/approve');
  const reject = useChange('POST /withdrawals/:id/reject');
  const markPaid = useChange('POST /withdrawals/:id/paid');
  const markFailed = useChange('POST /withdrawals/:id/failed');
  /* The internal note beside the selected withdrawal; another one starts without. */
  const [note, setNote] = useState({ id: '', text: '' });
  const noteOf = ({ out_trade_no: id }: WithdrawalRow) => (note.id === id ? note.text : '');
  const { refusalOf, approve: approveOrRemember } = useRefusedApproval();
  const isUndecided = (row: WithdrawalRow) => row.stage === 'waiting' && row.proposed === 0;
  const isRefused = (row: WithdrawalRow) => isUndecided(row) && refusalOf(row.out_trade_no) !== '';
  const sendApproval = (row: WithdrawalRow, override: { reason?: string; override?: true } = {}) =>
    approveOrRemember(row.out_trade_no, () =>
      approve.mutateAsync({ id: row.out_trade_no, note: noteOf(row), ...override }),
    );

  const actions: QueueAction<WithdrawalRow>[] = [
    {
      label: '通过',
      key: 'a',
      done: '已通过，待付款',
      appliesTo: isUndecided,
      needsEvidence: true,
      send: (row) => sendApproval(row),
    },
    rejectAction({
      done: '已拒绝，金额已退回钱包',
      appliesTo: at('waiting'),
      send: (row, fields) => reject.mutateAsync({ id: row.out_trade_no, ...fields }),
    }),
    {
      label: '标记已付款',
      key: 'p',
      done: '已标记为已付款',
      appliesTo: at('approved'),
      asks: { label: '付款凭证', format: 'code', hint: '银行流水号或交易哈希' },
      send: (row, { reason: reference }) => markPaid.mutateAsync({ id: row.out_trade_no, reference }),
    },
    {
      label: '标记失败',
      key: 'f',
      danger: true,
      done: '已标记为付款失败，金额已退回钱包',
      appliesTo: (row) => at('approved')(row) && row.proposed === 0,
      asks: { label: '原因', hint: '会员可见' },
      send: (row, { reason }) => markFailed.mutateAsync({ id: row.out_trade_no, reason }),
    },
    overrideAction(isRefused, (row, reason) => sendApproval(row, { reason, override: true })),
  ];
  return {
    actions,
    noteOf,
    refusalOf,
    isUndecided,
    setNote: (row: WithdrawalRow, text: string) => setNote({ id: row.out_trade_no, text }),
  };
};
