import { Form, Input } from 'antd';

/** The field `password` of a form that sets another operator's password. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <Form.Item
      name="password"
      label={label}
      extra="至少 8 位，请当面或通过安全方式告知"
      rules={[
        { required: true, message: '请输入密码' },
        { min: 8, message: '密码至少 8 位' },
      ]}
    >
      <Input.Password autoComplete="new-password" maxLength={200} />
    </Form.Item>
  );
}
