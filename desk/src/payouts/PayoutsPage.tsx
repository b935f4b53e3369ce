import type { ReviewOptions, WithdrawalRow } from '@site/contract/operators';
import { App, Button, Flex, Statistic, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useSend } from '../api/useCall';
import { useReviewOptions } from '../queue/order';
import { OrderPanel } from '../queue/OrderPanel';
import { OrderState } from '../queue/OrderState';
import { QueuePage } from '../queue/QueuePage';
import { useOrderActions } from '../queue/useOrderActions';
import { useOperator, usePermission } from '../session/operator';
import { channelName, channelOptions } from '../ui/channels';
import { ageOf, formatMoney, payoutColumn, sumYuan, TwoLines } from '../ui/figures';
import { useConfirm } from '../ui/FormDialog';
import { Loaded } from '../ui/Loaded';
import { useList } from '../ui/useUrlFilter';
import { Batches } from './Batches';

const idOf = (row: WithdrawalRow) => row.out_trade_no;

const columnsOf = (options: ReviewOptions | undefined): TableColumnsType<WithdrawalRow> => [
  {
    title: '单号',
    dataIndex: 'out_trade_no',
    render: (id: string, { username }) => <TwoLines first={id} second={username} />,
  },
  {
    title: '收款账户',
    dataIndex: 'channel',
    render: (channel: string, { bank, bank_owner: owner, bank_no: number }) => (
      <TwoLines
        first={channel === 'bank' ? `${bank} ${owner}` : channelName(channel)}
        second={`尾号 ${number.slice(-4)}`}
      />
    ),
  },
  payoutColumn,
  { title: '状态', key: 'state', render: (_, row) => <OrderState row={row} options={options} /> },
];

/** 待付款: approved withdrawals, oldest first, paid one by one or in batches. */
export default function PayoutsPage() {
  const list = useList('GET /payouts', { channel: '' });
  const options = useReviewOptions();
  const { name } = useOperator();
  const mayPay = usePermission('payments:decide');
  const { claims, payouts } = useOrderActions();
  const [keys, setKeys] = useState<string[]>([]);
  const isFree = ({ batch, proposed, claimed_by: claimer }: WithdrawalRow) =>
    batch === null && proposed === 0 && (claimer === null || claimer === name);
  const chosen = list.table.query.data?.data.filter((row) => keys.includes(idOf(row)) && isFree(row)) ?? [];

  return (
    <>
      <QueuePage<WithdrawalRow>
        title="待付款"
        list={list}
        fields={[
          { input: 'tabs', name: 'channel', label: '渠道', options: channelOptions('', 'bank', 'TRC20', 'ERC20') },
        ]}
        after={mayPay && <AddBatch chosen={chosen} />}
        filters={<Totals />}
        emptyText="没有待付款的取款"
        idOf={idOf}
        columns={columnsOf(options)}
        actions={mayPay ? [...payouts, ...claims] : []}
        rowSelection={
          mayPay && {
            selectedRowKeys: chosen.map(idOf),
            onChange: (_, picked) => setKeys(picked.filter((it) => it.channel === picked[0]?.channel).map(idOf)),
            getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
            getCheckboxProps: (row) => ({
              disabled: !isFree(row) || (chosen[0] !== undefined && chosen[0].channel !== row.channel),
              'aria-label': `选择 ${idOf(row)}`,
            }),
          }
        }
        orderOf={(row) => ({ kind: 'withdrawal', id: idOf(row) })}
        panel={(row, { evidence }) => (
          <OrderPanel key={idOf(row)} kind="withdrawal" row={row} evidence={evidence.query} />
        )}
      />
      <Batches />
    </>
  );
}

/** What waits by channel: number, amount, and since when. */
function Totals() {
  const query = useCall('GET /payouts/summary', {});
  return (
    <Loaded query={query}>
      {(queues) => (
        <Flex gap="large" wrap>
          {queues.map(({ channel, waiting, amount, net, oldest_at: oldest }) => (
            <Statistic
              key={channel}
              title={`${channelName(channel)} · ${waiting} 笔 · 最早 ${ageOf(oldest)}前`}
              value={`¥${formatMoney(amount)}${net ? `（${net} USDT）` : ''}`}
              styles={{ content: { fontSize: 18 }, root: { marginBottom: 12 } }}
            />
          ))}
        </Flex>
      )}
    </Loaded>
  );
}

/** 创建付款批次 of the chosen withdrawals, after a question with their number and sum. */
function AddBatch({ chosen }: { chosen: WithdrawalRow[] }) {
  const { message } = App.useApp();
  const confirmChange = useConfirm();
  const send = useSend();
  const count = chosen.length;
  const total = formatMoney(sumYuan(chosen.map((it) => it.amount)));
  const about = `${channelName(chosen[0]?.channel ?? '')} ${count} 笔，共 ${total} 元。批次内的取款只能由您付款。`;
  const add = async () => {
    const { id } = await send('POST /payout-batches', { ids: chosen.map(idOf) });
    message.success(`已创建付款批次 ${id}`);
  };
  return (
    <Button type="primary" disabled={count === 0} onClick={() => confirmChange('创建', '付款批次', about, add)}>
      {`创建付款批次${count > 0 ? `（${count}）` : ''}`}
    </Button>
  );
}
