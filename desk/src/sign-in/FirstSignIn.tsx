import type { SignedInOperator } from '@site/contract/operators';
import { Button, Card, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { PasswordForm, TotpEnrolment } from './credentialForms';

interface Props {
  operator: SignedInOperator;
  onDone: () => void;
}

/** After the first sign-in with the key or with another operator's password: a password, then TOTP unless declined. */
export function FirstSignIn({ operator, onDone }: Props) {
  if (operator.password === 0)
    return (
      <SignInLayout title="设置密码">
        <Typography.Paragraph>
          用户名为 <Typography.Text strong>{operator.name}</Typography.Text>，以后使用用户名和密码登录。
        </Typography.Paragraph>
        <PasswordForm onDone={() => undefined} />
      </SignInLayout>
    );
  if (operator.must_change_password === 1)
    return (
      <SignInLayout title="修改密码">
        <Typography.Paragraph>当前密码由其他操作员设置，请改为仅您本人知道的密码。</Typography.Paragraph>
        <PasswordForm asksForCurrent onDone={() => undefined} />
      </SignInLayout>
    );
  return (
    <SignInLayout title="两步验证">
      <TotpEnrolment asksForPassword onDone={onDone}>
        <Button onClick={onDone}>跳过</Button>
      </TotpEnrolment>
    </SignInLayout>
  );
}

/** The frame of the steps before an operator is signed in. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex component="main" justify="center" align="center" style={{ minHeight: '100vh', padding: 12 }}>
      <title>{`${title} - 运营后台`}</title>
      <Card style={{ width: 380, maxWidth: '100%' }}>
        <Typography.Title level={1} style={{ fontSize: 22, marginTop: 0 }}>
          {title}
        </Typography.Title>
        {children}
      </Card>
    </Flex>
  );
}
