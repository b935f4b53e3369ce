import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { messageOf } from '../api/OperatorError';
import { useChange } from '../api/useCall';
import { setSessionToken } from '../session/sessionToken';
import { useFocusOnOpen } from '../ui/FocusedInput';
import { FormFailure } from '../ui/Failure';
import { FormatInput } from '../ui/FormatInput';

interface Fields {
  name: string;
  password: string;
  code?: string;
}

/** Whether name and password are right and only the code is missing. */
const asksForCode = (error: unknown): boolean => messageOf(error) === '请输入验证码！';

/** Signs in by name, password and, for operators who enrolled TOTP, a one-time code. */
export function PasswordSignInForm() {
  const client = useQueryClient();
  const signIn = useChange('POST /signin', { quiet: true });
  const code = useRef<InputRef>(null);
  const needsCode = signIn.error !== null && asksForCode(signIn.error);
  const submit = ({ name, password, code: oneTimeCode }: Fields) =>
    signIn.mutate(
      { name, password, ...(oneTimeCode ? { code: oneTimeCode } : {}) },
      {
        onSuccess: ({ token, operator }) => {
          client.setQueryData(['GET /me', {}], operator);
          setSessionToken(token);
        },
        onError: (error) => {
          if (asksForCode(error)) code.current?.focus();
        },
      },
    );
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={submit} name="signIn">
      <FormFailure error={signIn.error} />
      <Form.Item name="name" label="用户名" rules={[{ required: true, message: '请输入用户名' }]}>
        <FormatInput format="code" autoComplete="username" maxLength={40} ref={useFocusOnOpen()} />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="code"
        label="验证码"
        extra="未启用两步验证时留空"
        {...(needsCode ? { validateStatus: 'error' as const } : {})}
      >
        <FormatInput ref={code} format="number" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={signIn.isPending} block>
        登录
      </Button>
    </Form>
  );
}
