import type { WithdrawalRow } from '@site/shared/operators';
import { Descriptions, Flex, Typography } from 'antd';
import { useCall } from '../api/useCall';
import { ApproveForm } from '../queue/ApproveForm';
import { DecisionNotes } from '../queue/DecisionNotes';
import { MemberContext } from '../queue/MemberContext';
import { PanelTitle } from '../queue/PanelTitle';
import { Loaded } from '../ui/Loaded';
import { Time } from '../ui/Time';
import { StageTag } from './stages';

interface Props {
  row: WithdrawalRow;
  /** The row below. */
  next: WithdrawalRow | undefined;
  /** Omitted for those who may not decide, and once decided. */
  approval?: { note: string; onChange: (note: string) => void; onSubmit: () => void };
}

/** What the decision about a withdrawal and its payment need. */
export function WithdrawalPanel({ row, next, approval }: Props) {
  const context = useCall('GET /withdrawals/:id', { id: row.out_trade_no });
  /* Read in advance, so that it shows at once after the decision. */
  useCall('GET /withdrawals/:id', { id: next?.out_trade_no ?? '' }, { enabled: next !== undefined });
  return (
    <Flex vertical gap="small">
      <PanelTitle id={row.out_trade_no} amount={row.amount} state={<StageTag stage={row.stage} />} />
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'bank', label: '收款银行', children: row.bank },
          { key: 'owner', label: '户名', children: row.bank_owner },
          {
            key: 'number',
            label: '账号',
            children: <Typography.Text copyable={{ tooltips: false }}>{row.bank_no}</Typography.Text>,
          },
          ...(row.bank_address ? [{ key: 'address', label: '开户行', children: row.bank_address }] : []),
          ...(row.net ? [{ key: 'net', label: '应付', children: `${row.net} USDT` }] : []),
          ...(row.reference ? [{ key: 'reference', label: '付款凭证', children: row.reference }] : []),
          ...(row.settled_at
            ? [
                { key: 'settled', label: '付款处理', children: row.settled_by ?? '系统' },
                { key: 'settledAt', label: '付款时间', children: <Time value={row.settled_at} /> },
              ]
            : []),
        ]}
      />
      {approval && (
        <ApproveForm
          draft={{ received: '', note: approval.note }}
          error=""
          onChange={({ note }) => approval.onChange(note)}
          onSubmit={approval.onSubmit}
          submitText="确认并备注"
        />
      )}
      <DecisionNotes row={row} />
      <Loaded query={context}>{(data) => <MemberContext context={data} />}</Loaded>
    </Flex>
  );
}
