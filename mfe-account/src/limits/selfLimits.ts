import type { SelfLimit } from './limitsApi';

/** Periods of deposit limits, today included: the contract's name and the label. */
export const depositPeriods = [
  { period: 'day', label: '今日' },
  { period: 'week', label: '近7日' },
  { period: 'month', label: '近30日' },
] as const;
export type DepositPeriod = (typeof depositPeriods)[number];

/** Durations of a pause. An active pause cannot be undone. */
export const pauses = {
  timeout: [
    { period: '1d', days: 1, label: '1天' },
    { period: '7d', days: 7, label: '7天' },
    { period: '30d', days: 30, label: '30天' },
  ],
  exclusion: [
    { period: '180d', days: 180, label: '180天' },
    { period: '365d', days: 365, label: '1年' },
    { period: '1825d', days: 1825, label: '5年' },
  ],
} as const;
export type PauseKind = keyof typeof pauses;
export type Pause = (typeof pauses)[PauseKind][number];

/** Intervals of the reality check. */
export const reminders = [
  { value: '30m', label: '每30分钟', minutes: 30 },
  { value: '60m', label: '每60分钟', minutes: 60 },
  { value: '120m', label: '每120分钟', minutes: 120 },
  { value: 'off', label: '关闭', minutes: undefined },
] as const;
export type Reminder = (typeof reminders)[number];

/** Applies to members who have not chosen one. */
const defaultReminder: Reminder = reminders[1];

/** Returns a period's deposit limit (undefined for none) and the amount used. */
export function depositLimitOf(limits: readonly SelfLimit[], { period }: DepositPeriod) {
  const found = limits.find((it) => it.kind === 'deposit' && it.period === period);
  return { amount: found?.amount ?? undefined, used: found?.used ?? undefined };
}

/** Returns the end of an active pause in Beijing time; undefined when there is none. */
export const pausedUntil = (limits: readonly SelfLimit[], kind: PauseKind): string | undefined =>
  limits.find((it) => it.kind === kind)?.ends_at ?? undefined;

/** Returns the member's reminder interval. */
export function reminderOf(limits: readonly SelfLimit[] | undefined): Reminder {
  const chosen = limits?.find(({ kind }) => kind === 'reality')?.period;
  return reminders.find(({ value }) => value === chosen) ?? defaultReminder;
}
