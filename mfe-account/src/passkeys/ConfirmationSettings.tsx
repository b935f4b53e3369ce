import {
  Button,
  formatMoney,
  isPositive,
  messages,
  QueryView,
  Section,
  SettingList,
  SettingRow,
  showResult,
  Skeleton,
  Switch,
  token,
  useConfirmByPasskey,
  usePasskeyGetSettingsQuery,
  type PasskeySetting,
} from '@site/shared';
import { useState } from 'react';
import { OptionalAmountField, optionalAmountRules, ProofDialog } from '../forms/ProofDialog';
import { useAccountSetPasskeySettingMutation, withConfirmation } from './passkeysApi';

interface Action {
  action: PasskeySetting['action'];
  label: string;
  /** The password that the passkey is to take the place of; it is asked for to switch the setting on. */
  password: 'login' | 'fund';
  replaces: string;
}

const actions: readonly Action[] = [
  { action: 'withdraw', label: '取款', password: 'fund', replaces: '代替资金密码' },
  { action: 'bindcard', label: '添加收款账户', password: 'fund', replaces: '代替资金密码' },
  { action: 'password', label: '修改登录密码', password: 'login', replaces: '代替旧密码' },
];

const isOn = (setting: PasskeySetting | undefined) => Number(setting?.enabled) === 1;

/**
 * 用通行密钥确认: what a passkey confirms in place of a password, with a switch each. Only for a member with a passkey, or
 * with a setting that is on.
 */
export function ConfirmationSettings({ hasPasskey }: { hasPasskey: boolean }) {
  const query = usePasskeyGetSettingsQuery();
  if (!(hasPasskey || query.data?.some(isOn))) return null;
  return (
    <Section title="用通行密钥确认">
      <QueryView query={query} compact skeleton={<Skeleton $height={184} $radius={token.radius.card} />}>
        {(settings) => (
          <SettingList>
            {actions.map((action) => (
              <li key={action.action}>
                <Confirmation {...action} setting={settings.find((it) => it.action === action.action)} />
              </li>
            ))}
          </SettingList>
        )}
      </QueryView>
    </Section>
  );
}

/**
 * One action. Switching it on asks for the password that the passkey replaces, and for the amount from which it
 * confirms withdrawals, which the button 金额 changes.
 */
function Confirmation({
  label,
  replaces,
  password,
  action,
  setting,
}: Action & { setting: PasskeySetting | undefined }) {
  const { set, busy } = useSetPasskeySetting(action);
  const [open, setOpen] = useState(false);
  const on = isOn(setting);
  const amount = on && isPositive(setting?.amount ?? undefined) ? String(setting?.amount) : '';
  const withAmount = action === 'withdraw';
  const close = () => setOpen(false);

  return (
    <SettingRow
      label={label}
      hint={
        <>
          {amount && (
            <>
              满 <span translate="no">{formatMoney(amount)}</span> 时
            </>
          )}
          {replaces}
        </>
      }
    >
      {withAmount && on && (
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          金额
        </Button>
      )}
      <Switch
        label={label}
        checked={on}
        onChange={(next) => (next ? setOpen(true) : void set({ enabled: 0, amount: amount || '0' }))}
        busy={busy}
      />
      {open && (
        <ProofDialog
          title={withAmount ? '取款确认金额' : '开启通行密钥确认'}
          password={on ? undefined : password}
          rules={withAmount ? optionalAmountRules : undefined}
          onClose={close}
          onConfirm={async (typed) => {
            const proof = on ? {} : { password: typed.password };
            if (await set({ enabled: 1, amount: typed.amount || '0', ...proof })) close();
          }}
        >
          {withAmount ? (
            <OptionalAmountField
              label="起始金额"
              placeholder="留空表示每笔取款"
              hint="达到此金额的取款用通行密钥确认，其余仍用资金密码"
              defaultValue={amount}
            />
          ) : (
            <p>开启后，“{label}”用通行密钥确认。</p>
          )}
        </ProofDialog>
      )}
    </SettingRow>
  );
}

interface NewSetting {
  enabled: 0 | 1;
  /** CNY from which withdrawals ask for a passkey; 0 for all, and for actions without an amount. */
  amount: string;
  /** What the host asks for to switch the setting on. */
  password?: string;
}

/**
 * Changes whether a passkey confirms an action and shows the host's message. The host asks for a passkey to switch
 * something off or to raise the amount. `set` resolves to whether the setting was changed.
 */
function useSetPasskeySetting(action: PasskeySetting['action']) {
  const [change, { isLoading: busy }] = useAccountSetPasskeySettingMutation();
  const confirm = useConfirmByPasskey();

  const set = async (setting: NewSetting): Promise<boolean> => {
    const { enabled, amount } = setting;
    const changed = await withConfirmation(
      (confirmation) => change({ action, ...setting, ...(confirmation && { confirmation }) }),
      () => confirm({ action: 'confirmsetting', setting: action, enabled, amount }),
    );
    return changed !== undefined && showResult(changed, changed.data || messages.settingDone);
  };
  return { set, busy };
}
