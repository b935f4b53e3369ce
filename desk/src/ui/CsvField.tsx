import { Button, Form, Upload } from 'antd';

/** What a form holds of a `CsvField`, in its field `file`. */
export interface CsvForm {
  file: { originFileObj?: File }[];
}

/** The field `file` of a form: one CSV file, which is required. `help` says what the file has. */
export const CsvField = ({ help }: { help: string }) => (
  <Form.Item
    name="file"
    label="CSV文件"
    valuePropName="fileList"
    getValueFromEvent={({ fileList }: { fileList: unknown[] }) => fileList.slice(-1)}
    rules={[{ required: true, message: '请选择文件' }]}
    extra={help}
  >
    <Upload accept=".csv,.txt" beforeUpload={() => false} maxCount={1}>
      <Button>选择文件</Button>
    </Upload>
  </Form.Item>
);
