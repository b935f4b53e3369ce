import type { OperatorData } from '@site/contract/operators';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { call, messageOf } from '../api/call';
import { useChange } from '../api/useCall';
import { setSessionToken } from '../session/session';
import { CallForm } from '../ui/CallForm';
import { PasswordField, TextField } from '../ui/fields';
import { SignInLayout } from './FirstSignIn';

/** Sign-in by name and password, or with the operator key the first time. */
export function SignInPage() {
  const [usesKey, setUsesKey] = useState(false);
  const client = useQueryClient();
  const onSuccess = ({ token, operator }: OperatorData<'POST /signin'>) => {
    client.setQueryData(['GET /me', {}], operator);
    setSessionToken(token);
  };
  const SignInForm = usesKey ? KeyForm : PasswordSignInForm;
  return (
    <SignInLayout title={usesKey ? '首次登录' : '登录运营后台'}>
      <SignInForm onSuccess={onSuccess} />
      <Button type="link" onClick={() => setUsesKey(!usesKey)} block style={{ marginTop: 12 }}>
        {usesKey ? '使用用户名和密码登录' : '首次登录（使用密钥）'}
      </Button>
    </SignInLayout>
  );
}

interface Props {
  onSuccess: (session: OperatorData<'POST /signin'>) => void;
}

/** Begins a session with the operator key that the first start printed, or another personal access token. */
function KeyForm({ onSuccess }: Props) {
  const signIn = useMutation({
    mutationFn: ({ key }: { key: string }) => call('POST /signin/key', {}, { token: key }),
    onSuccess,
  });
  return (
    <CallForm name="key" change={signIn} onSubmit={signIn.mutate} submitText="登录" isWide>
      <TextField
        name="key"
        label="密钥"
        help="首次启动时显示一次，并保存在 DATA_DIR/operator-key"
        rules={[{ required: true, pattern: /^[!-~]+$/, message: '请输入密钥' }]}
        format="code"
        secret
        autoComplete="one-time-code"
        isFirst
      />
    </CallForm>
  );
}

/** Whether name and password are right and only the code is missing. */
const asksForCode = (error: unknown): boolean => error !== null && messageOf(error) === '请输入验证码！';

/** Signs in by name, password and, for operators who enrolled TOTP, a one-time code. */
function PasswordSignInForm({ onSuccess }: Props) {
  const signIn = useChange('POST /signin', { quiet: true });
  const code = useRef<InputRef>(null);
  const onError = (error: unknown) => {
    if (asksForCode(error)) code.current?.focus();
  };
  return (
    <CallForm<{ name: string; password: string; code?: string }>
      name="signIn"
      change={signIn}
      onSubmit={({ code: entered, ...fields }) =>
        signIn.mutate({ ...fields, ...(entered ? { code: entered } : {}) }, { onSuccess, onError })
      }
      submitText="登录"
      isWide
    >
      <TextField
        name="name"
        label="用户名"
        missing="请输入用户名"
        format="code"
        autoComplete="username"
        maxLength={40}
        isFirst
      />
      <PasswordField name="password" label="密码" missing="请输入密码" />
      <TextField
        name="code"
        label="验证码"
        help="未启用两步验证时留空"
        {...(asksForCode(signIn.error) ? { validateStatus: 'error' } : {})}
        ref={code}
        format="number"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
    </CallForm>
  );
}
