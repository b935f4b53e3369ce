import { createHash } from 'node:crypto';
import type { LiveApp, Registry } from './registry';

/** The release of each app that a member gets: versions by app name. */
export type ReleaseSet = ReadonlyMap<string, string>;

/** The number of buckets; every browser is assigned one. A canary at 20 % is served to buckets 0 to 19. */
export const BUCKETS = 100;

export const releasesFor = (apps: Registry['apps'], bucket: number): ReleaseSet =>
  new Map(
    Object.entries(apps).map(([app, { live, canary }]) => [
      app,
      canary && bucket < canary.percent ? canary.version : live,
    ]),
  );

/** The first bucket of each cohort, which is a range of buckets that get the same releases. */
export const cohortStarts = (apps: Registry['apps']): number[] => [
  ...new Set([0, ...Object.values(apps).flatMap(({ canary }) => (canary ? [canary.percent] : []))]),
];

/** A short hash that identifies a set of releases. */
export const releaseSetId = (set: ReleaseSet): string =>
  createHash('sha256')
    .update(
      [...set]
        .map(([app, version]) => `${app} ${version}\n`)
        .toSorted()
        .join(''),
    )
    .digest('hex')
    .slice(0, 12);

/** The versions of an app that members have or had, the latest first: pages may be open with each of them. */
export const versionsOf = (app: LiveApp | undefined): string[] => {
  if (!app) return [];
  const { live, since, canary, previous, withdrawn = [] } = app;
  const all = [...(canary ? [canary] : []), { version: live, since }, ...previous, ...withdrawn];
  return [...new Set(all.toSorted((a, b) => b.since.localeCompare(a.since)).map(({ version }) => version))];
};
