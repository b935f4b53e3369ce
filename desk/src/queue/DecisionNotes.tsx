import { Time } from '../ui/figures';
import { Facts } from '../ui/Facts';
import type { Order } from './order';

type Decided = Pick<Order, 'decided_by' | 'decided_at' | 'note' | 'reason'>;

/** Who decided about an item, when and why; nothing before the decision. */
export function DecisionNotes({ row }: { row: Decided }) {
  if (!row.decided_at) return null;
  return (
    <Facts
      items={{
        处理人: row.decided_by ?? '系统',
        处理时间: <Time value={row.decided_at} />,
        '原因（会员可见）': row.reason || undefined,
        '备注（内部）': row.note || undefined,
      }}
    />
  );
}
