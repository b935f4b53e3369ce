import {
  formatMoney,
  Note,
  ProgressBar,
  Section,
  SettingList,
  SettingRow,
  token,
  tryFen,
  type Decimal,
} from '@site/shared';
import styled from 'styled-components';
import { OptionalAmountField, optionalAmountRules, ProofButton } from '../forms/ProofDialog';
import { type SelfLimit, useSetLimit } from './limitsApi';

interface LimitKind {
  kind: string;
  title: string;
  /** What counts against the limit; undefined for a limit on each bet. */
  used?: string;
  /** What else counts. */
  note?: string;
  /** What a limit can cover: the contract's name and the label. */
  periods: readonly { period: string; label: string }[];
}

/** Fixed periods in Beijing time; a week begins on Monday. */
const periods = [
  { period: 'day', label: '今日' },
  { period: 'week', label: '本周' },
  { period: 'month', label: '本月' },
] as const;

const kinds: readonly LimitKind[] = [
  { kind: 'deposit', title: '存款限额', used: '已用额度', note: '待审核的存款也计入已用额度。', periods },
  { kind: 'loss', title: '亏损限额', used: '已亏损', periods },
  { kind: 'stake', title: '投注限额', periods: [{ period: 'bet', label: '单笔' }] },
];

/** 存款限额, 亏损限额 and 投注限额: what is used of each limit, with a button to change it. */
export function MoneyLimits({ limits }: { limits: readonly SelfLimit[] }) {
  return kinds.map(({ kind, title, used, note, periods: covered }) => {
    const ofKind = limits.filter((limit) => limit.kind === kind);
    // A host lists the kinds that it has.
    if (ofKind.length === 0 && kind !== 'deposit') return null;
    return (
      <Section key={kind} title={title}>
        <SettingList>
          {covered.map(({ period, label }) => {
            const limit = ofKind.find((it) => it.period === period);
            return (
              <li key={period}>
                <MoneyLimit
                  kind={kind}
                  period={period}
                  label={label}
                  name={`${label}${title}`}
                  usedLabel={used}
                  amount={limit?.amount}
                  used={limit?.used ?? 0}
                />
              </li>
            );
          })}
        </SettingList>
        {note && (
          <Note $tone="faint" $size="caption">
            {note}
          </Note>
        )}
      </Section>
    );
  });
}

interface LimitProps {
  kind: string;
  period: string;
  label: string;
  /** Such as 今日存款限额. */
  name: string;
  usedLabel: string | undefined;
  /** Absent when there is no limit. */
  amount: Decimal | null | undefined;
  used: Decimal;
}

/** One limit. A lower one applies at once, a higher one or none after 24 h. */
function MoneyLimit({ kind, period, label, name, usedLabel, amount, used }: LimitProps) {
  const { set } = useSetLimit();
  const limit = amount == null ? '不限' : <span translate="no">{formatMoney(amount)}</span>;
  return (
    <>
      <SettingRow
        label={label}
        hint={
          usedLabel ? (
            <>
              {usedLabel} <span translate="no">{formatMoney(used)}</span> / {limit}
            </>
          ) : (
            <>
              {amount != null && '最高 '}
              {limit}
            </>
          )
        }
      >
        <ProofButton
          label="设置"
          look={{ 'aria-label': `设置${name}` }}
          title={name}
          rules={optionalAmountRules}
          confirm="确认设置"
          onConfirm={(typed) => set({ kind, period, amount: typed.amount })}
        >
          <OptionalAmountField
            label="限额金额"
            placeholder="留空表示不限制"
            hint="调低立即生效；调高或取消将在24小时后生效"
            defaultValue={amount ?? undefined}
          />
        </ProofButton>
      </SettingRow>
      {usedLabel && amount != null && <Used label={`${label}已用${name.slice(label.length)}`} {...{ used, amount }} />}
    </>
  );
}

/** How much of a limit is used, and that nothing is left once it is reached. */
function Used({ label, used, amount }: { label: string; used: Decimal; amount: Decimal }) {
  const percent = percentOf(used, amount);
  return (
    <Bar>
      <ProgressBar label={label} value={Math.min(percent, 100)} />
      {percent >= 100 && <Reached role="status">已达到限额</Reached>}
    </Bar>
  );
}

function percentOf(used: Decimal, amount: Decimal): number {
  const limit = tryFen(amount) ?? 0n;
  return limit > 0n ? Number(((tryFen(used) ?? 0n) * 100n) / limit) : 0;
}

const Bar = styled.div`
  padding-top: ${token.space.s2};
`;

const Reached = styled.p`
  padding-top: ${token.space.s1};
  color: ${token.color.goldBright};
  font-size: ${token.font.small};
`;
