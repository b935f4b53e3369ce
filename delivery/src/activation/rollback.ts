import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '../repository';
import { Refusal } from '../refusal';
import { type LiveApp, type Rollout, swapRegistry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { verifyRelease } from '../releases/readRelease';
import { withdrawnRollout, WORKER } from '../rollout/rolloutState';
import type { Site } from '../store/site';
import { type ChangeOptions, enforce, newDeployment } from './activate';
import { servedSets, setChanges, setViolations } from './gateSets';

/** Withdrawn releases of an app in the registry. */
const MAX_WITHDRAWN = 20;

/** The withdrawn releases of an app after a rollback, which ends its canary, or else its live release. */
const withWithdrawn = ({ live, since, canary, withdrawn = [] }: LiveApp): LiveApp['withdrawn'] => {
  const until = new Date().toISOString();
  const ended = canary
    ? { version: canary.version, since: canary.since, until, percent: canary.percent }
    : { version: live, since, until };
  return [ended, ...withdrawn].slice(0, MAX_WITHDRAWN);
};

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
