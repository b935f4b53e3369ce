import {
  Button,
  formatMoney,
  isAbsent,
  isPositive,
  QueryView,
  Section,
  SettingList,
  SettingRow,
  Skeleton,
  Switch,
  token,
  usePasskeyGetSettingsQuery,
  type PasskeySetting,
} from '@site/shared';
import { useState } from 'react';
import { SwitchOnDialog, WithdrawalAmountDialog } from './ConfirmationDialogs';
import { useSetPasskeySetting } from './useSetPasskeySetting';

type Action = PasskeySetting['action'];

const actions: readonly { action: Action; label: string; replaces: string }[] = [
  { action: 'withdraw', label: '取款', replaces: '代替资金密码' },
  { action: 'bindcard', label: '添加收款账户', replaces: '代替资金密码' },
  { action: 'password', label: '修改登录密码', replaces: '代替旧密码' },
];

const isOn = (setting: PasskeySetting | undefined) => Number(setting?.enabled) === 1;

/**
 * 用通行密钥确认: what a passkey confirms in place of a password, with a switch each. Only for a member with a passkey, or
 * with a setting that is on.
 */
export function ConfirmationSettings({ hasPasskey }: { hasPasskey: boolean }) {
  const query = usePasskeyGetSettingsQuery();
  if (isAbsent(query.error) || !(hasPasskey || query.data?.some(isOn))) return null;
  return (
    <Section title="用通行密钥确认">
      <QueryView query={query} compact skeleton={<Skeleton $height={184} $radius={token.radius.card} />}>
        {(settings) => (
          <SettingList>
            {actions.map(({ action, label, replaces }) => (
              <li key={action}>
                <Confirmation label={label} replaces={replaces} action={action} setting={find(settings, action)} />
              </li>
            ))}
          </SettingList>
        )}
      </QueryView>
    </Section>
  );
}

const find = (settings: readonly PasskeySetting[], action: Action) => settings.find((it) => it.action === action);

interface RowProps {
  label: string;
  replaces: string;
  action: Action;
  setting: PasskeySetting | undefined;
}

/**
 * One action. Switching it on asks for the password that the passkey replaces, and for the amount of withdrawals, which
 * the button 金额 changes.
 */
function Confirmation({ label, replaces, action, setting }: RowProps) {
  const { set, busy } = useSetPasskeySetting();
  const [open, setOpen] = useState(false);
  const on = isOn(setting);
  const amount = on && isPositive(setting?.amount ?? undefined) ? String(setting?.amount) : '';
  const withAmount = action === 'withdraw';

  const change = (next: boolean) => {
    if (next) setOpen(true);
    else void set({ action, enabled: 0, amount: amount || '0' });
  };
  const close = () => setOpen(false);
  const confirm = async (next: string, password?: string) => {
    if (await set({ action, enabled: 1, amount: next, password })) close();
  };

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
      <Switch label={label} checked={on} onChange={change} busy={busy} />
      {open && withAmount && (
        <WithdrawalAmountDialog amount={amount} switchesOn={!on} onClose={close} onConfirm={confirm} />
      )}
      {open && !withAmount && (
        <SwitchOnDialog
          action={action}
          label={label}
          onClose={close}
          onConfirm={(password) => confirm('0', password)}
        />
      )}
    </SettingRow>
  );
}
