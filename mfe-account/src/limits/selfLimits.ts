import type { OwnLimit } from './limitsApi';

/** What a deposit limit looks back over, today included (the API host's words, and the member's). */
export const depositPeriods = [
  { period: 'day', label: '今日' },
  { period: 'week', label: '近7日' },
  { period: 'month', label: '近30日' },
] as const;
export type DepositPeriod = (typeof depositPeriods)[number];

/** How long a pause may last. Once begun it cannot be taken back. */
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

/** How often a member may be reminded of the time. */
export const reminders = [
  { value: '30m', label: '每30分钟', minutes: 30 },
  { value: '60m', label: '每60分钟', minutes: 60 },
  { value: '120m', label: '每120分钟', minutes: 120 },
  { value: 'off', label: '关闭', minutes: undefined },
] as const;
export type Reminder = (typeof reminders)[number];

/** For members who have not chosen: a reality check exists for everyone (decisions, What a responsible site does by default). */
const usualReminder: Reminder = reminders[1];

/** The deposit limit of a period: how much, none as undefined, and how much of it is used. */
export function depositLimitOf(limits: readonly OwnLimit[], { period }: DepositPeriod) {
  const found = limits.find((it) => it.kind === 'deposit' && it.period === period);
  return { amount: found?.amount ?? undefined, used: found?.used ?? undefined };
}

/** Until when the member has paused, as the host gives it; undefined when playing is not paused in this way. */
export const pausedUntil = (limits: readonly OwnLimit[], kind: PauseKind): string | undefined =>
  limits.find((it) => it.kind === kind)?.ends_at ?? undefined;

/** How often the member wants to be reminded. */
export function reminderOf(limits: readonly OwnLimit[] | undefined): Reminder {
  const chosen = limits?.find(({ kind }) => kind === 'reality')?.period;
  return reminders.find(({ value }) => value === chosen) ?? usualReminder;
}
