import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { Page, ReviewOptions } from '@site/contract/operators';
import { Button, Flex, type TableColumnsType, Typography } from 'antd';
import { useCall, useSend } from '../api/useCall';
import { type QueueAction, rejectAction } from './QueueAction';
import { QueuePage } from './QueuePage';
import { RiskFlags } from './MemberContext';
import { stages, stateName, states } from './states';
import { useOperator, usePermission } from '../session/operator';
import { Money, Time, TwoLines } from '../ui/figures';
import { Filters, queueFields } from '../ui/filters';
import { ExportButton } from '../ui/ExportButton';
import { StatusTag } from '../ui/StatusTag';
import { useList } from '../ui/useUrlFilter';
import { isWithdrawal, type Order, type OrderKind, useReviewOptions } from './order';
import { OrderPanel } from './OrderPanel';
import { useApproval } from './useApproval';
import { OrderState } from './OrderState';
import { useOrderActions } from './useOrderActions';
import { orderFields, orderFilter, SavedFilters } from './OrderFilters';

const queues = {
  deposit: {
    title: '存款',
    waiting: '1',
    states,
    submitText: '确认入账',
    approved: '已通过',
    rejected: '已拒绝',
  },
  withdrawal: {
    title: '取款',
    waiting: 'waiting',
    states: stages,
    submitText: '确认并备注',
    approved: '已通过，待付款',
    rejected: '已拒绝，金额已退回钱包',
  },
};

/** 存款: the queue of deposits. */
export const DepositsPage = () => <Orders kind="deposit" />;

/** 取款: the queue of withdrawals, from the decision to the result of the payment. */
export const WithdrawalsPage = () => <Orders kind="withdrawal" />;

const columnsOf = (options: ReviewOptions | undefined): TableColumnsType<Order> => [
  {
    title: '单号',
    dataIndex: 'out_trade_no',
    render: (id: string, { created_at: at }) => <TwoLines first={id} second={<Time value={at} />} />,
  },
  {
    title: '金额',
    dataIndex: 'amount',
    align: 'right',
    render: (amount: string, row) => (
      <TwoLines
        first={<Money value={amount} strong currency />}
        second={isWithdrawal(row) ? row.bank : row.pay_way || row.paytype}
      />
    ),
  },
  {
    title: '会员',
    dataIndex: 'username',
    width: 176,
    render: (name: string, { vip, flags: raised }) => (
      <Flex vertical gap={2} align="flex-start">
        <span style={{ overflowWrap: 'anywhere' }}>
          {name} <StatusTag>{`VIP${vip}`}</StatusTag>
        </span>
        <RiskFlags order={{ flags: raised }} isShort />
      </Flex>
    ),
  },
  { title: '状态', key: 'state', width: 112, render: (_, row) => <OrderState row={row} options={options} /> },
];

const isWaiting = (row: Order) => (isWithdrawal(row) ? row.stage === 'waiting' : row.state === 1);
const isUndecided = (row: Order) => isWaiting(row) && row.proposed === 0;

function Orders({ kind }: { kind: OrderKind }) {
  const { title, waiting, submitText, approved, rejected } = queues[kind];
  const list = useList(`GET /${kind}s`, { state: waiting, ...orderFilter }, ({ state, method, ...narrowing }) => {
    const [paytype, protocol] = method.split(' ');
    return { ...narrowing, [kind === 'deposit' ? 'state' : 'stage']: state, method: paytype, protocol };
  });
  const { state, member } = list.filter;
  const { data } = list.table.query;
  const options = useReviewOptions();
  const mayDecide = usePermission('payments:decide');
  const { name } = useOperator();
  const send = useSend();
  const approval = useApproval();
  const approve = (row: Order, override: { reason?: string; override?: true } = {}) =>
    approval.submit(row, ({ received, externalId, note = '' }) =>
      send(`POST /${kind}s/:id/approve`, {
        id: row.out_trade_no,
        note,
        ...(received ? { received } : {}),
        ...(externalId ? { external_id: externalId } : {}),
        ...override,
      }),
    );

  const actions: QueueAction<Order>[] = [
    {
      label: '通过',
      key: 'a',
      done: approved,
      appliesTo: isUndecided,
      needsEvidence: true,
      isInPanel: true,
      send: (row) => approve(row),
    },
    rejectAction({
      done: rejected,
      appliesTo: isWaiting,
      needsEvidence: true,
      templates: options?.reasons[`${kind}s`] ?? [],
      send: ({ out_trade_no: id }, fields) => send(`POST /${kind}s/:id/reject`, { id, ...fields }),
    }),
    {
      label: '强制通过',
      key: 'o',
      danger: true,
      done: '已强制通过',
      appliesTo: (row) => isUndecided(row) && approval.refusalOf(row) !== '',
      needsEvidence: true,
      asks: { label: '原因', hint: '仅内部可见；提交后须由另一位操作员复核' },
      send: (row, { reason }) => approve(row, { reason, override: true }),
    },
  ];
  const { claims, payouts } = useOrderActions();
  const isFree = (row: Order) => row.claimed_by === null || row.claimed_by === name;
  const offered = [...(kind === 'deposit' ? actions : actions.toSpliced(2, 0, ...payouts)), ...claims];

  return (
    <QueuePage<Order>
      title={title}
      list={list}
      fields={queueFields(queues[kind].states, '单号开头或末四位、用户名开头')}
      before={
        <>
          {data?.amount !== undefined && <QueueTotal page={data} />}
          {member !== '' && <MemberFilter id={member} onRemove={() => list.setFilter({ member: '' })} />}
        </>
      }
      filters={
        <Filters list={list} fields={orderFields(kind)}>
          <SavedFilters kind={kind} />
        </Filters>
      }
      emptyText={list.isNarrowed ? `没有符合条件的${title}` : `没有${state && stateName(state)}的${title}`}
      after={<ExportButton what={`${kind}s`} />}
      idOf={(row) => row.out_trade_no}
      columns={columnsOf(options)}
      actions={mayDecide ? offered.map((it) => ({ ...it, appliesTo: (row) => isFree(row) && it.appliesTo(row) })) : []}
      orderOf={(row) => ({ kind, id: row.out_trade_no })}
      panel={(row, { start, evidence }) => (
        <OrderPanel
          key={row.out_trade_no}
          kind={kind}
          row={row}
          evidence={evidence.query}
          decision={
            mayDecide &&
            isUndecided(row) &&
            isFree(row) && {
              approval,
              submitText,
              canSubmit: evidence.isLoaded,
              onSubmit: () => start('通过'),
              onOverride: () => start('强制通过'),
            }
          }
        />
      )}
    />
  );
}

/** How many orders a list has, and their sum. */
const QueueTotal = ({ page: { total, more, amount = '0' } }: { page: Page<Order> }) => (
  <Typography.Text type="secondary">
    {`${total}${more ? '+' : ''} 笔，合计 `}
    <Money value={amount} currency />
    {more && '+'}
  </Typography.Text>
);

/** The member whose orders alone are listed; pressed, it lists those of all members again. */
function MemberFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const mayRead = usePermission('members:read');
  /* Not the member's page, whose reading is in the audit log. */
  const { data } = useCall('GET /members', { q: id }, { enabled: mayRead });
  const member = data?.data.find((it) => String(it.id) === id);
  return (
    <>
      <span>{`会员 ${member?.username ?? id}`}</span>
      <Button icon={<CloseOutlined aria-hidden />} aria-label="清除会员筛选" onClick={onRemove} />
    </>
  );
}
