import type { IncomingPaymentRow, OperatorRequest } from '@site/contract/operators';
import { Button, Flex, Segmented, Select, type TableColumnsType, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall, useSend } from '../api/useCall';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { TextField } from '../ui/fields';
import { textColumn, timeColumn } from '../ui/figures';
import { DayRange, SearchField } from '../ui/filters';
import { ReasonButton } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { useUrlFilter } from '../ui/useUrlFilter';
import { paymentChannel, channelOptions, PaymentAmount, PaymentState, stateOptions } from './PaymentFacts';
import { StatementButton } from './StatementButton';

const noFilter = { state: 'confirmed', channel: '', q: '', from: '', to: '' };
const requestOf = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as OperatorRequest<'GET /payments'>;

const columns: TableColumnsType<IncomingPaymentRow> = [
  timeColumn('付款时间', 'paid_at'),
  { title: '渠道', dataIndex: 'channel', render: paymentChannel },
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
      <Typography.Text copyable={{ tooltips: false }} style={{ maxWidth: 220 }} ellipsis>
        {link === null ? (
          reference
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {reference}
          </a>
        )}
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
  {
    title: '状态',
    dataIndex: 'state',
    render: (_state: string, row) => <PaymentState {...row} />,
  },
  {
    title: '订单',
    dataIndex: 'out_trade_no',
    render: (order: string | null, { username }) =>
      order && (
        <Link to={`/deposits?state=&q=${order}`}>
          {order}
          {username && ` · ${username}`}
        </Link>
      ),
  },
  textColumn('原因', 'reason'),
];

/** 付款: money that came from outside the site, and the orders that it is for. */
export default function PaymentsPage() {
  const [{ page, ...filter }, setFilter] = useUrlFilter(noFilter);
  const query = useCall('GET /payments', { ...requestOf(filter), page }, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const isFiltered = Object.entries(filter).some(
    ([field, value]) => value !== noFilter[field as keyof typeof noFilter],
  );
  return (
    <>
      <PageHeading title="付款">{mayDecide && <StatementButton />}</PageHeading>
      <Flex wrap gap="small" align="center" style={{ marginBottom: 12 }}>
        <Segmented
          aria-label="状态"
          options={stateOptions}
          value={filter.state}
          onChange={(state) => setFilter({ state })}
        />
        <Select
          aria-label="渠道"
          placeholder="全部渠道"
          options={channelOptions}
          value={filter.channel || null}
          onChange={(channel: string | null | undefined) => setFilter({ channel: channel ?? '' })}
          allowClear
          style={{ width: 160 }}
        />
        <DayRange from={filter.from} to={filter.to} onChange={setFilter} />
        <SearchField
          key={filter.q}
          aria-label="搜索付款"
          placeholder="哈希、流水号、地址、付款人、订单号、金额"
          defaultValue={filter.q}
          onSearch={(q) => setFilter({ q })}
          style={{ width: 320 }}
        />
        {isFiltered && <Button onClick={() => setFilter(noFilter)}>清除条件</Button>}
      </Flex>
      <DataTable<IncomingPaymentRow>
        label="付款"
        query={query}
        columns={mayDecide ? [...columns, actionColumn] : columns}
        emptyText={filter.state === 'confirmed' ? '没有待指定订单的付款' : '没有符合条件的付款'}
        onPage={(next) => setFilter({ page: next })}
      />
    </>
  );
}

const actionColumn: TableColumnsType<IncomingPaymentRow>[number] = {
  title: '操作',
  key: 'actions',
  render: (_value, row) => row.state === 'confirmed' && <PaymentActions id={row.id} />,
};

function PaymentActions({ id }: { id: number }) {
  const send = useSend();
  return (
    <Flex gap="small">
      <ReasonButton<{ order: string; reason: string }>
        label="指定订单"
        title="指定订单"
        danger={false}
        button={{ size: 'small', type: 'primary' }}
        done="已指定"
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
        button={{ size: 'small' }}
        done="已标记为退回"
        hint="请先在站外把款项退给付款人；标记后不能再入账"
        onSubmit={({ reason }) => send('POST /payments/:id/return', { id, reason })}
      />
    </Flex>
  );
}
