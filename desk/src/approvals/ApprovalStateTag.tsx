import type { ApprovalRow } from '@site/shared/operators';
import { useOperator } from '../session/operator';
import { StatusTag } from '../ui/StatusTag';

/** The state of a proposed change; its proposer sees that another operator has to confirm it. */
export function ApprovalStateTag({ row }: { row: ApprovalRow }) {
  const { name } = useOperator();
  if (row.state === 2) return <StatusTag tone="good">已确认</StatusTag>;
  if (row.state === 3 && row.decided_by === row.proposed_by) return <StatusTag>已撤回</StatusTag>;
  if (row.state === 3) return <StatusTag tone="bad">已驳回</StatusTag>;
  return <StatusTag tone="waiting">{row.proposed_by === name ? '等待他人复核' : '待复核'}</StatusTag>;
}
