import type { ApprovalRow } from '@site/shared/operators';
import { Tag } from 'antd';
import { useOperator } from '../session/operator';

/** The state of a proposed change; its proposer sees that another operator has to confirm it. */
export function ApprovalStateTag({ row }: { row: ApprovalRow }) {
  const { name } = useOperator();
  if (row.state === 2) return <Tag color="green">已确认</Tag>;
  if (row.state === 3) return <Tag color="red">已驳回</Tag>;
  return <Tag color="gold">{row.proposed_by === name ? '等待他人复核' : '待复核'}</Tag>;
}
