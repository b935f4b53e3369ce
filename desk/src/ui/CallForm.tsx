import { Alert, Button, Flex, Form } from 'antd';
import type { ReactNode } from 'react';
import { messageOf } from '../api/call';

interface Props<Fields> {
  name: string;
  change: { error: unknown; isPending: boolean };
  onSubmit: (fields: Fields) => void;
  submitText: string;
  isWide?: boolean;
  buttons?: ReactNode;
  /** `Form.Item`s, whose names are those of `Fields`. */
  children?: ReactNode;
}

/** A form that shows the message of its failed change above the fields. */
export function CallForm<Fields extends object>(props: Props<Fields>) {
  const { name, change, onSubmit, submitText, isWide = false, buttons, children } = props;
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={onSubmit} name={name}>
      {change.error ? (
        <Alert type="error" showIcon title={messageOf(change.error)} style={{ marginBottom: 16 }} />
      ) : null}
      {children}
      <Flex gap="small">
        <Button type="primary" htmlType="submit" loading={change.isPending} block={isWide}>
          {submitText}
        </Button>
        {buttons}
      </Flex>
    </Form>
  );
}
