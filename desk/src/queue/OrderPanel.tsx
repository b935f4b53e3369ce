import type { DepositRow, ReviewContext, WithdrawalRow } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Loaded } from '../ui/Loaded';
import { Money } from '../ui/Money';
import { ApproveForm, type ApproveFormProps } from './ApproveForm';
import { DecisionNotes } from './DecisionNotes';
import { MemberContext } from './MemberContext';
import { ProposedApproval } from './ProposedApproval';
import { RefusedApproval, type RefusedApprovalProps } from './RefusedApproval';

interface Props {
  row: DepositRow | WithdrawalRow;
  /** The state as a tag. */
  state: ReactNode;
  /** How the order is paid. */
  facts: ReactNode;
  /** Omitted for those who may not decide, and once decided. */
  approval: (ApproveFormProps & RefusedApprovalProps) | false;
  evidence: UseQueryResult<ReviewContext>;
}

/** What the decision about a deposit or withdrawal needs. */
export function OrderPanel({ row, state, facts, approval, evidence }: Props) {
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" justify="space-between" wrap>
        <Typography.Title level={2} style={{ fontSize: 16, margin: 0, overflowWrap: 'anywhere' }}>
          {row.out_trade_no}
        </Typography.Title>
        <span style={{ fontSize: 18 }}>
          <Money value={row.amount} strong />
        </span>
        {state}
      </Flex>
      <ProposedApproval row={row} />
      {facts}
      {approval && <RefusedApproval {...approval} />}
      {approval && <ApproveForm {...approval} />}
      <DecisionNotes row={row} />
      <Loaded query={evidence}>{(context) => <MemberContext context={context} />}</Loaded>
    </Flex>
  );
}
