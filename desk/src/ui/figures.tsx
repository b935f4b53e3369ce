import { fromUnits, toUnits } from '@site/shared/text';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { StatusTag, type Tone } from './StatusTag';

/** `-1234567.50` as `-1,234,567.50`: digits are grouped in the text, since a float would lose fen. */
export const formatMoney = (yuan: string): string => {
  const [whole = '', ...fraction] = yuan.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};

interface MoneyProps {
  /** Decimal string of yuan, as the API sends it. */
  value: string | null | undefined;
  /** Colours money that comes in (green, with a plus sign) and goes out (red). */
  signed?: boolean;
  strong?: boolean;
  /** Whether ¥ is before it. */
  currency?: boolean;
}

/** An amount of yuan with grouped digits of equal width, a pale zero; a dash for none. */
export function Money({ value, signed = false, strong = false, currency = false }: MoneyProps) {
  if (value === null || value === undefined || value === '') return <span>—</span>;
  const isNegative = value.startsWith('-');
  const isZero = /^-?0*(\.0*)?$/.test(value);
  const type = isNegative ? 'danger' : 'success';
  return (
    <Typography.Text
      strong={strong}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      {...(isZero ? { type: 'secondary' } : signed ? { type } : {})}
    >
      {signed && !isNegative && !isZero ? '+' : ''}
      {currency ? formatMoney(value).replace(/^-?/, '$&¥') : formatMoney(value)}
    </Typography.Text>
  );
}

/** A number of items, a pale zero. */
export const Count = ({ value }: { value: number }) =>
  value === 0 ? <Typography.Text type="secondary">0</Typography.Text> : value;

/** A typed amount of yuan as integer fen; undefined if it is not a positive amount with at most two decimals. */
export const fenOf = (yuan: string): bigint | undefined => {
  const fen = toUnits(yuan, 2);
  return fen && fen > 0n ? fen : undefined;
};

/** The sum of signed decimal strings of yuan, exact to the fen: `["1.50", "-2"]` is `-0.50`. */
export const sumYuan = (amounts: readonly string[]): string =>
  fromUnits(
    amounts.reduce((total, yuan) => total + (toUnits(yuan, 2) ?? 0n), 0n),
    2,
  );

/** Gross gaming revenue in yuan: what members lost, `win_loss` from the site's side. */
export const grossGamingRevenue = ({ win_loss: winLoss }: { win_loss: string }): string =>
  fromUnits(-(toUnits(winLoss, 2) ?? 0n), 2);

const isoOf = (time: string) => `${time.replace(' ', 'T')}+08:00`;

/** A Beijing time of the API, `YYYY-MM-DD HH:mm:ss`, in ms since 1970. */
export const momentOf = (time: string): number => Date.parse(isoOf(time));

/** A Beijing time as the API sends it, `YYYY-MM-DD HH:mm:ss`; a dash for none. */
export function Time({ value }: { value: string | null | undefined }) {
  if (!value) return <span>—</span>;
  return (
    <time dateTime={isoOf(value)} style={{ whiteSpace: 'nowrap' }}>
      {value}
    </time>
  );
}

const steps: [ms: number, unit: string][] = [
  [86_400_000, '天'],
  [3_600_000, '小时'],
  [60_000, '分钟'],
];

/**
 * How long ago a Beijing time was: `3 小时`.
 * @param since `YYYY-MM-DD HH:mm:ss`
 * @param now ms since 1970
 */
export const ageOf = (since: string, now = Date.now()): string => {
  const elapsed = now - momentOf(since);
  const step = steps.find(([ms]) => elapsed >= ms);
  return step ? `${Math.floor(elapsed / step[0])} ${step[1]}` : '不到 1 分钟';
};

const dayMs = 86_400_000;
const beijingOffsetMs = 28_800_000;

/** The Beijing day `days` from today as `YYYY-MM-DD`; 0 is today. */
export const beijingDay = (days: number, now = Date.now()): string =>
  new Date(now + beijingOffsetMs + days * dayMs).toISOString().slice(0, 10);

type Text = string | null;

/** A table column of Beijing times. */
export const timeColumn = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  render: (time: Text) => <Time value={time} />,
});

/** A table column of yuan; `signed` colours gains and losses. */
export const moneyColumn = (title: string, dataIndex: string, look: Omit<MoneyProps, 'value'> = {}) => ({
  title,
  dataIndex,
  align: 'right' as const,
  render: (yuan: Text) => <Money value={yuan} {...look} />,
});

/** Whether a Beijing time was more than `minutes` ago. */
export const isLate = (since: string, minutes: number, now = Date.now()): boolean =>
  now - momentOf(since) > minutes * 60_000;

/** A text that breaks into lines: tables are as wide as their content. */
export const LongText = ({ children }: { children: string }) => <div className="long-text">{children}</div>;

/** A table column of texts, with a dash for none. */
export const textColumn = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  render: (text: Text) => <LongText>{text || '—'}</LongText>,
});

/** What operators call a state, and what it means for them. */
export interface StateName {
  text: string;
  tone: Tone;
}

/** A table column of states; an unknown one is shown unchanged. */
export const stateColumn = (title: string, dataIndex: string, names: Record<string, StateName>) => ({
  title,
  dataIndex,
  render: (state: string | number | boolean) => {
    const { text, tone } = names[String(state)] ?? { text: String(state), tone: 'neutral' };
    return <StatusTag tone={tone}>{text}</StatusTag>;
  },
});

/** A table column of codes in Chinese; an unknown one is shown unchanged. */
export const nameColumn = (title: string, dataIndex: string, names: Record<string, string>) => ({
  title,
  dataIndex,
  render: (code: string) => names[code] ?? code,
});

/** A cell with a small second line, where there is one. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    {second && <br />}
    {second && (
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {second}
      </Typography.Text>
    )}
  </>
);

/** A table column of yuan, and of the USDT to send below it. */
export const payoutColumn = {
  ...moneyColumn('金额', 'amount'),
  render: (amount: string, { net }: { net?: string | null }) => (
    <TwoLines first={<Money value={amount} strong currency />} second={net && `${net} USDT`} />
  ),
};
