import {
  Button,
  formatMoney,
  ProgressBar,
  Section,
  SettingList,
  SettingRow,
  token,
  tryFen,
  type Decimal,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { type SelfLimit, useSetLimit } from './limitsApi';
import { depositLimitOf, depositPeriods, type DepositPeriod } from './selfLimits';
import { OptionalAmountDialog } from '../forms/OptionalAmountDialog';

/** 存款限额: the used amount and the limit of each period, with a button to change it. */
export function DepositLimits({ limits }: { limits: readonly SelfLimit[] }) {
  const [changing, setChanging] = useState<DepositPeriod>();
  return (
    <Section title="存款限额">
      <SettingList>
        {depositPeriods.map((period) => (
          <li key={period.period}>
            <LimitRow label={period.label} {...depositLimitOf(limits, period)} onChange={() => setChanging(period)} />
          </li>
        ))}
      </SettingList>
      {changing && (
        <DepositLimitDialog
          period={changing}
          amount={depositLimitOf(limits, changing).amount}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Section>
  );
}

interface RowProps {
  label: string;
  /** Undefined when there is no limit. */
  amount: Decimal | undefined;
  used: Decimal | undefined;
  onChange: () => void;
}

function LimitRow({ label, amount, used, onChange }: RowProps) {
  return (
    <>
      <SettingRow
        label={label}
        hint={
          <>
            已存 <span translate="no">{formatMoney(used ?? 0)}</span> /{' '}
            {amount === undefined ? '不限' : <span translate="no">{formatMoney(amount)}</span>}
          </>
        }
      >
        <Button size="small" aria-label={`设置${label}存款限额`} onClick={onChange}>
          设置
        </Button>
      </SettingRow>
      {amount !== undefined && (
        <Bar>
          <ProgressBar label={`${label}已用限额`} value={percentOf(used, amount)} />
        </Bar>
      )}
    </>
  );
}

function percentOf(used: Decimal | undefined, amount: Decimal): number {
  const limit = tryFen(amount) ?? 0n;
  return limit > 0n ? Number(((tryFen(used) ?? 0n) * 100n) / limit) : 0;
}

const Bar = styled.div`
  padding-top: ${token.space.s2};
`;

interface DialogProps {
  period: DepositPeriod;
  /** The current limit; undefined for none. */
  amount: Decimal | undefined;
  onClose: () => void;
}

/**
 * Changes the deposit limit of one period; an empty amount removes it. A lower limit applies at once, a higher one
 * after 24 h.
 */
function DepositLimitDialog({ period: { period, label }, amount, onClose }: DialogProps) {
  const { set } = useSetLimit();

  const submit = async (typed: string) => {
    if (await set({ kind: 'deposit', period, amount: typed })) onClose();
  };

  return (
    <OptionalAmountDialog
      title={`${label}存款限额`}
      label="限额金额"
      placeholder="留空表示不限制"
      hint="调低立即生效；调高或取消将在24小时后生效"
      confirm="确认设置"
      amount={amount}
      onClose={onClose}
      onConfirm={submit}
    />
  );
}
