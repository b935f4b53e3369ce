import { Button, showError } from '@site/shared';
import { useState } from 'react';
import { LoginPasswordDialog } from '../../forms/LoginPasswordDialog';
import { AuthenticatorSetup } from './AuthenticatorSetup';
import { useAccountSetUpTwoFactorMutation, type AuthenticatorKey } from './twoFactorApi';

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
