import { createHash } from 'node:crypto';
import type { LiveApp, Registry } from './registry';

/** Which release of each app a member gets: versions by app name. */
export type ReleaseSet = ReadonlyMap<string, string>;

/** A member's lot, 0 to 99: with a canary at 20 %, the lots below 20 get it. So the members of a smaller canary are among those of a larger. */
export type Lot = number;
export const LOTS = 100;

/** The release of an app that a lot gets; without a lot, what everybody gets. */
const releaseFor = ({ live, canary }: LiveApp, lot: Lot): string =>
  canary && lot < canary.percent ? canary.version : live;

/** What a lot gets, of all apps. */
export const setFor = (apps: Registry['apps'], lot: Lot): ReleaseSet =>
  new Map(Object.entries(apps).map(([name, app]) => [name, releaseFor(app, lot)]));

/** The lots at which what members get changes: the first lot of each band. One band where no canary is out. */
export const bandsOf = (apps: Registry['apps']): Lot[] => [
  ...new Set([0, ...Object.values(apps).flatMap(({ canary }) => (canary ? [canary.percent] : []))]),
];

/** Whether some members get something else than others. */
export const hasCanary = (apps: Registry['apps']): boolean => bandsOf(apps).length > 1;

/** A short name of a set: the same versions have the same name. */
export const nameOf = (set: ReleaseSet): string =>
  createHash('sha256')
    .update(
      [...set]
        .map(([app, version]) => `${app} ${version}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')
    .slice(0, 12);
