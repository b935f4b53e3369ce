import type { RedPacketRule } from '../promotionsApi';

/** Whether red packets can be taken now: `early` before a window that is still to come today, `late` after the last. */
export type ClaimWindow = 'early' | 'open' | 'late';

const minutes = (time: string) => time.slice(0, 5);

/**
 * Where the rules' windows stand (decisions 44; the API host decides by its own clock).
 * @param now `HH:mm` in Beijing
 */
export function claimWindow(
  rules: readonly Pick<RedPacketRule, 'start_time' | 'end_time'>[],
  now: string,
): ClaimWindow {
  const isOpen = rules.some(({ start_time, end_time }) => {
    const started = minutes(start_time) <= now;
    /* An end with seconds, such as 23:59:59, still holds in its minute. */
    const going = now < minutes(end_time) || (now === minutes(end_time) && !/^(\d\d:\d\d)(:00)?$/.test(end_time));
    return start_time <= end_time ? started && going : started || going;
  });
  if (isOpen || rules.length === 0) return 'open';
  return rules.some(({ start_time }) => now < minutes(start_time)) ? 'early' : 'late';
}
