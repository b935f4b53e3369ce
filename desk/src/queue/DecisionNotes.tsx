import { Descriptions } from 'antd';
import { Time } from '../ui/Time';

interface Decided {
  decided_by: string | null;
  decided_at: string | null;
  note: string;
  reason: string;
}

/** Who decided about an item, when and why; nothing before the decision. */
export function DecisionNotes({ row }: { row: Decided }) {
  if (!row.decided_at) return null;
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'by', label: '处理人', children: row.decided_by ?? '系统' },
        { key: 'at', label: '处理时间', children: <Time value={row.decided_at} /> },
        ...(row.reason ? [{ key: 'reason', label: '原因（会员可见）', children: row.reason }] : []),
        ...(row.note ? [{ key: 'note', label: '备注（内部）', children: row.note }] : []),
      ]}
    />
  );
}
