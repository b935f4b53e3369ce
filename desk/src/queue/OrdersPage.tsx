import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { WithdrawalStage } from '@site/contract/operators';
import { Button, Space, type TableColumnsType, Typography } from 'antd';
import { useCall, useSend } from '../api/useCall';
import { type QueueAction, rejectAction } from './QueueAction';
import { QueuePage } from './QueuePage';
import { stageOptions, stateOptions, StateTag } from './states';
import { useOperator, usePermission } from '../session/operator';
import { moneyColumn, Time } from '../ui/figures';
import { ExportButton } from '../ui/ExportButton';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { isWithdrawal, type Order, type OrderKind } from './order';
import { OrderPanel } from './OrderPanel';
import { useApproval } from './useApproval';
import { ClaimTag } from './ClaimTag';
import { useOrderActions } from './useOrderActions';

const queues = {
  deposit: {
    title: '存款',
    way: '方式',
    waiting: '1',
    options: stateOptions,
    submitText: '确认入账',
    approved: '已通过',
    rejected: '已拒绝',
  },
  withdrawal: {
    title: '取款',
    way: '收款方式',
    waiting: 'waiting',
    options: stageOptions,
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

const columnsOf = (kind: OrderKind): TableColumnsType<Order> => [
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
  moneyColumn('金额', 'amount', { strong: true }),
  { title: '会员', dataIndex: 'username' },
  {
    title: queues[kind].way,
    key: 'way',
    render: (_, row) => (isWithdrawal(row) ? row.bank : row.pay_way || row.paytype),
  },
  {
    title: '状态',
    key: 'state',
    render: (_, row) => (
      <Space size={4} orientation="vertical">
        {row.proposed ? (
          <StatusTag tone="info">{`等待复核（${row.proposed_by}提交）`}</StatusTag>
        ) : (
          <StateTag state={stateOf(row)} since={isApproved(row) ? row.decided_at : row.created_at} />
        )}
        <ClaimTag row={row} />
      </Space>
    ),
  },
];

const isWaiting = (row: Order) => (isWithdrawal(row) ? row.stage === 'waiting' : row.state === 1);
const isUndecided = (row: Order) => isWaiting(row) && row.proposed === 0;
const isApproved = (row: Order) => isWithdrawal(row) && row.stage === 'approved';

function Orders({ kind }: { kind: OrderKind }) {
  const { title, waiting, options, submitText, approved, rejected } = queues[kind];
  const [filter, setFilter] = useUrlFilter({ state: waiting, q: '', member: '' });
  const { state, q, member, page } = filter;
  const chosen = kind === 'deposit' ? { state } : { stage: state as WithdrawalStage };
  const query = useCall(`GET /${kind}s`, { ...(state ? chosen : {}), q, member, page }, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const { name } = useOperator();
  const send = useSend();
  const { draftOf, shownError, refusalOf, change, submit } = useApproval();
  const approve = (row: Order, override: { reason?: string; override?: true } = {}) =>
    submit(row, ({ received, externalId, note }) =>
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
      send: (row) => approve(row),
    },
    rejectAction({
      done: rejected,
      appliesTo: isWaiting,
      send: ({ out_trade_no: id }, fields) => send(`POST /${kind}s/:id/reject`, { id, ...fields }),
    }),
    {
      label: '强制通过',
      key: 'o',
      danger: true,
      done: '已强制通过',
      appliesTo: (row) => isUndecided(row) && refusalOf(row) !== '',
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
      states={options}
      placeholder="单号开头或末四位、用户名开头"
      before={member !== '' && <MemberFilter id={member} onRemove={() => setFilter({ member: '' })} />}
      after={<ExportButton what={`${kind}s`} />}
      idOf={(row) => row.out_trade_no}
      columns={columnsOf(kind)}
      actions={mayDecide ? offered.map((it) => ({ ...it, appliesTo: (row) => isFree(row) && it.appliesTo(row) })) : []}
      orderOf={(row) => ({ kind, id: row.out_trade_no })}
      panel={(row, { start, isEvidenceLoaded }) => (
        <OrderPanel
          key={row.out_trade_no}
          kind={kind}
          row={row}
          state={<StateTag state={stateOf(row)} />}
          approval={
            mayDecide &&
            isUndecided(row) && {
              draft: draftOf(row),
              error: shownError(row),
              amount: kind === 'deposit' ? row.amount : undefined,
              submitText,
              onChange: (draft) => change(row, draft),
              onSubmit: () => start('通过'),
              canSubmit: isEvidenceLoaded,
            }
          }
          refusal={refusalOf(row)}
          onOverride={() => start('强制通过')}
        />
      )}
    />
  );
}

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
