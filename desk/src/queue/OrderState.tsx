import type { ReviewOptions } from '@site/contract/operators';
import { Space } from 'antd';
import { StatusTag } from '../ui/StatusTag';
import { isWithdrawal, type Order } from './order';
import { StateTag, WaitingTime } from './states';

/** Since when an order waits for operators, and for how many minutes it may; undefined for one that does not wait. */
const waitOf = (row: Order, options: ReviewOptions | undefined) => {
  if (!isWithdrawal(row)) return row.state === 1 ? { since: row.created_at, limit: options?.sla.deposits } : undefined;
  if (row.stage === 'waiting') return { since: row.created_at, limit: options?.sla.withdrawals };
  return row.stage === 'approved' && row.decided_at
    ? { since: row.decided_at, limit: options?.sla.payouts }
    : undefined;
};

/**
 * The state of an order, or who has proposed its change; how long it waits; and who works on it, or which batch of
 * payouts has it.
 */
export function OrderState({ row, options }: { row: Order; options: ReviewOptions | undefined }) {
  const wait = waitOf(row, options);
  const { claimed_by: claimer } = row;
  const until = row.claimed_until ? `（至${row.claimed_until.slice(11, 16)}）` : '';
  const batch = isWithdrawal(row) ? row.batch : null;
  const work = batch === null ? `${claimer}处理中${until}` : `批次 ${batch} · ${claimer}`;
  return (
    <Space size={4} orientation="vertical">
      {row.proposed === 1 ? (
        <StatusTag tone="info">{`等待复核（${row.proposed_by}提交）`}</StatusTag>
      ) : (
        <StateTag state={isWithdrawal(row) ? row.stage : row.state} />
      )}
      {wait && <WaitingTime {...wait} />}
      {claimer !== null && <StatusTag tone="info">{work}</StatusTag>}
    </Space>
  );
}
