import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '../appNames';
import type { ContractLookup } from '../gate/hostContract';
import { Refusal } from '../refusal';
import { type Deployment, type LiveApp, type Registry, type Rollout, swapRegistry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import type { Descriptor } from '../releases/descriptor';
import { verifyRelease } from '../releases/readRelease';
import { digestOf } from '../releases/version';
import {
  canaryPercent,
  newRollout,
  type RolloutPlan,
  runningRollout,
  withdrawnRollout,
  WORKER,
} from '../rollout/rolloutState';
import type { Site } from '../store/site';
import type { ReleaseRef } from '../store/siteStore';
import { type SetChange, servedSets, setChanges, setViolations } from './gateSets';

interface ChangeOptions {
  /** Who makes the change. */
  by: string;
  /** Why no browser has tested the release. */
  noBrowser?: string;
  /** The API host that the release is compared with; a rollback is not. */
  api?: ContractLookup;
  /** Why the gate is overruled. */
  force?: string;
  /** Receives lines such as the overruled reasons. */
  log?: (line: string) => void;
}

interface ActivateOptions extends ChangeOptions {
  /** Percentage of the members that get it, 1 to 99; everybody by default. */
  canary?: number;
  /** Starts an automatic rollout: a canary at the first step, whatever `canary` is. */
  rollout?: RolloutPlan;
  /** Tests a set in a browser. Returns every reason against it. */
  smokeTest?: (change: SetChange) => Promise<string[]>;
}

/** Earlier releases of an app in the registry. */
const MAX_PREVIOUS = 50;
/** Withdrawn releases of an app in the registry. */
const MAX_WITHDRAWN = 20;

const newDeployment = (release: Descriptor, { by, noBrowser, api, force }: ChangeOptions) => ({
  digest: digestOf(release),
  since: new Date().toISOString(),
  by,
  noBrowser,
  noApi: api && 'noApi' in api ? api.noApi : undefined,
  forced: force,
});

const enforce = (reasons: string[], { force, log }: Pick<ChangeOptions, 'force' | 'log'>): void => {
  if (reasons.length > 0 && force === undefined) throw new Refusal(...reasons);
  for (const reason of reasons) log?.(`Overruled: ${reason}`);
};

/** An app with another live release; its canary and rollout are over. */
export const withLive = (now: LiveApp, { version, ...deployment }: Deployment): LiveApp => {
  const { live, previous, canary: _canary, rollout: _rollout, withdrawn, ...current } = now;
  const earlier = [{ version: live, ...current }, ...previous];
  return { live: version, ...deployment, previous: earlier.slice(0, MAX_PREVIOUS), withdrawn };
};

/** An app in the registry with another live release or canary. Ends its rollout. */
const withRelease = async (
  { store }: Site,
  now: LiveApp | undefined,
  { app, version }: ReleaseRef,
  { percent, rollout: plan, ...options }: ActivateOptions & { percent: number | undefined },
): Promise<LiveApp> => {
  const deployment = newDeployment(await verifyRelease(store, app, version), options);
  if (!now && plan)
    throw new Refusal(`${app} has no live release that a rollout is compared with: activate it without --auto.`);
  if (!now && percent !== undefined)
    throw new Refusal(`${app} has no live release for the other members: activate it for everybody.`);
  if (!now) return { live: version, ...deployment, previous: [] };
  if (now.live === version && (plan || percent !== undefined))
    throw new Refusal(`${app} ${version} is live for everybody.`);
  const rollout = plan ? newRollout(version, plan, options.by) : undefined;
  if (percent !== undefined) return { ...now, canary: { version, ...deployment, percent }, rollout };
  if (now.live === version) return { ...now, canary: undefined, rollout };
  return { ...withLive(now, { version, ...deployment }), rollout };
};

/** The withdrawn releases of an app after a rollback, which ends its canary, or else its live release. */
const withWithdrawn = ({ live, since, canary, withdrawn = [] }: LiveApp): LiveApp['withdrawn'] => {
  const until = new Date().toISOString();
  const ended = canary
    ? { version: canary.version, since: canary.since, until, percent: canary.percent }
    : { version: live, since, until };
  return [ended, ...withdrawn].slice(0, MAX_WITHDRAWN);
};

/** Whether an activation changes nothing. */
const isActive = (
  { version }: ReleaseRef,
  now: LiveApp | undefined,
  percent: number | undefined,
  plan: RolloutPlan | undefined,
): boolean => {
  const rollout = runningRollout(now);
  if (plan)
    return (
      rollout?.version === version && rollout.minutes === plan.minutes && isDeepStrictEqual(rollout.steps, plan.steps)
    );
  if (percent === undefined) return now?.live === version && !now.canary;
  return now?.canary?.version === version && now.canary.percent === percent && !rollout;
};

/** Empty if a canary was activated untested or against the gate, which leaves open what was tested. */
const testedSets = (apps: Registry['apps']): Set<string> =>
  Object.values(apps).some(({ canary }) => canary?.noBrowser !== undefined || canary?.forced !== undefined)
    ? new Set()
    : servedSets(apps);

/** How long after an automatic withdrawal a rollback must name its release, ms. */
const WITHDRAWN_RECENTLY_MS = 10 * 60_000;

/** @throws Refusal if the app's canary was just withdrawn by a worker */
const assertIntended = (app: string, { live, canary, rollout }: LiveApp): void => {
  if (canary || rollout?.state !== 'withdrawn' || rollout.by !== WORKER) return;
  if (Math.abs(Date.now() - Date.parse(rollout.since)) > WITHDRAWN_RECENTLY_MS) return;
  throw new Refusal(
    `${app} ${rollout.version} has already been withdrawn: ${rollout.reason}`,
    `Everybody gets ${live}. To roll back that release too, repeat the command with --of ${live}.`,
  );
};

type GateOptions = Pick<ActivateOptions, 'force' | 'log' | 'smokeTest' | 'api'>;

/**
 * Replaces the registry if the gate accepts every set of releases that members would get.
 * @param propose returns the new apps, or undefined to change nothing; called again if another process came first
 * @throws Refusal with every reason of the gate; nothing has changed then
 */
export const swapThroughGate = (
  site: Site,
  options: GateOptions,
  propose: (apps: Registry['apps']) => Promise<Registry['apps'] | undefined>,
): Promise<void> => {
  const { smokeTest, api } = options;
  const contract = api && 'calls' in api ? api : undefined;
  // What has passed is not tested again.
  const passed = new Set<string>();
  return swapRegistry(site, async (apps) => {
    const next = await propose(apps);
    if (!next) return undefined;
    const changes = setChanges(apps, next);
    enforce(await setViolations(site.store, changes, { ignoreBudget: false, contract }), options);
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
 * Activates published releases, all in one swap of the registry; with `canary`, for that percentage of the members, and
 * with `rollout` for that of its first step. For everybody, it ends the app's canary. A release that is already active
 * stays as it is.
 * @throws Refusal with every reason of the gate; nothing has changed then
 */
export const activate = (site: Site, releases: ReleaseRef[], options: ActivateOptions): Promise<void> => {
  const { rollout: plan, log } = options;
  const percent = plan ? canaryPercent(plan, 1) : options.canary;
  return swapThroughGate(site, options, async (apps) => {
    const due = releases.filter((release) => !isActive(release, apps[release.app], percent, plan));
    if (due.length === 0) {
      log?.(`Nothing to do: ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')} is already active.`);
      await site.store.upload?.();
      return undefined;
    }
    const next = { ...apps };
    for (const release of due)
      next[release.app] = await withRelease(site, apps[release.app], release, { ...options, percent });
    return next;
  });
};

interface RollbackOptions extends ChangeOptions {
  /**
   * Fail unless this release is the canary, or live without a canary. Without it, a rollback just after a canary was
   * withdrawn automatically fails, since it was probably meant for that.
   */
  of?: string | undefined;
  /** Recorded with a rollout that is withdrawn; names who by default. */
  reason?: string;
  /** Change nothing unless this is still the app's rollout. */
  judged?: Rollout;
}

/**
 * Withdraws an app's canary; without one, activates the release before. Without one of those either, removes the app
 * from the site, if forced. Nothing is built.
 * @returns the version that everybody gets now, or `none`
 * @throws Refusal if there is no release to go back to, or it no longer fits the other live releases
 */
export const rollback = async (site: Site, app: string, options: RollbackOptions): Promise<string> => {
  let result = 'none';
  let withdrawn: string | undefined;
  await swapRegistry(site, async (apps) => {
    const now = apps[app];
    if (!now) throw new Refusal(`${app} has no live release.`);
    if (options.judged && !isDeepStrictEqual(options.judged, now.rollout)) {
      result = now.live;
      withdrawn = undefined;
      return undefined;
    }
    if (options.of === undefined) assertIntended(app, now);
    const rollout = withdrawnRollout(now, options);
    withdrawn = now.canary?.version;
    const current = withdrawn ?? now.live;
    if (options.of !== undefined && options.of !== current)
      throw new Refusal(`${app} ${options.of} is no longer active; ${current} is.`);
    const [before, ...earlier] = now.previous;
    const next = { ...apps };
    let { force } = options;
    if (withdrawn !== undefined) {
      result = now.live;
      next[app] = { ...now, canary: undefined, rollout, withdrawn: withWithdrawn(now) };
    } else if (before) {
      result = before.version;
      // A release that was live by force may be live again for the same reason.
      force ??= before.forced;
      const release = await verifyRelease(site.store, app, before.version, before.digest);
      next[app] = {
        live: before.version,
        ...newDeployment(release, { ...options, force }),
        previous: earlier,
        rollout,
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
