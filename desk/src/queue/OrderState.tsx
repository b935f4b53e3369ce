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

/** Who works on an order, and until when, or which batch of payouts has it; undefined if it is free. */
export const workOn = (row: Order): string | undefined => {
  const { claimed_by: claimer, claimed_until: until } = row;
  if (claimer === null) return undefined;
  const batch = isWithdrawal(row) ? row.batch : null;
  if (batch !== null) return `批次 ${batch} · ${claimer}`;
  return `${claimer}处理中${until ? `（至${until.slice(11, 16)}）` : ''}`;
};

/**
 * The state of an order, or who has proposed its change; how long it waits; and who works on it, or which batch of
 * payouts has it.
 */
export function OrderState({ row, options }: { row: Order; options: ReviewOptions | undefined }) {
  const wait = waitOf(row, options);
  const work = workOn(row);
  return (
    <Space size={4} orientation="vertical">
      {row.proposed === 1 ? (
        <StatusTag tone="info">{`等待复核（${row.proposed_by}提交）`}</StatusTag>
      ) : (
        <StateTag state={isWithdrawal(row) ? row.stage : row.state} />
      )}
      {wait && <WaitingTime {...wait} />}
      {work && <StatusTag tone="info">{work}</StatusTag>}
    </Space>
  );
}
