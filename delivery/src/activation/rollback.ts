import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '../base/repository';
import { Refusal } from '../base/refusal';
import { activatedWith, type LiveApp, type Rollout, swapRegistry, type Site } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { verifyRelease } from '../releases/readRelease';
import { type ChangeOptions, enforce, newDeployment, withWithdrawn, withoutCanary } from './activate';
import { servedSets, setChanges, setViolations } from './gateSets';
import { withdrawnRollout, WORKER } from '../registry/rollout';

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

interface RollbackOptions extends ChangeOptions {
  /**
   * Fail unless this release is active: the canary, or the live release if there is no canary. Defaults to the release
   * that is active when the rollback begins; then it fails if a worker has just withdrawn a canary, since it was
   * probably meant for that canary.
   */
  of?: string | undefined;
  /** Recorded with a rollout that is withdrawn; names who by default. */
  reason?: string;
  /** Change nothing unless this is still the app's rollout. */
  judged?: Rollout;
}

interface RolledBack {
  /** Undefined if the app is removed. */
  next: LiveApp | undefined;
  withdrawn: string | undefined;
  /** Why the release before was live against the gate, which may be needed again. */
  forced: string | undefined;
}

/** @throws Refusal if there is no release to go back to, or it is damaged */
const rollBackApp = async (
  site: Site,
  app: string,
  now: LiveApp,
  { isAlone, ...options }: RollbackOptions & { isAlone: boolean },
): Promise<RolledBack> => {
  const rollout = withdrawnRollout(now, options);
  const withdrawn = now.canary?.version;
  if (withdrawn !== undefined)
    return {
      next: { ...withoutCanary(now), rollout },
      withdrawn,
      forced: undefined,
    };
  const [before, ...earlier] = now.previous;
  if (!before) {
    const reason = `${app} ${now.live} has no release before it`;
    if (app === SHELL) throw new Refusal(`${reason}.`);
    // An app that was new in an activation of several leaves the site with it.
    if (isAlone) enforce([`${reason}: with --force REASON the app is removed from the site.`], options);
    return { next: undefined, withdrawn, forced: undefined };
  }
  // A release that was live by force may be live again for the same reason.
  const force = options.force ?? before.forced;
  const release = await verifyRelease(site.store, app, before.version, before.digest);
  const next = {
    live: before.version,
    ...newDeployment(release, { ...options, force, activation: before.activation }),
    previous: earlier,
    rollout,
    withdrawn: withWithdrawn(now, { version: now.live, since: now.since }),
  };
  return { next, withdrawn, forced: before.forced };
};

/**
 * Withdraws an app's canary; without one, activates the release before. Without one of those either, removes the app
 * from the site, if forced. Releases that were activated together are rolled back together, in one swap. Nothing is
 * built.
 * @returns the version that everybody gets now, or `none`
 * @throws Refusal if there is no release to go back to, or it no longer fits the other live releases
 */
export const rollback = async (site: Site, app: string, options: RollbackOptions): Promise<string> => {
  let result = 'none';
  let report: string[] = [];
  /** What is rolled back, also if another change comes first. */
  let { of } = options;
  await swapRegistry(site, async (apps) => {
    report = [];
    const now = apps[app];
    if (!now) throw new Refusal(`${app} has no live release.`);
    if (options.judged && !isDeepStrictEqual(options.judged, now.rollout)) {
      result = now.live;
      return undefined;
    }
    if (of === undefined) assertIntended(app, now);
    const current = now.canary?.version ?? now.live;
    of ??= current;
    if (of !== current) throw new Refusal(`${app} ${of} is no longer active; ${current} is.`);
    const next = { ...apps };
    let { force } = options;
    const together = [app, ...activatedWith(apps, app)];
    const isAlone = together.length === 1;
    for (const name of together) {
      const active = apps[name];
      if (!active) continue;
      const rolledBack = await rollBackApp(site, name, active, { ...options, isAlone });
      // The reason of one app does not excuse another.
      if (isAlone) force ??= rolledBack.forced;
      if (rolledBack.next) next[name] = rolledBack.next;
      else delete next[name];
      const version = rolledBack.next?.live ?? 'none';
      if (name === app) result = version;
      if (rolledBack.withdrawn !== undefined)
        report.push(`The canary ${rolledBack.withdrawn} is withdrawn; everybody gets ${name} ${version}.`);
      else if (!rolledBack.next) report.push(`${name} is no longer a part of the site.`);
      else report.push(`Everybody gets ${name} ${version}.`);
    }
    // A set of releases that some members already get passes without the gate.
    const servedNow = servedSets(apps);
    const changes = setChanges(apps, next).filter(({ after }) => !servedNow.has(releaseSetId(after)));
    enforce(await setViolations(site.store, changes), { ...options, force });
    return next;
  });
  for (const line of report) options.log?.(line);
  return result;
};
