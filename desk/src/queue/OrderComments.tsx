import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import type { ReviewContext } from '@site/contract/operators';
import { Button, Flex, Form, Tag, Typography, Upload } from 'antd';
import { useState } from 'react';
import { base64Of } from '../api/base64Of';
import { useChange } from '../api/useCall';
import { usePermission } from '../session/operator';
import { TextField } from '../ui/fields';
import { Time } from '../ui/figures';
import { CommentFile } from './CommentFile';
import type { OrderRef } from './order';

/** What operators have noted about an order, and a field for another comment; members see none of it. */
export function OrderComments({ order, comments }: { order: OrderRef; comments: ReviewContext['comments'] }) {
  const mayWrite = usePermission('payments:decide');
  const [form] = Form.useForm<{ text: string }>();
  const add = useChange(`POST /${order.kind}s/:id/comments`);
  const [file, setFile] = useState<File>();
  const submit = async ({ text }: { text: string }) => {
    const onSuccess = () => {
      form.resetFields();
      setFile(undefined);
    };
    add.mutate({ id: order.id, text, file: file ? await base64Of(file) : '' }, { onSuccess });
  };
  return (
    <section aria-label="评论" className="order-comments">
      {comments.map(({ id, text, operator, created_at: createdAt, file }) => (
        <Typography.Paragraph key={id} style={{ margin: '0 0 4px', overflowWrap: 'anywhere' }}>
          <Typography.Text type="secondary">
            {operator} <Time value={createdAt} />
          </Typography.Text>
          <br />
          {text}
          <div>{file && <CommentFile order={order} id={id} file={file} />}</div>
        </Typography.Paragraph>
      ))}
      {mayWrite && (
        <Form
          form={form}
          onFinish={(fields) => void submit(fields)}
          size="small"
          layout="vertical"
          requiredMark={false}
        >
          <Flex gap="small" align="flex-end">
            <div style={{ flex: 1 }}>
              <TextField name="text" label="评论（内部）" missing="请填写评论" format="line" maxLength={500} />
            </div>
            <Upload
              accept=".jpg,.jpeg,.png,.pdf"
              showUploadList={false}
              beforeUpload={(chosen) => {
                setFile(chosen);
                if (!form.getFieldValue('text')) form.setFieldValue('text', chosen.name.slice(-100));
                return false;
              }}
            >
              <Button aria-label="添加附件" icon={<PaperClipOutlined aria-hidden />} title="JPG、PNG或PDF，最大1.5MB" />
            </Upload>
            <Button htmlType="submit" loading={add.isPending}>
              发表
            </Button>
          </Flex>
          {file && (
            <Tag closable onClose={() => setFile(undefined)}>
              {file.name}
            </Tag>
          )}
        </Form>
      )}
    </section>
  );
}
