import { Button, Form, Input } from 'antd';
import { useChange } from '../api/useCall';
import { FormFailure } from '../ui/Failure';

interface Fields {
  password?: string;
  newPassword: string;
}

interface Props {
  /** False for an operator who has no password yet. */
  asksForCurrent?: boolean;
  onDone: () => void;
}

/** Sets or changes the signed-in operator's password. */
export function PasswordForm({ asksForCurrent = false, onDone }: Props) {
  const change = useChange('POST /password', { quiet: true });
  const submit = ({ password = '', newPassword }: Fields) =>
    change.mutate({ password, newPassword }, { onSuccess: onDone });
  const newLabel = asksForCurrent ? '新密码' : '密码';
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={submit} name="password">
      <FormFailure error={change.error} />
      {asksForCurrent && (
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <Form.Item
        name="newPassword"
        label={newLabel}
        rules={[
          { required: true, message: '请输入密码' },
          { min: 8, message: '密码至少 8 位' },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="确认密码"
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error('两次输入不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending} block>
        保存密码
      </Button>
    </Form>
  );
}
