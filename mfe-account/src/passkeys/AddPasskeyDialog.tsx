import {
  createPasskey,
  Field,
  isApiError,
  limits,
  messages,
  showError,
  showPasskeyFailure,
  toast,
  useConfirmByPasskey,
} from '@site/shared';
import { useState } from 'react';
import { LoginPasswordDialog } from '../forms/LoginPasswordDialog';
import { useAccountGetTwoFactorQuery } from '../security/two-factor/twoFactorApi';
import { deviceName } from '../security/sessions/deviceName';
import { useAccountAddPasskeyMutation, useAccountStartPasskeyMutation } from './passkeysApi';
import { withConfirmation } from './withConfirmation';

/**
 * 添加通行密钥: asks for the login password, and for a one-time code while codes are on; then the browser makes the
 * passkey. While passkeys confirm withdrawals or other actions, the host asks for one of them first. A cancelled prompt
 * keeps the dialog.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [start] = useAccountStartPasskeyMutation();
  const [add] = useAccountAddPasskeyMutation();
  const { data: twoFactor } = useAccountGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [refusedWithoutCode, setRefusedWithoutCode] = useState(false);
  const asksCode = refusedWithoutCode || Number(twoFactor?.enabled) === 1;
  const confirmByPasskey = useConfirmByPasskey();
  const device = deviceName(navigator.userAgent).slice(0, limits.passkeyName);

  const confirm = async (password: string, { name = '', totp = '' }: Record<string, string>) => {
    const proof = { password, ...(asksCode && { code: totp.trim() }) };
    const started = await withConfirmation(
      (confirmation) => start({ ...proof, ...(confirmation && { confirmation }) }),
      () => confirmByPasskey({ action: 'register' }),
    );
    if (!started) return;
    if (started.error) {
      const { error } = started;
      if (isApiError(error) && error.kind === 'refused' && error.missing === 'totp') setRefusedWithoutCode(true);
      return showError(error);
    }
    const answer = await createPasskey(started.data);
    if (!answer.ok) return showPasskeyFailure(answer.failure);
    const { error: refusal } = await add({ name: name.trim() || device, response: answer.response });
    if (refusal) return showError(refusal);
    toast(messages.added);
    onClose();
  };

  return (
    <LoginPasswordDialog title="添加通行密钥" withCode={asksCode} onClose={onClose} onConfirm={confirm}>
      <p>确定后，请按浏览器提示用指纹、面容或锁屏密码完成验证。</p>
      <Field label="名称" name="name" autoComplete="off" maxLength={limits.passkeyName} defaultValue={device} />
    </LoginPasswordDialog>
  );
}
