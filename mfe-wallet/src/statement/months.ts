import { beijingNow } from '@site/shared';

/** The present month in Beijing, `YYYY-MM`. */
export const currentMonth = (): string => beijingNow().date.slice(0, 7);

/** The month `by` months after a month `YYYY-MM`; before it if `by` is negative. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** The month in an address: the present one unless it is a month of this century that has begun. */
export function monthOf(text: string | null): string {
  const current = currentMonth();
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= current ? text : current;
}

/** `2026-11` as `2026年11月`. */
export const monthName = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月');
