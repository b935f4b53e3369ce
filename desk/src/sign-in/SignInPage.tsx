import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PasswordSignInForm } from './PasswordSignInForm';
import { SignInLayout } from './SignInLayout';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call';
import { setSessionToken } from '../session/sessionToken';
import { useFocusOnOpen } from '../ui/FocusedInput';
import { FormFailure } from '../ui/Failure';
import { useTextFormat } from '../ui/FormatInput';

/** Sign-in by name and password, or with the operator key the first time. */
export function SignInPage() {
  const [usesKey, setUsesKey] = useState(false);
  return (
    <SignInLayout title={usesKey ? '首次登录' : '登录运营后台'}>
      {usesKey ? <KeyForm /> : <PasswordSignInForm />}
      <Button type="link" onClick={() => setUsesKey(!usesKey)} block style={{ marginTop: 12 }}>
        {usesKey ? '使用用户名和密码登录' : '首次登录（使用密钥）'}
      </Button>
    </SignInLayout>
  );
}

/** Begins a session with the operator key that the first start printed, or another personal access token. */
function KeyForm() {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const field = useFocusOnOpen();
  useTextFormat(field, 'code');
  const submit = async ({ key }: { key: string }) => {
    setBusy(true);
    try {
      const { token, operator } = await call('POST /signin/key', {}, { token: key });
      client.setQueryData(['GET /me', {}], operator);
      setSessionToken(token);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Form<{ key: string }> layout="vertical" requiredMark={false} onFinish={(it) => void submit(it)} name="key">
      <FormFailure error={error} />
      <Form.Item
        name="key"
        label="密钥"
        extra="首次启动时显示一次，并保存在 DATA_DIR/operator-key"
        rules={[{ required: true, pattern: /^[!-~]+$/, message: '请输入密钥' }]}
      >
        <Input.Password autoComplete="one-time-code" ref={field} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy} block>
        登录
      </Button>
    </Form>
  );
}
