import type { RedPacketRule } from '../promotionsApi';

/** Whether red packets can be taken now: `early` before a window that is still to come today, `late` after the last. */
export type ClaimWindow = 'early' | 'open' | 'late';

type Rule = Pick<RedPacketRule, 'start_time' | 'end_time'>;

/** Only rules with both times: without them nobody could be told when a packet can be taken. */
export const timedRules = <Timed extends Rule>(rules: readonly Timed[]): Timed[] =>
  rules.filter(({ start_time, end_time }) => start_time && end_time);

/** Seconds of a day. */
const day = 86_400;

/** Seconds since Beijing's midnight, which knows no summer time (UTC+8). @param now ms since 1970 */
export const beijingSeconds = (now: number): number => Math.floor(now / 1000 + 8 * 3600) % day;

const minute = (time: string) => {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
};

/** A rule's window in seconds of the day. An end with seconds, such as 23:59:59, still holds in its minute. */
function windowOf({ start_time, end_time }: Rule): { start: number; end: number } | undefined {
  const start = minute(start_time);
  const end = minute(end_time) + (/^\d\d:\d\d(:00)?$/.test(end_time) ? 0 : 60);
  return Number.isNaN(start + end) ? undefined : { start, end };
}

const windowsOf = (rules: readonly Rule[]) => rules.flatMap((rule) => windowOf(rule) ?? []);

/** Over midnight, when a window ends before it starts. */
const isOpenAt = (now: number, { start, end }: { start: number; end: number }): boolean =>
  start <= end ? start <= now && now < end : start <= now || now < end;

/**
 * Where the rules' windows stand (decisions 44; the API host decides by its own clock). Without rules they are open.
 * @param now seconds since Beijing's midnight
 */
export function claimWindow(rules: readonly Rule[], now: number): ClaimWindow {
  const windows = windowsOf(rules);
  if (windows.length === 0 || windows.some((it) => isOpenAt(now, it))) return 'open';
  return windows.some(({ start }) => now < start) ? 'early' : 'late';
}

/** What a countdown counts to. */
export interface NextEdge {
  edge: 'start' | 'end';
  /** Seconds until then, at least 1. */
  seconds: number;
}

const until = (time: number, now: number) => (time - now + day) % day || day;

/** The next start of a window, tomorrow's too, or while one is open its end; undefined when nothing ever opens or closes. */
export function nextEdge(rules: readonly Rule[], now: number): NextEdge | undefined {
  const windows = windowsOf(rules).filter(({ start, end }) => start !== end);
  if (windows.length === 0) return undefined;
  if (!windows.some((it) => isOpenAt(now, it)))
    return { edge: 'start', seconds: Math.min(...windows.map(({ start }) => until(start, now))) };
  /* Windows that follow each other without a gap are one. */
  let seconds = 0;
  for (;;) {
    const at = (now + seconds) % day;
    const open = windows.filter((it) => isOpenAt(at, it));
    if (open.length === 0) return { edge: 'end', seconds };
    seconds += Math.max(...open.map(({ end }) => until(end % day, at)));
    if (seconds >= day) return undefined;
  }
}
