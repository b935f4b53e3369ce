import type { WithdrawalRow } from '@site/shared/operators';
import { Flex } from 'antd';
import { ApproveForm } from '../queue/ApproveForm';
import { DecisionNotes } from '../queue/DecisionNotes';
import { useEvidence } from '../queue/evidence';
import { MemberContext } from '../queue/MemberContext';
import { PanelTitle } from '../queue/PanelTitle';
import { ProposedApproval } from '../queue/ProposedApproval';
import { RefusedApproval } from '../queue/RefusedApproval';
import { Loaded } from '../ui/Loaded';
import { StageTag } from './stages';
import { WithdrawalFacts } from './WithdrawalFacts';

interface Props {
  row: WithdrawalRow;
  /** Omitted for those who may not decide, and once decided. */
  approval?: {
    note: string;
    canSubmit: boolean;
    onChange: (note: string) => void;
    onSubmit: () => void;
    refusal: string;
    onOverride: () => void;
  };
}

/** What the decision about a withdrawal and its payment need. */
export function WithdrawalPanel({ row, approval }: Props) {
  const { withdrawal } = useEvidence({ kind: 'withdrawal', id: row.out_trade_no });
  return (
    <Flex vertical gap="small">
      <PanelTitle id={row.out_trade_no} amount={row.amount} state={<StageTag stage={row.stage} />} />
      <ProposedApproval row={row} />
      <WithdrawalFacts row={withdrawal.data ?? row} isMasked={withdrawal.data === undefined} />
      {approval && <RefusedApproval {...approval} />}
      {approval && (
        <ApproveForm
          draft={{ received: '', externalId: '', note: approval.note }}
          canSubmit={approval.canSubmit}
          onChange={({ note }) => approval.onChange(note)}
          onSubmit={approval.onSubmit}
          submitText="确认并备注"
        />
      )}
      <DecisionNotes row={row} />
      <Loaded query={withdrawal}>{(data) => <MemberContext context={data} />}</Loaded>
    </Flex>
  );
}
