import type { RedPacketRule, RedPacketStanding } from '../promotionsApi';

/** Whether red packets can be claimed now: `early` before a later window of today, `late` after the last one. */
export type ClaimWindow = 'early' | 'open' | 'late';

type Rule = Pick<RedPacketRule, 'start_time' | 'end_time'>;

/** The rules that have both times; others define no claim window. */
export const timedRules = <Timed extends Rule>(rules: readonly Timed[]): Timed[] =>
  rules.filter(({ start_time, end_time }) => start_time && end_time);

/** Seconds in a day. */
const day = 86_400;

/** Seconds since midnight in Beijing (UTC+8 all year). @param now ms since 1970 */
export const beijingSeconds = (now: number): number => Math.floor(now / 1000 + 8 * 3600) % day;

const minute = (time: string) => {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
};

/** A rule's window in seconds of the day. An end with seconds, such as 23:59:59, includes its whole minute. */
function windowOf({ start_time, end_time }: Rule): { start: number; end: number } | undefined {
  const start = minute(start_time);
  const end = minute(end_time) + (/^\d\d:\d\d(:00)?$/.test(end_time) ? 0 : 60);
  return Number.isNaN(start + end) ? undefined : { start, end };
}

const windowsOf = (rules: readonly Rule[]) => rules.flatMap((rule) => windowOf(rule) ?? []);

/** A window that ends before it starts spans midnight. */
const isOpenAt = (now: number, { start, end }: { start: number; end: number }): boolean =>
  start <= end ? start <= now && now < end : start <= now || now < end;

/**
 * Whether a claim window is open. Without rules claims are always possible; the API host decides by its own clock.
 * @param now seconds since midnight in Beijing
 */
export function claimWindow(rules: readonly Rule[], now: number): ClaimWindow {
  const windows = windowsOf(rules);
  if (windows.length === 0 || windows.some((it) => isOpenAt(now, it))) return 'open';
  return windows.some(({ start }) => now < start) ? 'early' : 'late';
}

/** The next opening or closing of a claim window. */
export interface NextEdge {
  edge: 'start' | 'end';
  /** Seconds until then, at least 1. */
  seconds: number;
}

const until = (time: number, now: number) => (time - now + day) % day || day;

/** The next start of a window, today or tomorrow, or the end of the open one; undefined if no window starts or ends. */
export function nextEdge(rules: readonly Rule[], now: number): NextEdge | undefined {
  const windows = windowsOf(rules).filter(({ start, end }) => start !== end);
  if (windows.length === 0) return undefined;
  if (!windows.some((it) => isOpenAt(now, it)))
    return { edge: 'start', seconds: Math.min(...windows.map(({ start }) => until(start, now))) };
  /* Adjacent windows count as one. */
  let seconds = 0;
  for (;;) {
    const at = (now + seconds) % day;
    const open = windows.filter((it) => isOpenAt(at, it));
    if (open.length === 0) return { edge: 'end', seconds };
    seconds += Math.max(...open.map(({ end }) => until(end % day, at)));
    if (seconds >= day) return undefined;
  }
}

const timeOf = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * When a member can claim a red packet again, or what is missing; undefined if one can be claimed now.
 * @param now seconds since midnight in Beijing
 */
export function whyNoClaim({ rules, sendnums, acquirednum }: RedPacketStanding, now: number): string | undefined {
  const window = claimWindow(rules, now);
  if (window === 'open') {
    if (Number(sendnums) > 0) return undefined;
    return Number(acquirednum) > 0 ? '今日次数已用完' : '尚未达成领取条件';
  }
  const start = timeOf((now + Math.min(...windowsOf(rules).map((it) => until(it.start, now)))) % day);
  return window === 'early' ? `${start} 开抢` : `已结束，明日 ${start} 开抢`;
}
