import { formatMoney, ProgressBar, Section, SettingList, SettingRow, token, tryFen, type Decimal } from '@site/shared';
import styled from 'styled-components';
import { OptionalAmountField, optionalAmountRules, ProofButton } from '../forms/ProofDialog';
import { type SelfLimit, useSetLimit } from './limitsApi';

/** Periods of deposit limits, today included: the contract's name and the label. */
const periods = [
  { period: 'day', label: '今日' },
  { period: 'week', label: '近7日' },
  { period: 'month', label: '近30日' },
] as const;

/** 存款限额: the used amount and the limit of each period, with a button to change it. */
export function DepositLimits({ limits }: { limits: readonly SelfLimit[] }) {
  return (
    <Section title="存款限额">
      <SettingList>
        {periods.map(({ period, label }) => {
          const limit = limits.find((it) => it.kind === 'deposit' && it.period === period);
          return (
            <li key={period}>
              <DepositLimit period={period} label={label} amount={limit?.amount} used={limit?.used ?? 0} />
            </li>
          );
        })}
      </SettingList>
    </Section>
  );
}

interface LimitProps {
  period: (typeof periods)[number]['period'];
  label: string;
  /** Absent when there is no limit. */
  amount: Decimal | null | undefined;
  used: Decimal;
}

/** One limit. A lower one applies at once, a higher one or none after 24 h. */
function DepositLimit({ period, label, amount, used }: LimitProps) {
  const { set } = useSetLimit();
  return (
    <>
      <SettingRow
        label={label}
        hint={
          <>
            已存 <span translate="no">{formatMoney(used)}</span> /{' '}
            {amount == null ? '不限' : <span translate="no">{formatMoney(amount)}</span>}
          </>
        }
      >
        <ProofButton
          label="设置"
          look={{ size: 'small', 'aria-label': `设置${label}存款限额` }}
          title={`${label}存款限额`}
          rules={optionalAmountRules}
          confirm="确认设置"
          onConfirm={(typed) => set({ kind: 'deposit', period, amount: typed.amount })}
        >
          <OptionalAmountField
            label="限额金额"
            placeholder="留空表示不限制"
            hint="调低立即生效；调高或取消将在24小时后生效"
            defaultValue={amount ?? undefined}
          />
        </ProofButton>
      </SettingRow>
      {amount != null && (
        <Bar>
          <ProgressBar label={`${label}已用限额`} value={percentOf(used, amount)} />
        </Bar>
      )}
    </>
  );
}

function percentOf(used: Decimal, amount: Decimal): number {
  const limit = tryFen(amount) ?? 0n;
  return limit > 0n ? Number(((tryFen(used) ?? 0n) * 100n) / limit) : 0;
}

const Bar = styled.div`
  padding-top: ${token.space.s2};
`;
