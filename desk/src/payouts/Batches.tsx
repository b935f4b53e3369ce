import type { PayoutBatchItem, PayoutBatchRow, PayoutResults } from '@site/contract/operators';
import { App, Button, Drawer, Form, Select, Space, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { base64Of } from '../api/base64Of';
import { payoutFile, useDownload } from '../api/download';
import { useCall, useSend } from '../api/useCall';
import { useReviewOptions } from '../queue/order';
import { usePermission } from '../session/operator';
import { channelName } from '../ui/channels';
import { DataTable, RowTable } from '../ui/DataTable';
import { Facts } from '../ui/Facts';
import { moneyColumn, payoutColumn, type StateName, Time, TwoLines } from '../ui/figures';
import { Filters } from '../ui/filters';
import { DialogButton, ReasonButton, useConfirm, useDoneMessage } from '../ui/FormDialog';
import { Loaded } from '../ui/Loaded';
import { StatusTag } from '../ui/StatusTag';

const itemStates: Record<PayoutBatchItem['state'], StateName> = {
  paid: { text: '已付款', tone: 'good' },
  failed: { text: '付款失败', tone: 'bad' },
  reported: { text: '失败待复核', tone: 'warning' },
  released: { text: '已移出', tone: 'neutral' },
  open: { text: '未有结果', tone: 'waiting' },
};

const progressOf = (batch: PayoutBatchRow) =>
  [
    `共 ${batch.items} 笔`,
    ...(Object.keys(itemStates) as PayoutBatchItem['state'][])
      .map((state) => [itemStates[state].text, batch[state] - (state === 'open' ? batch.handed : 0)] as const)
      .concat([
        ['渠道付款中', batch.handed],
        ['渠道结果不符', batch.contradicted],
      ])
      .filter(([, count]) => count > 0)
      .map(([label, count]) => `${label} ${count}`),
  ].join(' · ');

const columns: TableColumnsType<PayoutBatchRow> = [
  { title: '批次', dataIndex: 'id' },
  { title: '渠道', dataIndex: 'channel', render: channelName },
  {
    title: '创建',
    dataIndex: 'created_by',
    render: (name: string, { created_at: at }) => <TwoLines first={name} second={<Time value={at} />} />,
  },
  { title: '进度', key: 'progress', render: (_, row) => progressOf(row) },
  payoutColumn,
];

const options = [
  { value: '0', label: '进行中' },
  { value: '1', label: '已结束' },
];

/** 付款批次: open and closed ones, with their files and results. */
export function Batches() {
  const [filter, setFilter] = useState({ closed: '0', page: 1 });
  const [shown, setShown] = useState<number>();
  const closed = Number(filter.closed);
  const query = useCall('GET /payout-batches', { ...filter, closed }, { keepPrevious: true });
  const mayPay = usePermission('payments:decide');
  return (
    <section aria-label="付款批次" style={{ marginTop: 24 }}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        付款批次
      </Typography.Title>
      <Filters
        list={{ filter, clear: undefined, setFilter: (change) => setFilter({ ...filter, ...change, page: 1 }) }}
        fields={[{ input: 'tabs', name: 'closed', label: '批次状态', options }]}
      />
      <DataTable<PayoutBatchRow>
        label="付款批次"
        emptyText={closed === 0 ? '没有进行中的批次' : '没有已结束的批次'}
        query={query}
        onPage={(page) => setFilter({ ...filter, page })}
        columns={[
          ...columns,
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => (
              <Space size={4}>
                <Button size="small" onClick={() => setShown(row.id)}>
                  明细
                </Button>
                {mayPay && (row.closed_at === null || row.contradicted > 0) && <BatchActions batch={row} />}
              </Space>
            ),
          },
        ]}
      />
      <Drawer title={`批次 ${shown}`} size={960} open={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown !== undefined && <BatchItems id={shown} />}
      </Drawer>
    </section>
  );
}

const small = { size: 'small' as const };

/** What the owner does with an open batch; another operator can only ask to dissolve it. */
function BatchActions({ batch }: { batch: PayoutBatchRow }) {
  const { id, own, open, handed, reported, channel, proposed_by: proposer, closed_at: closedAt } = batch;
  const providers = useReviewOptions()?.payout_providers ?? [];
  const isUnpaid = own === 1 && open > handed;
  const send = useSend();
  const showDone = useDoneMessage();
  const confirmChange = useConfirm();
  const { mutate: download, isPending: isLoading } = useDownload();
  const submitFailures = async () => showDone(await send('POST /payout-batches/:id/fail', { id }), '已标记为付款失败');
  const askToFail = () =>
    confirmChange('提交', `${reported} 笔付款失败`, '另一位操作员复核后，款项退回会员账户。', submitFailures);
  if (proposer !== null) return <StatusTag tone="info">{`等待复核（${proposer}提交）`}</StatusTag>;
  return (
    <Space size={4}>
      {isUnpaid && (
        <Button {...small} loading={isLoading} onClick={() => download(payoutFile(id))}>
          下载付款文件
        </Button>
      )}
      {isUnpaid && channel === 'bank' && providers.length > 0 && (
        <DialogButton<{ provider: string }>
          label="交给支付渠道"
          title={`将批次 ${id} 的 ${open - handed} 笔取款交给支付渠道`}
          okText="确定付款"
          button={small}
          done="已交给支付渠道"
          initialValues={{ provider: providers[0] ?? '' }}
          onSubmit={({ provider }) => send('POST /payout-batches/:id/provider', { id, provider })}
        >
          <Form.Item name="provider" label="支付渠道" extra="渠道随即付款，结果会自动登记；交出后不能收回">
            <Select options={providers.map((value) => ({ value }))} />
          </Form.Item>
        </DialogButton>
      )}
      {own === 1 && <ImportResults id={id} onReported={submitFailures} />}
      {own === 1 && reported > 0 && (
        <Button {...small} danger onClick={askToFail}>
          提交失败
        </Button>
      )}
      {closedAt === null && (
        <ReasonButton<{ reason: string }>
          label="解散"
          title={`解散批次 ${id}`}
          button={{ ...small, danger: true }}
          hint={
            own === 1
              ? '未付款的取款恢复待付款。已提交银行的付款请先确认结果。'
              : '该批次由其他操作员创建，提交后须由另一位操作员复核。'
          }
          onSubmit={({ reason }) => send('POST /payout-batches/:id/dissolve', { id, reason })}
        />
      )}
    </Space>
  );
}

const factsOf = ({ paid, reported, skipped, open }: PayoutResults) => ({
  已付款: `${paid} 笔`,
  失败: `${reported} 笔${reported > 0 ? '，须由另一位操作员复核' : ''}`,
  已处理过: `${skipped} 笔`,
  未有结果: `${open} 笔`,
});

/** 导入结果: sends the bank's file, shows what it changed, and has its failures confirmed. */
function ImportResults({ id, onReported }: { id: number; onReported: () => Promise<void> }) {
  const send = useSend();
  const { modal } = App.useApp();
  const [file, setFile] = useState<File>();
  const submit = async () => {
    const results = await send('POST /payout-batches/:id/results', { id, csv: file ? await base64Of(file) : '' });
    void modal.info({ title: `批次 ${id} 的付款结果`, content: <Facts items={factsOf(results)} /> });
    if (results.reported > 0) await onReported().catch(() => undefined);
  };
  return (
    <DialogButton
      label="导入结果"
      title={`导入批次 ${id} 的付款结果`}
      okText="导入"
      button={{ ...small, type: 'primary' }}
      onSubmit={submit}
    >
      <Form.Item
        label="结果文件"
        htmlFor={`results-${id}`}
        help="CSV，UTF-8 或 GBK，含“订单号、结果、付款凭证、失败原因”列；结果填“成功”或“失败”"
      >
        <input
          id={`results-${id}`}
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </Form.Item>
    </DialogButton>
  );
}

const itemColumns: TableColumnsType<PayoutBatchItem> = [
  { title: '单号', dataIndex: 'out_trade_no' },
  { title: '会员', dataIndex: 'username' },
  { title: '收款账户', key: 'account', render: (_, row) => `${row.bank} ${row.bank_owner} ${row.bank_no.slice(-4)}` },
  moneyColumn('金额', 'amount'),
  {
    title: '结果',
    dataIndex: 'state',
    render: (state: PayoutBatchItem['state'], { provider, asks, contradiction }) => (
      <Space size={4} wrap>
        {state === 'open' && provider !== null ? (
          <StatusTag tone={asks > 2 ? 'warning' : 'info'}>{`${provider} 付款中，已询问 ${asks} 次`}</StatusTag>
        ) : (
          <StatusTag tone={itemStates[state].tone}>{itemStates[state].text}</StatusTag>
        )}
        {contradiction && <StatusTag tone="bad">{`渠道后来报告：${contradiction}`}</StatusTag>}
      </Space>
    ),
  },
  { title: '付款凭证或原因', key: 'result', render: (_, row) => row.reference ?? (row.failure || '—') },
];

const BatchItems = ({ id }: { id: number }) => (
  <Loaded query={useCall('GET /payout-batches/:id', { id })}>
    {({ payments }) => (
      <RowTable<PayoutBatchItem>
        label={`批次 ${id} 的付款`}
        rowKey={(row) => row.out_trade_no}
        dataSource={payments}
        columns={itemColumns}
      />
    )}
  </Loaded>
);
