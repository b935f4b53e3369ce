import {
  Button,
  Card,
  CopyButton,
  Form,
  QrCode,
  showError,
  showResult,
  Stack,
  SubmitButton,
  token,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { LoginPasswordDialog } from '../../forms/LoginPasswordDialog';
import {
  useAccountSetUpTwoFactorMutation,
  type AuthenticatorKey,
  useAccountEnableTwoFactorMutation,
} from './twoFactorApi';
import { focusHeading } from '../../focusHeading';
import { OneTimeCodeField, oneTimeCodeRule } from '../../forms/ProofFields';

/** 启用两步验证: asks for the login password, then shows the key for the authenticator app. */
export function EnableTwoFactor() {
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<AuthenticatorKey>();
  const [setUp] = useAccountSetUpTwoFactorMutation();

  const confirm = async (password: string) => {
    const { data, error } = await setUp(password);
    if (error) return showError(error);
    setKey(data);
    setOpen(false);
  };

  if (key) return <AuthenticatorSetup authenticatorKey={key} />;
  return (
    <>
      <Button variant="accent" size="large" block onClick={() => setOpen(true)}>
        启用两步验证
      </Button>
      {open && (
        <LoginPasswordDialog title="启用两步验证" onClose={() => setOpen(false)} onConfirm={confirm}>
          <p>请先在手机上安装身份验证器应用，如 Google Authenticator 或 Microsoft Authenticator。</p>
        </LoginPasswordDialog>
      )}
    </>
  );
}

const rules = [oneTimeCodeRule];

/** The key as QR code, as text and as a link that opens an app on this device, and the code that confirms it. */
function AuthenticatorSetup({ authenticatorKey: { secret, uri } }: { authenticatorKey: AuthenticatorKey }) {
  const [enable] = useAccountEnableTwoFactorMutation();

  const submit = async ({ totp }: { totp: string }, form: HTMLFormElement) => {
    if (showResult(await enable(totp), '两步验证已启用')) focusHeading(form);
  };

  return (
    <Form rules={rules} onSubmit={submit}>
      <Card>
        <Key>
          <p>用身份验证器应用扫描二维码，或手动输入密钥</p>
          <QrCode text={uri} label="两步验证二维码" />
          <Stack $gap={2}>
            <Secret translate="no">{secret}</Secret>
            <CopyButton text={secret} />
          </Stack>
          <AppLink href={uri}>在本机的验证器中打开</AppLink>
        </Key>
      </Card>
      <OneTimeCodeField />
      <SubmitButton>确认启用</SubmitButton>
    </Form>
  );
}

const Key = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  text-align: center;
`;

const Secret = styled.code`
  overflow-wrap: anywhere;
`;

const AppLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${token.size.touch};
  color: ${token.color.accent};
`;
