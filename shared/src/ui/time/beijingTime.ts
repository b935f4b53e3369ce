import { serverNow } from '../../api/serverClock';

export interface BeijingTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm`; comparable as text with the red packet's rules. */
  time: string;
}

const format = { timeZone: 'Asia/Shanghai', hourCycle: 'h23' } as const;

/**
 * Returns the time in Beijing (UTC+8), independent of the device's time zone. `now` in ms since 1970; default is the
 * API host's time.
 */
export function beijingNow(now: number = serverNow()): BeijingTime {
  return {
    date: new Intl.DateTimeFormat('sv-SE', { ...format, dateStyle: 'short' }).format(now),
    time: new Intl.DateTimeFormat('sv-SE', { ...format, timeStyle: 'short' }).format(now),
  };
}

/** The moment of a Beijing time as the API host sends it, in ms; NaN without one. */
export const beijingMoment = (text: string | null | undefined): number =>
  Date.parse(`${text?.replace(' ', 'T')}+08:00`);
