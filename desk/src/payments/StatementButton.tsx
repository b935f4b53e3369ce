import { App, Button, Progress } from 'antd';
import { useState } from 'react';
import { base64Of } from '../api/base64Of';
import { useSend } from '../api/useCall';
import { CsvField, type CsvForm } from '../ui/CsvField';
import { FormDialog } from '../ui/FormDialog';
import { TextField } from '../ui/fields';

interface StatementForm extends CsvForm {
  reference: string;
  amount: string;
  paid_at: string;
  name: string;
  number: string;
}

/** Headings of columns, as the last import had them. */
const storageKey = 'desk-statement-columns';
const usual = {
  reference: '交易流水号',
  amount: '收入金额',
  paid_at: '交易时间',
  name: '对方户名',
  number: '对方账号',
};

const storedColumns = (): typeof usual => {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<typeof usual>) };
  } catch {
    return usual;
  }
};

/**
 * 导入银行流水: has the whole file checked, imports what is not known in parts, and shows how far it is. After a failure
 * the same file goes on, since its check answers with what is missing.
 */
export function StatementButton() {
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const send = useSend();
  const { modal } = App.useApp();
  const submit = async ({ file, ...columns }: StatementForm) => {
    const chosen = file[0]?.originFileObj;
    if (!chosen) return;
    localStorage.setItem(storageKey, JSON.stringify(columns));
    const statement = { channel: 'bank' as const, columns };
    const checked = await send('POST /payments/import/check', { ...statement, csv: await base64Of(chosen) });
    const { read, known, parts } = checked;
    const sum = { read: 0, added: 0, skipped: known, assigned: 0, waiting: 0 };
    setProgress({ done: 0, of: read - known });
    for (const csv of parts) {
      const answer = await send('POST /payments/import', { ...statement, csv });
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += answer[name];
      setProgress({ done: sum.read, of: read - known });
    }
    setProgress(undefined);
    const outcome = parts.length > 0 ? `；已属于订单${sum.assigned}笔，待指定订单${sum.waiting}笔` : '';
    modal.success({
      title: '银行流水已导入',
      content: `共${read}笔入账：新增${sum.added}笔，${sum.skipped}笔已登记过${outcome}。`,
      okText: '知道了',
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入银行流水</Button>
      <FormDialog<StatementForm>
        title="导入银行流水"
        okText={progress ? '继续导入' : '导入'}
        open={isOpen}
        onClose={() => setOpen(false)}
        initialValues={storedColumns()}
        onSubmit={submit}
      >
        <CsvField help="GBK或UTF-8；重复导入的流水会跳过，格式有误时不导入任何一行" />
        {progress && (
          <div role="status" style={{ marginBottom: 16 }}>
            <Progress percent={Math.floor((progress.done / Math.max(progress.of, 1)) * 100)} />
            {`已导入 ${progress.done} / ${progress.of} 笔；中断后可继续导入，不会重复`}
          </div>
        )}
        <TextField name="reference" label="流水号所在列" missing="请填写列名" maxLength={40} />
        <TextField name="amount" label="收入金额所在列" missing="请填写列名" maxLength={40} />
        <TextField name="paid_at" label="交易时间所在列" missing="请填写列名" maxLength={40} />
        <TextField name="name" label="付款人所在列" missing="请填写列名" maxLength={40} />
        <TextField name="number" label="付款账号所在列" missing="请填写列名" maxLength={40} />
      </FormDialog>
    </>
  );
}
