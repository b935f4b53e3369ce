import { Button } from 'antd';
import { useState } from 'react';
import { KeyForm } from './KeyForm';
import { PasswordSignInForm } from './PasswordSignInForm';
import { SignInLayout } from './SignInLayout';

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
