import {
  Button,
  ErrorState,
  formatMoney,
  isPositive,
  Section,
  Skeleton,
  Switch,
  token,
  usePasskeyGetSettingsQuery,
  type PasskeySetting,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { isAbsent } from '../isAbsent';
import { useSetPasskeySetting } from './useSetPasskeySetting';
import { WithdrawalAmountDialog } from './WithdrawalAmountDialog';

type Action = PasskeySetting['action'];

const actions: readonly { action: Action; label: string; replaces: string }[] = [
  { action: 'withdraw', label: '取款', replaces: '代替支付密码' },
  { action: 'bindcard', label: '添加收款账户', replaces: '代替支付密码' },
  { action: 'password', label: '修改登录密码', replaces: '代替旧密码' },
];

const isOn = (setting: PasskeySetting | undefined) => Number(setting?.enabled) === 1;

/**
 * 用通行密钥确认: what a passkey confirms in place of a password, with a switch each. Only for a member with a passkey, or
 * with a setting that is on.
 */
export function ConfirmationSettings({ hasPasskey }: { hasPasskey: boolean }) {
  const { data: settings, error, refetch } = usePasskeyGetSettingsQuery();
  if (isAbsent(error) || !(hasPasskey || settings?.some(isOn))) return null;
  return (
    <Section title="用通行密钥确认">
      {settings ? (
        <Rows>
          {actions.map(({ action, label, replaces }) => (
            <li key={action}>
              <SettingRow label={label} replaces={replaces} action={action} setting={find(settings, action)} />
            </li>
          ))}
        </Rows>
      ) : error ? (
        <ErrorState compact onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton $height={184} $radius={token.radius.card} />
        </div>
      )}
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

/** One action. Switching withdrawals on asks for the amount first; the button 金额 changes it. */
function SettingRow({ label, replaces, action, setting }: RowProps) {
  const { set, busy } = useSetPasskeySetting();
  const [asksAmount, setAsksAmount] = useState(false);
  const on = isOn(setting);
  const amount = on && isPositive(setting?.amount ?? undefined) ? String(setting?.amount) : '';
  const withAmount = action === 'withdraw';

  const change = (next: boolean) => {
    if (next && withAmount) setAsksAmount(true);
    else void set({ action, enabled: next ? 1 : 0, amount: amount || '0' });
  };
  const confirmAmount = async (next: string) => {
    if (await set({ action, enabled: 1, amount: next })) setAsksAmount(false);
  };

  return (
    <Line>
      <Words>
        <span>{label}</span>
        <Small>{amount ? `满 ${formatMoney(amount)} 时${replaces}` : replaces}</Small>
      </Words>
      {withAmount && on && (
        <Button size="small" variant="ghost" onClick={() => setAsksAmount(true)}>
          金额
        </Button>
      )}
      <Switch label={label} checked={on} onChange={change} busy={busy} />
      {asksAmount && (
        <WithdrawalAmountDialog amount={amount} onClose={() => setAsksAmount(false)} onConfirm={confirmAmount} />
      )}
    </Line>
  );
}

const Rows = styled.ul`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  li {
    padding: ${token.space.s2} ${token.space.s4};
  }
  li + li {
    border-top: 1px solid ${token.color.line};
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: ${token.size.touch};
`;

const Words = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${token.space.s0};
  min-width: 0;
`;

const Small = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;
