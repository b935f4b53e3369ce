import { SHELL } from '../appNames';
import { Refusal } from '../refusal';
import { type LiveApp, type Registry, swapRegistry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import type { Descriptor } from '../releases/descriptor';
import { verifyRelease } from '../releases/readRelease';
import { digestOf } from '../releases/version';
import type { Site } from '../store/site';
import { type SetChange, servedSets, setChanges, setViolations } from './gateSets';

interface ReleaseRef {
  app: string;
  version: string;
}

interface ChangeOptions {
  /** Who makes the change. */
  by: string;
  /** Why no browser has tested the release. */
  noBrowser?: string;
  /** Why the gate is overruled. */
  force?: string;
  /** Receives lines such as the overruled reasons. */
  log?: (line: string) => void;
}

interface ActivateOptions extends ChangeOptions {
  /** Percentage of the members that get it, 1 to 99; everybody by default. */
  canary?: number;
  /** Tests a set in a browser. Returns every reason against it. */
  smokeTest?: (change: SetChange) => Promise<string[]>;
}

/** Earlier releases of an app in the registry. */
const MAX_PREVIOUS = 50;
/** Withdrawn releases of an app in the registry. */
const MAX_WITHDRAWN = 20;

const newDeployment = (release: Descriptor, { by, noBrowser, force }: ChangeOptions) => ({
  digest: digestOf(release),
  since: new Date().toISOString(),
  by,
  noBrowser,
  forced: force,
});

const enforce = (reasons: string[], { force, log }: ChangeOptions): void => {
  if (reasons.length > 0 && force === undefined) throw new Refusal(...reasons);
  for (const reason of reasons) log?.(`Overruled: ${reason}`);
};

/** An app in the registry with another live release or canary. */
const withRelease = async (
  { store }: Site,
  now: LiveApp | undefined,
  { app, version }: ReleaseRef,
  options: ActivateOptions,
): Promise<LiveApp> => {
  const deployment = newDeployment(await verifyRelease(store, app, version), options);
  if (options.canary !== undefined) {
    if (!now) throw new Refusal(`${app} has no live release for the other members: activate it for everybody.`);
    if (now.live === version) throw new Refusal(`${app} ${version} is live for everybody.`);
    return { ...now, canary: { version, ...deployment, percent: options.canary } };
  }
  if (!now) return { live: version, ...deployment, previous: [] };
  const { live, previous, canary: _canary, withdrawn, ...current } = now;
  if (live === version) return { ...now, canary: undefined };
  const earlier = [{ version: live, ...current }, ...previous];
  return { live: version, ...deployment, previous: earlier.slice(0, MAX_PREVIOUS), withdrawn };
};

/** The withdrawn releases of an app after a rollback, which ends its canary, or else its live release. */
const withWithdrawn = ({ live, since, canary, withdrawn = [] }: LiveApp): LiveApp['withdrawn'] => {
  const until = new Date().toISOString();
  const ended = canary
    ? { version: canary.version, since: canary.since, until, percent: canary.percent }
    : { version: live, since, until };
  return [ended, ...withdrawn].slice(0, MAX_WITHDRAWN);
};

const isActive = ({ version }: ReleaseRef, now: LiveApp | undefined, percent: number | undefined): boolean =>
  percent === undefined
    ? now?.live === version && !now.canary
    : now?.canary?.version === version && now.canary.percent === percent;

/** Empty if a canary was activated untested or against the gate, which leaves open what was tested. */
const testedSets = (apps: Registry['apps']): Set<string> =>
  Object.values(apps).some(({ canary }) => canary?.noBrowser !== undefined || canary?.forced !== undefined)
    ? new Set()
    : servedSets(apps);

/**
 * Activates published releases, all in one swap of the registry; with `canary`, for that percentage of the members.
 * For everybody, it ends the app's canary. A release that is already active stays as it is.
 * @throws Refusal with every reason of the gate; nothing has changed then
 */
export const activate = async (site: Site, releases: ReleaseRef[], options: ActivateOptions): Promise<void> => {
  const { canary: percent, smokeTest, log } = options;
  // A change is tried again after each change of another process; what has passed is not tested again.
  const passed = new Set<string>();
  await swapRegistry(site, async (apps) => {
    const due = releases.filter((release) => !isActive(release, apps[release.app], percent));
    if (due.length === 0) {
      log?.(`Nothing to do: ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')} is already active.`);
      await site.store.upload?.();
      return undefined;
    }
    const next = { ...apps };
    for (const release of due) next[release.app] = await withRelease(site, apps[release.app], release, options);
    const changes = setChanges(apps, next);
    enforce(await setViolations(site.store, changes, { ignoreBudget: false }), options);
    if (!smokeTest) return next;
    const tested = testedSets(apps);
    for (const change of changes) {
      const set = releaseSetId(change.after);
      if (!tested.has(set) && !passed.has(set)) enforce(await smokeTest(change), options);
      passed.add(set);
    }
    return next;
  });
};

/**
 * Withdraws an app's canary; without one, activates the release before. Without one of those either, removes the app
 * from the site, if forced. Nothing is built.
 * @param options `of`: fail unless this release is the canary, or live without a canary
 * @returns the version that everybody gets now, or `none`
 * @throws Refusal if there is no release to go back to, or it no longer fits the other live releases
 */
export const rollback = async (site: Site, app: string, options: ChangeOptions & { of?: string }): Promise<string> => {
  let result = 'none';
  let withdrawn: string | undefined;
  await swapRegistry(site, async (apps) => {
    const now = apps[app];
    if (!now) throw new Refusal(`${app} has no live release.`);
    withdrawn = now.canary?.version;
    const current = withdrawn ?? now.live;
    if (options.of !== undefined && options.of !== current)
      throw new Refusal(`${app} ${options.of} is no longer active; ${current} is.`);
    const [before, ...earlier] = now.previous;
    const next = { ...apps };
    let { force } = options;
    if (withdrawn !== undefined) {
      result = now.live;
      next[app] = { ...now, canary: undefined, withdrawn: withWithdrawn(now) };
    } else if (before) {
      result = before.version;
      // A release that was live by force may be live again for the same reason.
      force ??= before.forced;
      const release = await verifyRelease(site.store, app, before.version, before.digest);
      next[app] = {
        live: before.version,
        ...newDeployment(release, { ...options, force }),
        previous: earlier,
        withdrawn: withWithdrawn(now),
      };
    } else {
      const reason = `${app} ${now.live} has no release before it`;
      if (app === SHELL) throw new Refusal(`${reason}.`);
      enforce([`${reason}: with --force REASON the app is removed from the site.`], options);
      result = 'none';
      delete next[app];
    }
    // A set of releases that some members already get passes without the gate.
    const servedNow = servedSets(apps);
    const changes = setChanges(apps, next).filter(({ after }) => !servedNow.has(releaseSetId(after)));
    enforce(await setViolations(site.store, changes, { ignoreBudget: true }), { ...options, force });
    return next;
  });
  if (withdrawn !== undefined) options.log?.(`The canary ${withdrawn} is withdrawn; everybody gets ${app} ${result}.`);
  return result;
};
