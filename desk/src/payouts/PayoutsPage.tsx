import type { PayoutQueue, WithdrawalRow } from '@site/contract/operators';
import { App, Button, Drawer, Flex, Segmented, Space, Statistic, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { useCall, useSend } from '../api/useCall';
import { OrderPanel } from '../queue/OrderPanel';
import { ActionDialog, RowActions } from '../queue/RowActions';
import { StateTag, WaitingTime } from '../queue/states';
import { useQueueActions } from '../queue/useQueueActions';
import { useOperator, usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { ageOf, formatMoney, sumYuan } from '../ui/figures';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { Batches } from './Batches';
import { amountColumn } from './amountColumn';
import { channelNames, channelOptions } from './channels';
import { ClaimTag } from '../queue/ClaimTag';
import { useOrderActions } from '../queue/useOrderActions';

const idOf = (row: WithdrawalRow) => row.out_trade_no;

const columnsOf = (limit: number | undefined): TableColumnsType<WithdrawalRow> => [
  { title: '单号', dataIndex: 'out_trade_no' },
  { title: '会员', dataIndex: 'username' },
  {
    title: '收款账户',
    key: 'account',
    render: (_, row) => (
      <>
        {`${channelNames[row.channel]} · ${row.channel === 'bank' ? `${row.bank} ${row.bank_owner}` : row.bank}`}
        <br />
        <Typography.Text type="secondary">{`尾号 ${row.bank_no.slice(-4)}`}</Typography.Text>
      </>
    ),
  },
  amountColumn,
  {
    title: '等待',
    dataIndex: 'decided_at',
    render: (since: string | null) => (since ? <WaitingTime since={since} limit={limit} /> : '—'),
  },
  {
    title: '状态',
    key: 'state',
    render: (_, row) => (
      <Space size={4} orientation="vertical">
        <StateTag state="approved" />
        {row.proposed === 1 && <StatusTag tone="info">{`等待复核（${row.proposed_by}提交）`}</StatusTag>}
        <ClaimTag row={row} />
      </Space>
    ),
  },
];

/** 待付款: approved withdrawals, oldest first, paid one by one or in batches. */
export default function PayoutsPage() {
  const [{ channel, page }, setFilter] = useUrlFilter({ channel: '' });
  const query = useCall(
    'GET /payouts',
    { ...(channel ? { channel: channel as WithdrawalRow['channel'] } : {}), page },
    { keepPrevious: true },
  );
  const limit = useCall('GET /review-options', {}).data?.sla.payouts;
  const { name } = useOperator();
  const mayPay = usePermission('payments:decide');
  const { claims, payouts } = useOrderActions();
  const actions = mayPay ? [...payouts, ...claims] : [];
  const { isBusy, asked, cancel, confirm, start, isDone } = useQueueActions(idOf);
  const [keys, setKeys] = useState<string[]>([]);
  const [shown, setShown] = useState<WithdrawalRow>();
  const rows = query.data?.data.filter((row) => !isDone(row, actions)) ?? [];
  const chosen = rows.filter((row) => keys.includes(idOf(row)));
  const isFree = (row: WithdrawalRow) =>
    row.batch === null && row.proposed === 0 && (row.claimed_by === null || row.claimed_by === name);

  return (
    <>
      <PageHeading title="待付款">
        <Segmented
          aria-label="渠道"
          options={channelOptions}
          value={channel}
          onChange={(value) => {
            setKeys([]);
            setFilter({ channel: value });
          }}
        />
        {mayPay && <AddBatch chosen={chosen} onDone={() => setKeys([])} />}
      </PageHeading>
      <Totals />
      <DataTable<WithdrawalRow>
        label="待付款"
        emptyText="没有待付款的取款"
        query={query.data ? { ...query, data: { ...query.data, data: rows } } : query}
        rowKey={idOf}
        onPage={(next) => setFilter({ page: next })}
        {...(mayPay
          ? {
              rowSelection: {
                selectedRowKeys: chosen.map(idOf),
                onChange: (_, picked: WithdrawalRow[]) =>
                  setKeys(picked.filter((it) => it.channel === picked[0]?.channel).map(idOf)),
                getCheckboxProps: (row: WithdrawalRow) => ({
                  disabled: !isFree(row) || (chosen[0] !== undefined && chosen[0].channel !== row.channel),
                  'aria-label': `选择 ${idOf(row)}`,
                }),
              },
            }
          : {})}
        columns={[
          ...columnsOf(limit),
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => (
              <Space size={4}>
                <Button size="small" onClick={() => setShown(row)}>
                  查看
                </Button>
                <RowActions
                  row={row}
                  actions={actions}
                  isDisabled={() => isBusy}
                  onStart={(action) => start(action, row, () => undefined)}
                />
              </Space>
            ),
          },
        ]}
      />
      <Batches />
      <ActionDialog asked={asked} idOf={idOf} onCancel={cancel} onConfirm={confirm} />
      <Drawer title="付款资料" size={440} open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown && <OrderPanel kind="withdrawal" row={shown} state={<StateTag state={shown.stage} />} />}
      </Drawer>
    </>
  );
}

/** What waits by channel: number, amount, and since when. */
function Totals() {
  const query = useCall('GET /payouts/summary', {});
  return (
    <Loaded query={query}>
      {(queues) =>
        queues.length > 0 && (
          <Flex gap="large" wrap style={{ marginBottom: 12 }}>
            {queues.map((queue) => (
              <Total key={queue.channel} {...queue} />
            ))}
          </Flex>
        )
      }
    </Loaded>
  );
}

function Total({ channel, waiting, amount, net, oldest_at: oldest }: PayoutQueue) {
  const usdt = net ? `（${net} USDT）` : '';
  return (
    <Statistic
      title={`${channelNames[channel]} · ${waiting} 笔 · 最早 ${ageOf(oldest)}前`}
      value={`${formatMoney(amount)} 元${usdt}`}
      styles={{ content: { fontSize: 18 } }}
    />
  );
}

/** 创建付款批次 of the chosen withdrawals, after a question with their number and sum. */
function AddBatch({ chosen, onDone }: { chosen: WithdrawalRow[]; onDone: () => void }) {
  const { modal, message } = App.useApp();
  const send = useSend();
  const [first] = chosen;
  const total = formatMoney(sumYuan(chosen.map((it) => it.amount)));
  const ask = (channel: WithdrawalRow['channel']) =>
    modal.confirm({
      title: '创建付款批次',
      content: `${channelNames[channel]} ${chosen.length} 笔，共 ${total} 元。批次内的取款只能由您付款。`,
      okText: '创建',
      cancelText: '取消',
      onOk: async () => {
        const { id } = await send('POST /payout-batches', { ids: chosen.map(idOf) });
        message.success(`已创建付款批次 ${id}`);
        onDone();
      },
    });
  return (
    <Button type="primary" disabled={!first} onClick={() => first && void ask(first.channel)}>
      {`创建付款批次${chosen.length > 0 ? `（${chosen.length}）` : ''}`}
    </Button>
  );
}
