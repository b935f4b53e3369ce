import { gateReasons } from './gate/gate';
import { Refusal } from './refusal';
import { type LiveApp, type Registry, type Tenure, swapRegistry } from './registry/registry';
import type { PublishedDescriptor } from './releases/descriptor';
import { readRelease, releaseFileReasons } from './releases/readRelease';

/** A release that is to go live. */
export interface Choice {
  app: string;
  version: string;
}

interface Change {
  /** Who asks for it, as `status` shows it. */
  by: string;
  /** Why no browser has tried the release. */
  noBrowser?: string;
}

/** So many releases can be rolled back to, at most. */
const HISTORY = 50;

const tenure = ({ live, since, by, noBrowser }: LiveApp): Tenure => ({
  version: live,
  since,
  by,
  ...(noBrowser === undefined ? {} : { noBrowser }),
});

const put = ({ version }: Choice, previous: Tenure[], { by, noBrowser }: Change): LiveApp => ({
  live: version,
  since: new Date().toISOString(),
  by,
  ...(noBrowser === undefined ? {} : { noBrowser }),
  previous: previous.slice(0, HISTORY),
});

/** Passes the gate with what would be live, or throws every reason against it. */
const passGate = async (
  siteDir: string,
  apps: Registry['apps'],
  choices: Choice[],
  ignoreBudget: boolean,
): Promise<void> => {
  const versions = new Map(Object.entries(apps).map(([app, { live }]) => [app, live]));
  for (const { app, version } of choices) versions.set(app, version);
  const changed = new Set(choices.map(({ app }) => app));
  const live = new Map<string, PublishedDescriptor>();
  const reasons: string[] = [];
  for (const [app, version] of versions) {
    try {
      const descriptor = await readRelease(siteDir, app, version);
      live.set(app, descriptor);
      if (changed.has(app)) reasons.push(...(await releaseFileReasons(siteDir, descriptor)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reasons.push(...error.reasons);
    }
  }
  reasons.push(...gateReasons({ live, changed, ignoreBudget }));
  if (reasons.length > 0) throw new Refusal(...reasons);
};

/**
 * Puts published releases live, several of them in one swap. A release that is live already stays as it is.
 * @throws Refusal with every reason of the gate; then nothing has changed
 */
export const activate = (siteDir: string, choices: Choice[], change: Change): Promise<void> =>
  swapRegistry(siteDir, async (apps) => {
    const fresh = choices.filter(({ app, version }) => apps[app]?.live !== version);
    if (fresh.length === 0) return undefined;
    await passGate(siteDir, apps, fresh, false);
    const next = { ...apps };
    for (const choice of fresh) {
      const before = apps[choice.app];
      next[choice.app] = put(choice, before ? [tenure(before), ...before.previous] : [], change);
    }
    return next;
  });

/**
 * Puts the release before live again; done again, the one before that. Nothing is built.
 * @returns the version that is live now
 * @throws Refusal when there is none, or when it no longer fits what else is live
 */
export const rollback = async (siteDir: string, app: string, change: Change): Promise<string> => {
  let version = '';
  await swapRegistry(siteDir, async (apps) => {
    const now = apps[app];
    if (!now) throw new Refusal(`${app} has no live release.`);
    const [before, ...earlier] = now.previous;
    if (!before) throw new Refusal(`${app} ${now.live} has no release before it.`);
    version = before.version;
    await passGate(siteDir, apps, [{ app, version }], true);
    return { ...apps, [app]: put({ app, version }, earlier, change) };
  });
  return version;
};
