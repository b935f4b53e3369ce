import { type LiveApp, type Registry, readRegistry, renewRegistry, type Site } from '../registry/registry';
import type { PublishedRelease } from '../store/siteStore';

/** Pages that were opened a day ago may still need the files of their release. */
const KEPT_MS = 24 * 60 * 60_000;

/** The versions that members get, may get again by a rollback, or got within the last day. */
const versionsInUse = ({ live, canary, previous, rollout, withdrawn = [] }: LiveApp, now: number): Set<string> =>
  new Set([
    live,
    ...previous.map(({ version }) => version),
    ...(canary ? [canary.version] : []),
    ...(rollout ? [rollout.version] : []),
    ...withdrawn.filter(({ until }) => now - Date.parse(until) < KEPT_MS).map(({ version }) => version),
  ]);

/**
 * The releases that may be removed: not in use, published a day ago or longer, and not among the latest `keep` of
 * their app.
 */
export const prunableReleases = (
  stored: readonly PublishedRelease[],
  apps: Registry['apps'],
  keep: number,
  now: number,
): PublishedRelease[] =>
  [...new Set(stored.map(({ app }) => app))].flatMap((app) => {
    const live = apps[app];
    const inUse = live ? versionsInUse(live, now) : new Set<string>();
    return stored
      .filter((release) => release.app === app)
      .toSorted((a, b) => b.publishedAt - a.publishedAt)
      .slice(keep)
      .filter(({ version, publishedAt }) => !inUse.has(version) && now - publishedAt >= KEPT_MS);
  });

/**
 * Removes releases that no member gets and no rollback reaches.
 * @param keep how many of the latest releases of each app stay in any case
 * @param dryRun removes nothing
 * @returns a line `APP VERSION` for each release that was, or would be, removed
 * @throws Refusal if the registry cannot be read, or not be signed in a bucket; nothing has changed then
 */
export const prune = async (
  site: Site,
  { keep, dryRun, now = Date.now }: { keep: number; dryRun: boolean; now?: () => number },
): Promise<string> => {
  const { store } = site;
  let found: PublishedRelease[] = [];
  const removed = await store.removeReleases(
    async (stored) => {
      found = prunableReleases(stored, (await readRegistry(site)).apps, keep, now());
      return dryRun ? [] : found;
    },
    () => renewRegistry(site),
  );
  return (dryRun ? found : removed).map(({ app, version }) => `${app} ${version}`).join('\n');
};
