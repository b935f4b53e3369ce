import type { IncomingPaymentRow } from '@site/contract/operators';
import { Flex, type TableColumnsType, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useSend } from '../api/useCall';
import { usePermission } from '../session/operator';
import { channelName, channelOptions } from '../ui/channels';
import { DataTable } from '../ui/DataTable';
import { TextField } from '../ui/fields';
import { stateColumn, textColumn, timeColumn } from '../ui/figures';
import { choicesOf, type FilterField, Filters } from '../ui/filters';
import { ReasonButton } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { useList } from '../ui/useUrlFilter';
import { PaymentAmount, paymentStates } from './PaymentFacts';
import { StatementButton } from './StatementButton';

const fields: FilterField[] = [
  { input: 'tabs', name: 'state', label: '状态', options: choicesOf(paymentStates) },
  {
    input: 'choice',
    name: 'channel',
    label: '渠道',
    options: channelOptions('usdt-trc20', 'usdt-erc20', 'bank', 'psp', 'manual'),
  },
  { input: 'days' },
  {
    input: 'search',
    name: 'q',
    label: '搜索付款',
    placeholder: '哈希、流水号、地址、付款人、订单号、金额',
    width: 320,
  },
];

const newTab = { target: '_blank', rel: 'noreferrer' };

/** Head and tail of a hash, by which people tell hashes apart; other numbers whole. */
const shortOf = (reference: string) =>
  reference.length > 24 ? `${reference.slice(0, 8)}…${reference.slice(-6)}` : reference;

const columns: TableColumnsType<IncomingPaymentRow> = [
  timeColumn('付款时间', 'paid_at'),
  { title: '渠道', dataIndex: 'channel', render: channelName },
  {
    title: '金额',
    dataIndex: 'amount',
    align: 'right',
    render: (_amount: string, row) => <PaymentAmount {...row} />,
  },
  {
    title: '编号',
    dataIndex: 'reference',
    render: (reference: string, { link }) => (
      <Typography.Text copyable={{ text: reference, tooltips: false }} title={reference}>
        {link === null ? shortOf(reference) : <a {...{ href: link, ...newTab }}>{shortOf(reference)}</a>}
      </Typography.Text>
    ),
  },
  {
    title: '付款方',
    dataIndex: 'sender_account',
    render: (account: IncomingPaymentRow['sender_account'], { sender }) => (
      <Typography.Text style={{ maxWidth: 180 }} ellipsis>
        {account ? `${account.name} ${account.number}` : sender}
      </Typography.Text>
    ),
  },
  stateColumn('状态', 'state', paymentStates),
  {
    title: '订单',
    dataIndex: 'out_trade_no',
    render: (order: string | null, { username }) =>
      order ? <Link to={`/deposits?state=&q=${order}`}>{[order, username].filter(Boolean).join(' · ')}</Link> : '—',
  },
  textColumn('原因', 'reason'),
];

const actionColumn: TableColumnsType<IncomingPaymentRow>[number] = {
  title: '操作',
  key: 'actions',
  fixed: 'end',
  render: (_, row) => row.state === 'confirmed' && <PaymentActions id={row.id} />,
};

/** 收款: money that came from outside the site, and the orders that it is for. */
export default function PaymentsPage() {
  const list = useList('GET /payments', { state: 'confirmed', channel: '', q: '', from: '', to: '' });
  const mayDecide = usePermission('payments:decide');
  return (
    <>
      <PageHeading title="收款">{mayDecide && <StatementButton />}</PageHeading>
      <Filters list={list} fields={fields} />
      <DataTable<IncomingPaymentRow>
        {...list.table}
        label="收款"
        columns={mayDecide ? [...columns, actionColumn] : columns}
        emptyText={
          list.filter.state === 'confirmed' && !list.isNarrowed ? '没有待指定订单的付款' : '没有符合条件的付款'
        }
      />
    </>
  );
}

function PaymentActions({ id }: { id: number }) {
  const send = useSend();
  return (
    <Flex gap="small">
      <ReasonButton<{ order: string; reason: string }>
        label="指定订单"
        danger={false}
        button={{ size: 'small' }}
        firstFields={
          <TextField
            name="order"
            label="存款订单号"
            help="待处理的订单由您随后审核；已关闭的订单会重新打开并入账；已入账的订单会为此款另建一笔订单并入账"
            missing="请填写订单号"
            format="code"
            maxLength={40}
            isFirst
          />
        }
        onSubmit={({ order, reason }) => send('POST /payments/:id/assign', { id, order, reason })}
      />
      <ReasonButton<{ reason: string }>
        label="退回"
        title="标记为已退回"
        done="已标记为退回"
        button={{ size: 'small' }}
        hint="请先在站外把款项退给付款人；标记后不能再入账"
        onSubmit={({ reason }) => send('POST /payments/:id/return', { id, reason })}
      />
    </Flex>
  );
}
