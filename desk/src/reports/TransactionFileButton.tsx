import type { OperatorData, TransactionDifference } from '@site/contract/operators';
import { Button, Flex, Form, Modal, type TableColumnsType, Typography } from 'antd';
import { useState } from 'react';
import { base64Of } from '../api/base64Of';
import { useSend } from '../api/useCall';
import { RowTable } from '../ui/DataTable';
import { TextField } from '../ui/fields';
import { DayRange } from '../ui/filters';
import { CsvField, type CsvForm } from '../ui/CsvField';
import { FormDialog } from '../ui/FormDialog';
import { StatusTag } from '../ui/StatusTag';

type Result = OperatorData<'POST /platforms/:name/reconcile'>;

interface FileForm extends CsvForm {
  name: string;
}

/** 核对平台交易: compares a provider's file of transactions with its wallet calls. */
export function TransactionFileButton() {
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState({ from: '', to: '' });
  const [result, setResult] = useState<Result>();
  const send = useSend();
  const submit = async ({ name, file }: FileForm) => {
    const chosen = file[0]?.originFileObj;
    if (!chosen) return;
    const period = days.from && days.to ? days : {};
    setResult(await send('POST /platforms/:name/reconcile', { name, csv: await base64Of(chosen), ...period }));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>核对平台交易</Button>
      <FormDialog<FileForm>
        title="核对平台交易"
        okText="核对"
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <TextField name="name" label="平台代码" missing="请填写平台代码" format="code" maxLength={20} isFirst />
        <CsvField help="GBK或UTF-8，列名 transaction、member、action、amount，可有 round；只核对，不改动任何数据" />
        <Form.Item label="日期（北京时间）" extra="文件应包含这些日期的全部交易；不填则按文件自身的时间范围">
          <DayRange {...days} onChange={({ from, to }) => setDays({ from, to })} />
        </Form.Item>
      </FormDialog>
      <Modal
        title="核对结果"
        open={result !== undefined}
        onCancel={() => setResult(undefined)}
        footer={null}
        width={960}
        destroyOnHidden
      >
        {result && <ReconciliationResult result={result} />}
      </Modal>
    </>
  );
}

const kinds = { missing_here: '我方没有', missing_there: '平台文件没有', different: '内容不同' } as const;

function ReconciliationResult({ result }: { result: Result }) {
  const { since, until, same } = result;
  const found = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => result[kind].count > 0);
  return (
    <Flex vertical gap="middle" align="start">
      <StatusTag tone={found.length === 0 ? 'good' : 'bad'}>{found.length === 0 ? '全部一致' : '存在差异'}</StatusTag>
      <Typography.Text>
        一致 {same} 笔{since && until ? `；核对范围 ${since} 至 ${until}` : '；文件与我方没有共同的交易'}
      </Typography.Text>
      {found.map((kind) => {
        const { count, rows } = result[kind];
        return (
          <div key={kind} style={{ width: '100%' }}>
            <Typography.Title level={5}>
              {kinds[kind]} {count} 笔{count > rows.length ? `（列出前 ${rows.length} 笔）` : ''}
            </Typography.Title>
            <RowTable<TransactionDifference>
              label={kinds[kind]}
              rowKey={({ member, transaction }) => `${member} ${transaction}`}
              columns={columns}
              dataSource={rows}
            />
          </div>
        );
      })}
    </Flex>
  );
}

const states = { refused: '未受理', 'undone-before': '先已撤销' } as const;

const sideText = (side: TransactionDifference['theirs'] | TransactionDifference['ours']): string => {
  if (!side) return '—';
  const state = 'state' in side && side.state ? states[side.state] : undefined;
  return [side.action, side.amount, side.round, state].filter(Boolean).join(' · ');
};

/** Ids of transactions and rounds are long, and the dialog shows three of them in a row. */
const breaking = {
  onCell: () => ({ style: { minWidth: 180, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const }),
};

const columns: TableColumnsType<TransactionDifference> = [
  { title: '行', dataIndex: 'line', render: (line: number | null) => line ?? '—' },
  { title: '交易号', dataIndex: 'transaction', ...breaking },
  { title: '会员编号', dataIndex: 'member' },
  { title: '平台文件', dataIndex: 'theirs', render: sideText, ...breaking },
  { title: '我方', dataIndex: 'ours', render: sideText, ...breaking },
  { title: '我方时间', dataIndex: 'at', render: (at: string | null) => at ?? '—' },
];
