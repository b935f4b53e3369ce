import { DomainError } from '../errors/domainError';

const hour = 3_600_000;
const day = 24 * hour;

/** A moment as `YYYY-MM-DD HH:mm:ss` in Beijing time (UTC+8, no daylight saving). */
export const beijingTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * hour).toISOString().slice(0, 19).replace('T', ' ');

/** The moment of a Beijing time `YYYY-MM-DD`, `… HH:mm` or `… HH:mm:ss`; undefined if there is no such time. */
export const parseBeijingTime = (text: string): Date | undefined => {
  const [date = '', time = ''] = text.split(' ');
  const moment = new Date(`${date}T${time}${'00:00:00'.slice(time.length)}+08:00`);
  return !Number.isNaN(moment.getTime()) && beijingTime(moment).startsWith(text) ? moment : undefined;
};

/** The start of the Beijing day of `moment`, `daysBefore` days earlier. */
export const beijingMidnight = (moment: Date, daysBefore = 0): Date =>
  new Date(Math.floor((moment.getTime() + 8 * hour) / day) * day - 8 * hour - daysBefore * day);

/** A Beijing day, a week from Monday, or a calendar month. */
export type BeijingPeriod = 'day' | 'week' | 'month';

/** The start of the Beijing day, week or month of `moment`. */
export const beijingPeriodStart = (moment: Date, period: BeijingPeriod): Date => {
  const beijing = new Date(moment.getTime() + 8 * hour);
  const daysBefore = { day: 0, week: (beijing.getUTCDay() + 6) % 7, month: beijing.getUTCDate() - 1 }[period];
  return beijingMidnight(moment, daysBefore);
};

const days = { 1: 1, 2: 7, 3: 15, 4: 30 } as const;

/** Start of a record filter by its date code: 1 today, 2 seven days, 3 fifteen, 4 thirty, each including today. */
export const filterStart = (code: number, now: Date): Date =>
  beijingMidnight(now, (days[code as keyof typeof days] ?? days[4]) - 1);

/** The Beijing days `from` to `to` (`YYYY-MM-DD`, inclusive) as moments, `end` exclusive. */
export const beijingDays = (from: string, to: string): { start: Date; end: Date } => ({
  start: new Date(`${from}T00:00:00+08:00`),
  end: new Date(new Date(`${to}T00:00:00+08:00`).getTime() + day),
});

/** Throws a DomainError if the first day (`YYYY-MM-DD`) is after the last. */
export const assertDayOrder = (from: string, to: string): void => {
  if (from > to) throw new DomainError('开始日期不能晚于结束日期！');
};
