import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { OperatorRequest, Page, ReviewOptions, WithdrawalStage } from '@site/contract/operators';
import { Button, Flex, Space, type TableColumnsType, Typography } from 'antd';
import { useCall, useSend } from '../api/useCall';
import { type QueueAction, rejectAction } from './QueueAction';
import { QueuePage } from './QueuePage';
import { RiskFlags } from './MemberContext';
import { stageOptions, stateOptions, StateTag, WaitingTime } from './states';
import { useOperator, usePermission } from '../session/operator';
import { Money, Time } from '../ui/figures';
import { ExportButton } from '../ui/ExportButton';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { isWithdrawal, type Order, type OrderKind } from './order';
import { OrderPanel } from './OrderPanel';
import { useApproval } from './useApproval';
import { ClaimTag } from './ClaimTag';
import { useOrderActions } from './useOrderActions';
import { OrderFilters, orderFilter } from './OrderFilters';

const queues = {
  deposit: {
    title: '存款',
    waiting: '1',
    states: stateOptions,
    submitText: '确认入账',
    approved: '已通过',
    rejected: '已拒绝',
  },
  withdrawal: {
    title: '取款',
    waiting: 'waiting',
    states: stageOptions,
    submitText: '确认并备注',
    approved: '已通过，待付款',
    rejected: '已拒绝，金额已退回钱包',
  },
};

/** 存款: the queue of deposits. */
export const DepositsPage = () => <Orders kind="deposit" />;

/** 取款: the queue of withdrawals, from the decision to the result of the payment. */
export const WithdrawalsPage = () => <Orders kind="withdrawal" />;

const stateOf = (row: Order) => (isWithdrawal(row) ? row.stage : row.state);

type Options = ReviewOptions | undefined;

/** Since when an order waits for operators, and for how many minutes it may; undefined for one that does not wait. */
const waitOf = (row: Order, options: Options) => {
  if (!isWithdrawal(row)) return row.state === 1 ? { since: row.created_at, limit: options?.sla.deposits } : undefined;
  if (row.stage === 'waiting') return { since: row.created_at, limit: options?.sla.withdrawals };
  return row.stage === 'approved' && row.decided_at
    ? { since: row.decided_at, limit: options?.sla.payouts }
    : undefined;
};

const columnsOf = (options: Options): TableColumnsType<Order> => [
  {
    title: '单号',
    dataIndex: 'out_trade_no',
    render: (id: string, { created_at: createdAt }) => (
      <>
        {id}
        <br />
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          <Time value={createdAt} />
        </Typography.Text>
      </>
    ),
  },
  {
    title: '金额',
    dataIndex: 'amount',
    align: 'right',
    render: (amount: string, row) => (
      <>
        <Money value={amount} strong currency />
        <br />
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {isWithdrawal(row) ? row.bank : row.pay_way || row.paytype}
        </Typography.Text>
      </>
    ),
  },
  {
    title: '会员',
    dataIndex: 'username',
    width: 160,
    render: (name: string, { vip, flags: raised }) => (
      <Flex vertical gap={2} align="flex-start">
        <span>
          {name} <StatusTag>{`VIP${vip}`}</StatusTag>
        </span>
        <RiskFlags order={{ flags: raised }} isShort />
      </Flex>
    ),
  },
  {
    title: '等待',
    key: 'age',
    render: (_, row) => {
      const wait = waitOf(row, options);
      return wait ? <WaitingTime {...wait} /> : '—';
    },
  },
  {
    title: '状态',
    key: 'state',
    width: 104,
    render: (_, row) => (
      <Space size={4} orientation="vertical">
        {row.proposed ? (
          <StatusTag tone="info">{`等待复核（${row.proposed_by}提交）`}</StatusTag>
        ) : (
          <StateTag state={stateOf(row)} />
        )}
        <ClaimTag row={row} />
      </Space>
    ),
  },
];

const isWaiting = (row: Order) => (isWithdrawal(row) ? row.stage === 'waiting' : row.state === 1);
const isUndecided = (row: Order) => isWaiting(row) && row.proposed === 0;

function Orders({ kind }: { kind: OrderKind }) {
  const { title, waiting, states, submitText, approved, rejected } = queues[kind];
  const [filter, setFilter] = useUrlFilter({ state: waiting, q: '', member: '', ...orderFilter });
  const { state, q, member, page, method, ...narrowing } = filter;
  const [paytype = '', protocol = ''] = method.split(' ');
  const chosen = kind === 'deposit' ? { state } : { stage: state as WithdrawalStage };
  const request = {
    ...(state ? chosen : {}),
    q,
    member,
    page,
    ...narrowing,
    method: paytype,
    protocol,
  } as OperatorRequest<'GET /deposits'>;
  const options = useCall('GET /review-options', {}).data;
  const query = useCall(`GET /${kind}s`, request, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const { name } = useOperator();
  const send = useSend();
  const approval = useApproval();
  const approve = (row: Order, override: { reason?: string; override?: true } = {}) =>
    approval.submit(row, ({ received, externalId, note }) =>
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
      query={query}
      filter={filter}
      setFilter={setFilter}
      states={states}
      placeholder="单号开头或末四位、用户名开头"
      before={
        <>
          {query.data?.amount !== undefined && <QueueTotal page={query.data} />}
          {member !== '' && <MemberFilter id={member} onRemove={() => setFilter({ member: '' })} />}
        </>
      }
      filters={<OrderFilters kind={kind} filter={filter} setFilter={setFilter} />}
      emptyText={`没有${states.find(({ value }) => value === state && value !== '')?.label ?? ''}的${title}`}
      onPageSize={(rows) => setFilter({ per_page: String(rows) })}
      after={<ExportButton what={`${kind}s`} />}
      idOf={(row) => row.out_trade_no}
      columns={columnsOf(options)}
      actions={mayDecide ? offered.map((it) => ({ ...it, appliesTo: (row) => isFree(row) && it.appliesTo(row) })) : []}
      orderOf={(row) => ({ kind, id: row.out_trade_no })}
      panel={(row, { start, isEvidenceLoaded }) => (
        <OrderPanel
          key={row.out_trade_no}
          kind={kind}
          row={row}
          state={<StateTag state={stateOf(row)} />}
          {...(mayDecide && isUndecided(row) && isFree(row)
            ? {
                decision: {
                  approval,
                  submitText,
                  canSubmit: isEvidenceLoaded,
                  onSubmit: () => start('通过'),
                  onOverride: () => start('强制通过'),
                },
              }
            : {})}
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
