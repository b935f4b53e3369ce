import type { AppReleases } from '@site/contract/operators';

/** A Beijing time of the API, `YYYY-MM-DD HH:mm:ss`, in ms since 1970. */
export const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`);

/** `11-22 14:05` of a Beijing time. */
export const shortTime = (time: string): string => time.slice(5, 16);

const dayMs = 86_400_000;
const tenMinutes = 600_000;

/** A moment in ms since 1970 as `MM-DD HH:mm` in Beijing. */
const textOf = (moment: number): string => new Date(moment + 28_800_000).toISOString().slice(5, 16).replace('T', ' ');

/**
 * The period that an app's charts show: from shortly before the rollout or the activation until `at`, at most the last
 * 24 hours.
 */
export const chartPeriod = ({ curve }: Pick<AppReleases, 'curve'>, at: string) => {
  const to = momentOf(at);
  const first = curve.points[0];
  const start = first ? momentOf(first.at) : 0;
  const from = Math.max(to - dayMs, start - Math.max(tenMinutes, (to - start) / 8));
  return { from, to, fromText: textOf(from), toText: textOf(to) };
};

/** The share of the members who get the release of a curve at a moment, in percent. */
export const percentAt = ({ points }: AppReleases['curve'], moment: number): number =>
  points.findLast(({ at }) => momentOf(at) <= moment)?.percent ?? 0;
