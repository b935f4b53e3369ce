import type { DepositRow } from '@site/contract/operators';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { StatusTag } from '../ui/StatusTag';

type Proposal = Pick<DepositRow, 'proposed' | 'proposed_by'>;

/** In place of the state: the approval of an order waits for a second operator, and who proposed it. */
export function ProposedTag({ proposed_by: proposer }: Pick<Proposal, 'proposed_by'>) {
  return <StatusTag tone="info">{`等待复核（${proposer}提交）`}</StatusTag>;
}

/** Says that the approval of the selected order waits for a second operator, who decides on the page 复核. */
export function ProposedApproval({ row }: { row: Proposal }) {
  if (row.proposed === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`${row.proposed_by}已提交通过，等待另一位操作员复核。`}
      action={<Link to="/approvals">前往复核</Link>}
    />
  );
}
