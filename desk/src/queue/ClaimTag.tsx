import { isWithdrawal, type Order } from './order';
import { StatusTag } from '../ui/StatusTag';

/** Who works on an order, or which batch of payouts has it. */
export function ClaimTag({ row }: { row: Order }) {
  if (row.claimed_by === null) return null;
  const until = row.claimed_until === null ? '' : `（至${row.claimed_until.slice(11, 16)}）`;
  const where = isWithdrawal(row) && row.batch !== null ? `批次 ${row.batch} · ${row.claimed_by}` : undefined;
  return <StatusTag tone="info">{where ?? `${row.claimed_by}处理中${until}`}</StatusTag>;
}
