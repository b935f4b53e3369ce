import type { WithdrawalRow } from '@site/shared/operators';
import { useCall } from '../api/useCall';

/** Tells which withdrawals have an approval that waits for a second operator, of the oldest page of approvals. */
export const useProposedWithdrawals = (): ((row: WithdrawalRow) => boolean) => {
  const { data } = useCall('GET /approvals', { state: 1 });
  const targets = new Set(data?.data.filter(({ kind }) => kind === 'withdrawals.approve').map(({ target }) => target));
  return (row) => row.stage === 'waiting' && targets.has(`withdrawal:${row.out_trade_no}`);
};
