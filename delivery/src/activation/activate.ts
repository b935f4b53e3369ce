import { isDeepStrictEqual } from 'node:util';
import type { ContractLookup } from '../gate/apiContract';
import { Refusal } from '../base/refusal';
import { type Deployment, type LiveApp, type Registry, swapRegistry, type Site } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { type Descriptor, digestOf } from '../format/descriptor';
import { verifyRelease } from '../releases/readRelease';
import type { ReleaseRef } from '../store/siteStore';
import { type SetChange, servedSets, setChanges, setViolations } from './gateSets';
import { canaryPercent, newRollout, type RolloutPlan, runningRollout } from '../registry/rollout';

export interface ChangeOptions {
  by: string;
  /** Why no browser has tested the release. */
  noBrowser?: string;
  /** The API host that the release is compared with; a rollback is not. */
  api?: ContractLookup;
  /** Why the gate is overruled. */
  force?: string;
  /** Equal for releases that are rolled back together. */
  activation?: string | undefined;
  /** Receives lines such as the overruled reasons. */
  log?: (line: string) => void;
}

interface ActivateOptions extends Omit<ChangeOptions, 'activation'> {
  /** A rollback of one of the releases is one of all of them, except of those that were already live. */
  together?: boolean;
  /** Percentage of the members that get it, 1 to 99; everybody by default. */
  canary?: number;
  /** Starts an automatic rollout: a canary at the first step, whatever `canary` is. */
  rollout?: RolloutPlan;
  /** Tests a set in a browser. Returns every reason against it. */
  smokeTest?: (change: SetChange) => Promise<string[]>;
}

const MAX_PREVIOUS = 50;
export const newDeployment = (release: Descriptor, { by, noBrowser, api, force, activation }: ChangeOptions) => ({
  digest: digestOf(release),
  since: new Date().toISOString(),
  by,
  noBrowser,
  noApi: api && 'noApi' in api ? api.noApi : undefined,
  forced: force,
  activation,
});

/**
 * Refuses a change for the reasons of the gate, unless they were overruled before (`accepted`) or `force` is given.
 * @returns all reasons, which are overruled
 * @throws Refusal with the reasons that are not overruled
 */
export const enforce = (
  reasons: string[],
  { force, accepted = [], log }: Pick<ChangeOptions, 'force' | 'log'> & { accepted?: readonly string[] | undefined },
): string[] => {
  const others = reasons.filter((reason) => !accepted.includes(reason));
  if (others.length > 0 && force === undefined) throw new Refusal(...others);
  for (const reason of reasons) log?.(`Overruled: ${reason}`);
  return reasons;
};

const MAX_WITHDRAWN = 20;

/** The withdrawn releases of an app, with one that ends now and was a canary if it has a `percent`. */
export const withWithdrawn = (
  { withdrawn = [] }: LiveApp,
  { version, since, percent }: { version: string; since: string; percent?: number },
): NonNullable<LiveApp['withdrawn']> =>
  [{ version, since, until: new Date().toISOString(), percent }, ...withdrawn].slice(0, MAX_WITHDRAWN);

/**
 * An app without a canary. Members have pages with the one that it had: its files stay and its telemetry counts.
 * @param next the release that members get instead, which may be the canary
 */
export const withoutCanary = (app: LiveApp, next?: string): LiveApp => {
  const { canary, ...now } = app;
  return canary && canary.version !== next ? { ...now, withdrawn: withWithdrawn(app, canary) } : now;
};

/** An app with another live release; its canary and rollout are over. */
export const withLive = (now: LiveApp, { version, ...deployment }: Deployment): LiveApp => {
  const { live, previous, rollout: _rollout, withdrawn, ...current } = withoutCanary(now, version);
  const earlier = [{ version: live, ...current }, ...previous];
  return { live: version, ...deployment, previous: earlier.slice(0, MAX_PREVIOUS), withdrawn };
};

/** What an activation makes of its releases. */
interface Wanted {
  /** Everybody by default. */
  percent: number | undefined;
  plan: RolloutPlan | undefined;
  activation: string | undefined;
}

/** An app in the registry with another live release or canary. Ends its rollout. */
const withRelease = async (
  { store }: Site,
  now: LiveApp | undefined,
  { app, version }: ReleaseRef,
  { percent, plan, ...options }: ChangeOptions & Wanted,
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
  if (percent !== undefined)
    return { ...withoutCanary(now, version), canary: { version, ...deployment, percent }, rollout };
  if (now.live === version) return { ...withoutCanary(now), rollout };
  return { ...withLive(now, { version, ...deployment }), rollout };
};

/** Whether an activation would change nothing. */
const isActive = (version: string, now: LiveApp | undefined, { percent, plan, activation }: Wanted): boolean => {
  const rollout = runningRollout(now);
  // A canary that was activated alone becomes a part of the activation; a live release would be rolled back by it.
  if (activation !== undefined && now?.canary && now.canary.activation !== activation) return false;
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

interface GateOptions extends Pick<ActivateOptions, 'force' | 'log' | 'smokeTest' | 'api'> {
  /** Reasons that were overruled when the release was activated. */
  accepted?: readonly string[] | undefined;
}

/** The apps in the registry, whose new canaries name what was overruled for them. */
const withOverruled = (apps: Registry['apps'], before: Registry['apps'], overruled: string[]): Registry['apps'] =>
  Object.fromEntries(
    Object.entries(apps).map(([name, app]) =>
      overruled.length > 0 && app.canary && app.canary !== before[name]?.canary
        ? [name, { ...app, canary: { ...app.canary, overruled } }]
        : [name, app],
    ),
  );

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
    const overruled = enforce(await setViolations(site.store, changes, contract), options);
    if (!smokeTest) return withOverruled(next, apps, overruled);
    const tested = testedSets(apps);
    for (const change of changes) {
      const set = releaseSetId(change.after);
      if (!tested.has(set) && !passed.has(set)) overruled.push(...enforce(await smokeTest(change), options));
      passed.add(set);
    }
    return withOverruled(next, apps, overruled);
  });
};

/**
 * Activates published releases, all in one swap of the registry; with `canary`, for that percentage of the members, and
 * with `rollout` for that of its first step. For everybody, it ends the app's canary. A release that is already active
 * stays as it is, except that a canary becomes a part of an activation of several.
 * @throws Refusal with every reason of the gate; nothing has changed then
 */
export const activate = (site: Site, releases: ReleaseRef[], options: ActivateOptions): Promise<void> => {
  const { rollout: plan, log } = options;
  const wanted: Wanted = {
    plan,
    percent: plan ? canaryPercent(plan, 1) : options.canary,
    activation: options.together
      ? releaseSetId(new Map(releases.map(({ app, version }) => [app, version])))
      : undefined,
  };
  return swapThroughGate(site, options, async (apps) => {
    const due = releases.filter(({ app, version }) => !isActive(version, apps[app], wanted));
    if (due.length === 0) {
      log?.(`Nothing to do: ${releases.map(({ app, version }) => `${app} ${version}`).join(', ')} is already active.`);
      return undefined;
    }
    const next = { ...apps };
    for (const release of due)
      next[release.app] = await withRelease(site, apps[release.app], release, { ...options, ...wanted });
    return next;
  });
};
