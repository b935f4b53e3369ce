import {
  createPasskey,
  Field,
  isApiError,
  limits,
  messages,
  showError,
  showPasskeyFailure,
  showResult,
  useConfirmByPasskey,
  type CallData,
  type CallRequest,
} from '@site/shared';
import { useRef, useState } from 'react';
import { ProofDialog } from '../forms/ProofDialog';
import { useAccountGetTwoFactorQuery } from '../security/two-factor/twoFactorApi';
import { deviceName } from '../security/sessions/deviceName';
import { useAccountAddPasskeyMutation, useAccountStartPasskeyMutation, withConfirmation } from './passkeysApi';

type Proof = CallRequest<'passkey/registeroptions'>;

/** Milliseconds that a prompt needs at least. */
const shortestPrompt = 60_000;

/**
 * 添加通行密钥: asks for the login password, and for a one-time code while codes are on; then the browser makes the
 * passkey. While passkeys confirm withdrawals or other actions, the host asks for one of them first. A cancelled prompt
 * keeps the dialog, and 确定 shows it again without another code, which works only once.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [start] = useAccountStartPasskeyMutation();
  const [add] = useAccountAddPasskeyMutation();
  const { data: twoFactor } = useAccountGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [refusedWithoutCode, setRefusedWithoutCode] = useState(false);
  const asksCode = refusedWithoutCode || Number(twoFactor?.enabled) === 1;
  const confirmByPasskey = useConfirmByPasskey();
  /** What the host has answered to a proof that it has accepted, until a passkey is made with it; `until` in ms. */
  const prompted = useRef<Proof & { options: CallData<'passkey/registeroptions'>; until: number }>(undefined);
  const device = deviceName(navigator.userAgent).slice(0, limits.passkeyName);

  const confirm = async ({ password, name = '', totp }: Record<'password' | 'totp', string> & { name?: string }) => {
    const proof = { password, ...(asksCode && { code: totp }) };
    const isSame = password === prompted.current?.password && proof.code === prompted.current.code;
    if (!prompted.current || !isSame || prompted.current.until - Date.now() < shortestPrompt) {
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
      prompted.current = { ...proof, options: started.data, until: Date.now() + started.data.timeout };
    }
    const { options, until } = prompted.current;
    const answer = await createPasskey({ ...options, timeout: until - Date.now() });
    if (!answer.ok) return showPasskeyFailure(answer.failure);
    prompted.current = undefined;
    const added = await add({ name: name.trim() || device, response: answer.response });
    if (showResult(added, messages.added)) onClose();
  };

  return (
    <ProofDialog title="添加通行密钥" password="login" withCode={asksCode} onClose={onClose} onConfirm={confirm}>
      <p>确定后，请按浏览器提示用指纹、面容或锁屏密码完成验证。</p>
      <Field label="名称" name="name" autoComplete="off" maxLength={limits.passkeyName} defaultValue={device} />
    </ProofDialog>
  );
}
