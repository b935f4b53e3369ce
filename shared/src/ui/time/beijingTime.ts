import { serverNow } from '../../api/serverClock';

export interface BeijingTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm`, compares with the red packet's rules as text. */
  time: string;
}

const format = { timeZone: 'Asia/Shanghai', hourCycle: 'h23' } as const;

/** What the clocks in Beijing show, whatever the phone's zone (decisions 44). `now` in ms since 1970; the API host's unless told. */
export function beijingNow(now: number = serverNow()): BeijingTime {
  return {
    date: new Intl.DateTimeFormat('sv-SE', { ...format, dateStyle: 'short' }).format(now),
    time: new Intl.DateTimeFormat('sv-SE', { ...format, timeStyle: 'short' }).format(now),
  };
}
