import type { ReviewContext } from '@site/contract/operators';
import { Button, Flex, Form, Typography } from 'antd';
import { useChange } from '../api/useCall';
import { usePermission } from '../session/operator';
import { TextField } from '../ui/fields';
import { Time } from '../ui/figures';
import type { OrderRef } from './order';

/** What operators have noted about an order, and a field for another comment; members see none of it. */
export function OrderComments({ order, comments }: { order: OrderRef; comments: ReviewContext['comments'] }) {
  const mayWrite = usePermission('payments:decide');
  const [form] = Form.useForm<{ text: string }>();
  const add = useChange(`POST /${order.kind}s/:id/comments`);
  const submit = ({ text }: { text: string }) =>
    add.mutate({ id: order.id, text }, { onSuccess: () => form.resetFields() });
  return (
    <section aria-label="评论" className="order-comments">
      {comments.map(({ id, text, operator, created_at: createdAt }) => (
        <Typography.Paragraph key={id} style={{ margin: '0 0 4px', overflowWrap: 'anywhere' }}>
          <Typography.Text type="secondary">
            {operator} <Time value={createdAt} />
          </Typography.Text>
          <br />
          {text}
        </Typography.Paragraph>
      ))}
      {mayWrite && (
        <Form form={form} onFinish={submit} size="small" layout="vertical" requiredMark={false}>
          <Flex gap="small" align="flex-end">
            <div style={{ flex: 1 }}>
              <TextField name="text" label="评论（内部）" missing="请填写评论" format="line" maxLength={500} />
            </div>
            <Button htmlType="submit" loading={add.isPending}>
              发表
            </Button>
          </Flex>
        </Form>
      )}
    </section>
  );
}
