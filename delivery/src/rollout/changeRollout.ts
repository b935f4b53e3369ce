import { isDeepStrictEqual } from 'node:util';
import { swapThroughGate, withLive } from '../activation/activate';
import { rollback } from '../activation/rollback';
import type { SetChange } from '../activation/gateSets';
import { type ContractLookup, requireContract } from '../gate/apiContract';
import { Refusal } from '../base/refusal';
import { type LiveApp, type Registry, type Rollout, readRegistry, swapRegistry, type Site } from '../registry/registry';
import { apiOrigin, type Environment } from '../base/environment';
import { smokeTester } from '../activation/smokeTestSet';
import { atStep, canaryPercent, runningRollout, describeRollout } from '../registry/rollout';

interface AdvanceOptions {
  by: string;
  reason: string;
  smokeTest?: ((change: SetChange) => Promise<string[]>) | undefined;
  /** Asks the API host for its contract, with the reason for which the person who started it has done without. */
  fetchApi?: ((noApi?: string) => Promise<ContractLookup>) | undefined;
  log?: (line: string) => void;
}

const advanced = (now: LiveApp, rollout: Rollout, options: AdvanceOptions): LiveApp | undefined => {
  const { canary } = now;
  if (!canary) return undefined;
  const step = rollout.step + 1;
  const percent = canaryPercent(rollout, step);
  const next = atStep(rollout, step, options);
  if (percent !== undefined) return { ...now, canary: { ...canary, percent }, rollout: next };
  const { percent: _percent, ...deployment } = canary;
  return { ...withLive(now, { ...deployment, since: next.since }), rollout: next };
};

/**
 * Advances a rollout to its next step, through the gate. What the person who started it has overruled stays so:
 * the smoke test if there was no browser, the API host if there was none, and the reasons that were printed then; any
 * other reason holds it.
 * @param judged the rollout that was judged; another one is left as it is
 * @returns whether it was advanced
 * @throws Refusal with every reason of the gate; nothing has changed then
 */
export const advanceRollout = async (
  site: Site,
  app: string,
  judged: Rollout,
  options: AdvanceOptions,
): Promise<boolean> => {
  const canary = (await readRegistry(site)).apps[app]?.canary;
  const smokeTest = canary?.noBrowser === undefined ? options.smokeTest : undefined;
  let done = false;
  const { fetchApi, log } = options;
  const api = await fetchApi?.(canary?.noApi);
  await swapThroughGate(site, { accepted: canary?.overruled, log, smokeTest, api }, async (apps) => {
    done = false;
    const now = apps[app];
    if (!now || !isDeepStrictEqual(judged, now.rollout)) return undefined;
    const next = advanced(now, judged, options);
    done = next !== undefined;
    return next && { ...apps, [app]: next };
  });
  return done;
};

/**
 * Changes the state of a rollout, not who gets the release.
 * @param change returns what differs, or undefined to change nothing; `since` is now unless it is given
 * @returns whether it was changed
 */
export const changeRolloutState = async (
  site: Site,
  app: string,
  change: (rollout: Rollout | undefined) => Partial<Rollout> | undefined,
): Promise<boolean> => {
  let changed = false;
  await swapRegistry(site, async (apps): Promise<Registry['apps'] | undefined> => {
    changed = false;
    const now = apps[app];
    const differences = change(now?.rollout);
    if (!now?.rollout || !differences) return undefined;
    changed = true;
    return { ...apps, [app]: { ...now, rollout: { ...now.rollout, since: new Date().toISOString(), ...differences } } };
  });
  return changed;
};

/** @throws Refusal if the app has no running rollout, or one of another version than `of` */
const assertRunning = (app: string, now: LiveApp | undefined, of?: string): Rollout => {
  const rollout = runningRollout(now);
  if (!rollout) throw new Refusal(`${app} has no running rollout.`);
  if (of !== undefined && rollout.version !== of)
    throw new Refusal(`The running rollout of ${app} is of ${rollout.version}, not of ${of}.`);
  return rollout;
};

type RolloutControl = 'pause' | 'resume' | 'withdraw';

/**
 * Pauses, resumes or withdraws a running rollout for a person. A paused one neither advances nor is withdrawn by
 * telemetry.
 * @param options `of`: fail unless this release is rolled out
 * @throws Refusal if it is not possible; nothing has changed then
 */
export const controlRollout = async (
  site: Site,
  app: string,
  verb: RolloutControl,
  { by, of, log }: { by: string; of?: string | undefined; log?: (line: string) => void },
): Promise<void> => {
  const { version } = assertRunning(app, (await readRegistry(site)).apps[app], of);
  if (verb === 'withdraw') {
    await rollback(site, app, { by, of: version, reason: `Withdrawn by ${by}.`, log });
    return;
  }
  const changed = await changeRolloutState(site, app, (rollout) => {
    if (!rollout || rollout.version !== version || ['withdrawn', 'done'].includes(rollout.state))
      throw new Refusal(`The rollout of ${app} ${version} has ended.`);
    if ((rollout.state === 'paused') === (verb === 'pause')) return undefined;
    return verb === 'pause'
      ? { state: 'paused', by, reason: `Paused by ${by}.` }
      : { state: 'advancing', by, reason: `Resumed by ${by}.` };
  });
  if (!changed)
    log?.(`Nothing to do: the rollout of ${app} ${version} is ${verb === 'pause' ? 'already paused' : 'not paused'}.`);
};

export const rolloutVerbs = ['pause', 'resume', 'advance', 'withdraw'] as const;
export type RolloutVerb = (typeof rolloutVerbs)[number];

interface RolloutCall {
  verb: RolloutVerb | undefined;
  app: string;
  environment: Environment;
  site: Site;
  log: (line: string) => void;
}

const readRollout = async (site: Site, app: string): Promise<Rollout> => {
  const rollout = (await readRegistry(site)).apps[app]?.rollout;
  if (!rollout) throw new Refusal(`${app} has no rollout. Start one with activate --auto.`);
  return rollout;
};

/**
 * `release -- rollout [VERB] APP`.
 * @returns where the rollout stands then
 * @throws Refusal if the app has no rollout, it has ended, or the gate refuses its next step
 */
export const runRolloutCommand = async ({ verb, app, environment, site, log }: RolloutCall): Promise<string> => {
  const by = environment.RELEASE_BY;
  if (verb === 'advance') {
    const rollout = assertRunning(app, (await readRegistry(site)).apps[app]);
    const smokeTest = smokeTester(site, environment, log);
    const fetchApi = (noApi?: string): Promise<ContractLookup> => requireContract(apiOrigin(), noApi);
    if (!(await advanceRollout(site, app, rollout, { by, reason: `Advanced by ${by}.`, smokeTest, fetchApi, log })))
      throw new Refusal(
        `The rollout of ${app} was changed by another command.`,
        `Check \`npm run release -- rollout ${app}\` and try again.`,
      );
  } else if (verb !== undefined) await controlRollout(site, app, verb, { by, log });
  return describeRollout(app, await readRollout(site, app));
};
