import { App, Button, Form, Upload } from 'antd';
import { useState } from 'react';
import { useSend } from '../api/useCall';
import { FormDialog } from '../ui/FormDialog';
import { TextField } from '../ui/fields';

interface StatementForm {
  file: { originFileObj?: File }[];
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

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(text);
};

/** 导入银行流水: sends a bank's file, and says what it had. A file that was interrupted can be sent again. */
export function StatementButton() {
  const [isOpen, setOpen] = useState(false);
  const send = useSend();
  const { modal } = App.useApp();
  const submit = async ({ file, ...columns }: StatementForm) => {
    const chosen = file[0]?.originFileObj;
    if (!chosen) return;
    localStorage.setItem(storageKey, JSON.stringify(columns));
    const csv = await base64Of(chosen);
    const { read, added, skipped, assigned, waiting } = await send('POST /payments/import', {
      channel: 'bank',
      csv,
      columns,
    });
    modal.success({
      title: '银行流水已导入',
      content: `共${read}笔入账：新增${added}笔，${skipped}笔已登记过；已属于订单${assigned}笔，待指定订单${waiting}笔。`,
      okText: '知道了',
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入银行流水</Button>
      <FormDialog<StatementForm>
        title="导入银行流水"
        okText="导入"
        open={isOpen}
        onClose={() => setOpen(false)}
        initialValues={storedColumns()}
        onSubmit={submit}
      >
        <Form.Item
          name="file"
          label="CSV文件"
          valuePropName="fileList"
          getValueFromEvent={({ fileList }: { fileList: unknown[] }) => fileList.slice(-1)}
          rules={[{ required: true, message: '请选择文件' }]}
          extra="GBK或UTF-8；重复导入的流水会跳过，格式有误时不导入任何一行"
        >
          <Upload accept=".csv,.txt" beforeUpload={() => false} maxCount={1}>
            <Button>选择文件</Button>
          </Upload>
        </Form.Item>
        <TextField name="reference" label="流水号所在列" missing="请填写列名" maxLength={40} />
        <TextField name="amount" label="收入金额所在列" missing="请填写列名" maxLength={40} />
        <TextField name="paid_at" label="交易时间所在列" missing="请填写列名" maxLength={40} />
        <TextField name="name" label="付款人所在列" missing="请填写列名" maxLength={40} />
        <TextField name="number" label="付款账号所在列" missing="请填写列名" maxLength={40} />
      </FormDialog>
    </>
  );
}
