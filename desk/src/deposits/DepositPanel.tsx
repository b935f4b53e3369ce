import type { DepositRow } from '@site/shared/operators';
import { Flex } from 'antd';
import { type ApprovalDraft, ApproveForm, type DraftError } from '../queue/ApproveForm';
import { DecisionNotes } from '../queue/DecisionNotes';
import { useEvidence } from '../queue/evidence';
import { MemberContext } from '../queue/MemberContext';
import { OrderStateTag } from '../queue/OrderStateTag';
import { PanelTitle } from '../queue/PanelTitle';
import { ProposedApproval } from '../queue/ProposedApproval';
import { RefusedApproval } from '../queue/RefusedApproval';
import { Loaded } from '../ui/Loaded';
import { DepositFacts } from './DepositFacts';

interface Props {
  row: DepositRow;
  /** Omitted for those who may not decide, and once decided. */
  approval?: {
    draft: ApprovalDraft;
    error: DraftError | undefined;
    canSubmit: boolean;
    onChange: (draft: ApprovalDraft) => void;
    onSubmit: () => void;
    refusal: string;
    onOverride: () => void;
  };
}

/** What the decision about a deposit needs. */
export function DepositPanel({ row, approval }: Props) {
  const { deposit } = useEvidence({ kind: 'deposit', id: row.out_trade_no });
  return (
    <Flex vertical gap="small">
      <PanelTitle id={row.out_trade_no} amount={row.amount} state={<OrderStateTag state={row.state} />} />
      <ProposedApproval row={row} />
      <DepositFacts row={deposit.data ?? row} />
      {approval && <RefusedApproval {...approval} />}
      {approval && <ApproveForm {...approval} amount={row.amount} submitText="确认入账" />}
      <DecisionNotes row={row} />
      <Loaded query={deposit}>{(data) => <MemberContext context={data} />}</Loaded>
    </Flex>
  );
}
