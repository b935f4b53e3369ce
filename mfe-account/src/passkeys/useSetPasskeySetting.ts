import { showResult, useConfirmByPasskey, type PasskeySetting, messages } from '@site/shared';
import { useAccountSetPasskeySettingMutation, withConfirmation } from './passkeysApi';

interface NewSetting {
  action: PasskeySetting['action'];
  enabled: 0 | 1;
  /** CNY from which withdrawals ask for a passkey; 0 for all, and for actions without an amount. */
  amount: string;
  /** What the host asks for to switch the setting on. */
  password?: string | undefined;
}

/**
 * Changes what a passkey confirms and shows the host's message. The host asks for a passkey to switch something off or
 * to raise the amount. `set` resolves to whether the setting was changed.
 */
export function useSetPasskeySetting() {
  const [change, { isLoading: busy }] = useAccountSetPasskeySettingMutation();
  const confirm = useConfirmByPasskey();
  const set = async ({ action, enabled, amount, password }: NewSetting): Promise<boolean> => {
    const changed = await withConfirmation(
      (confirmation) =>
        change({
          action,
          enabled,
          amount,
          ...(password !== undefined && { password }),
          ...(confirmation && { confirmation }),
        }),
      () => confirm({ action: 'confirmsetting', setting: action, enabled, amount }),
    );
    return changed !== undefined && showResult(changed, changed.data || messages.settingDone);
  };
  return { set, busy };
}
