import type { ApprovalRow } from '@site/shared/operators';
import { Money } from '../ui/Money';

/** Where the kinds of changes that move money keep their amount. */
const amountFields: Record<string, ['before' | 'after', string]> = {
  'withdrawals.approve': ['before', 'amount'],
  'deposits.approve': ['after', 'received'],
  'members.adjust': ['after', 'amount'],
};

/** The money that a proposed change would move, signed for an adjustment; a dash for other changes. */
export function ApprovalAmount({ row }: { row: ApprovalRow }) {
  const [side, field] = amountFields[row.kind] ?? ['after', ''];
  const value = (row[side] as Record<string, unknown> | null)?.[field];
  return <Money value={typeof value === 'string' ? value : null} signed={row.kind === 'members.adjust'} strong />;
}
