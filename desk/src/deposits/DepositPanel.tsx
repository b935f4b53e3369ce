import type { DepositRow } from '@site/shared/operators';
import { Descriptions, Flex } from 'antd';
import { useCall } from '../api/useCall';
import { type ApprovalDraft, ApproveForm } from '../queue/ApproveForm';
import { DecisionNotes } from '../queue/DecisionNotes';
import { MemberContext } from '../queue/MemberContext';
import { OrderStateTag } from '../queue/OrderStateTag';
import { PanelTitle } from '../queue/PanelTitle';
import { Loaded } from '../ui/Loaded';
import { Money } from '../ui/Money';

interface Props {
  row: DepositRow;
  /** The row below. */
  next: DepositRow | undefined;
  /** Omitted for those who may not decide, and once decided. */
  approval?: {
    draft: ApprovalDraft;
    error: string;
    onChange: (draft: ApprovalDraft) => void;
    onSubmit: () => void;
  };
}

/** What the decision about a deposit needs. */
export function DepositPanel({ row, next, approval }: Props) {
  const context = useCall('GET /deposits/:id', { id: row.out_trade_no });
  /* Read in advance, so that it shows at once after the decision. */
  useCall('GET /deposits/:id', { id: next?.out_trade_no ?? '' }, { enabled: next !== undefined });
  const { remitter } = row;
  return (
    <Flex vertical gap="small">
      <PanelTitle id={row.out_trade_no} amount={row.amount} state={<OrderStateTag state={row.state} />} />
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'way',
            label: '方式',
            children: [row.pay_way || row.paytype, row.protocol].filter(Boolean).join(' · '),
          },
          {
            key: 'pay',
            label: '应付',
            children: row.protocol ? `${row.real_money} USDT（${row.amount} 元）` : `${row.real_money} 元`,
          },
          ...(row.received === null
            ? []
            : [{ key: 'received', label: '实收', children: <Money value={row.received} /> }]),
          ...(remitter
            ? [
                {
                  key: 'remitter',
                  label: '汇款人',
                  children: [remitter.name, remitter.bank, remitter.number, remitter.branch].filter(Boolean).join(' '),
                },
              ]
            : []),
        ]}
      />
      {approval && <ApproveForm {...approval} amount={row.amount} submitText="确认入账" />}
      <DecisionNotes row={row} />
      <Loaded query={context}>{(data) => <MemberContext context={data} />}</Loaded>
    </Flex>
  );
}
