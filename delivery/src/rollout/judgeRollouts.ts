import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rollback } from '../activation/rollback';
import type { SetChange } from '../activation/gateSets';
import type { ContractLookup } from '../gate/apiContract';
import { Refusal } from '../base/refusal';
import { type LiveApp, type Registry, type Rollout, readRegistry, type Site } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { withLock } from '../store/lock';
import { advanceRollout, changeRolloutState } from './changeRollout';
import { createCanaryComparator, type CanaryComparison, type CanaryOptions } from './compareCanary';
import { isHeldByGate, nextChange, refusedReason } from './nextChange';
import { canaryPercent, describeRollout, runningRollout, WORKER } from '../registry/rollout';

/** Least interval between two comparisons of a rollout, ms. */
const INTERVAL_MS = 3000;
/** A comparison of much telemetry takes at most this share of the time. */
const MAX_CPU_SHARE = 0.05;
/** How long the gate is not asked again about the same releases, ms. */
const GATE_RETRY_MS = 60_000;

interface JudgeOptions {
  site: Site;
  smokeTest: (change: SetChange) => Promise<string[]>;
  /** Asks the API host for its contract, which each step is compared with. */
  fetchApi?: (noApi?: string) => Promise<ContractLookup>;
  log: (line: string) => void;
  /** Replaces the comparison in tests. */
  compareWith?: (options: CanaryOptions) => { add: (lines: string[]) => void; compare: () => CanaryComparison };
}

const otherReleasesOf = (apps: Registry['apps'], app: string): string =>
  releaseSetId(
    new Map(
      Object.entries(apps)
        .filter(([name]) => name !== app)
        .map(([name, { live, canary }]) => [name, `${live} ${canary?.version} ${canary?.percent}`]),
    ),
  );

const createAppRollout = (
  app: string,
  { site, smokeTest, fetchApi, log, compareWith = createCanaryComparator }: JudgeOptions,
) => {
  let step: { options: CanaryOptions; count: () => Promise<CanaryComparison> } | undefined;
  let refused: { otherReleases: string; at: number } | undefined;
  /** When the rollout was last compared, and for how long it is not again, ms. */
  let compared = { at: -Infinity, pause: 0 };

  /** Compares by what has been reported in the present step; each call adds what has come since the last one. */
  const compare = ({ live }: LiveApp, rollout: Rollout): Promise<CanaryComparison> => {
    const options = {
      app,
      canary: rollout.version,
      live,
      since: new Date(rollout.since),
      percent: rollout.percent,
      nextPercent: rollout.steps[rollout.step] ?? 100,
      steps: rollout.steps.length,
    };
    if (!step || !isDeepStrictEqual(step.options, options)) {
      const comparator = compareWith(options);
      const read = site.store.createTelemetryReader(options.since);
      const count = async (): Promise<CanaryComparison> => {
        comparator.add(await read());
        return comparator.compare();
      };
      step = { options, count };
    }
    return step.count();
  };

  const hold = (judged: Rollout, reason: string): Promise<boolean> =>
    changeRolloutState(site, app, (rollout) =>
      isDeepStrictEqual(judged, rollout) && judged.reason !== reason
        ? { state: 'holding', reason, by: WORKER }
        : undefined,
    );

  const advance = async (apps: Registry['apps'], judged: Rollout, reason: string): Promise<void> => {
    const otherReleases = otherReleasesOf(apps, app);
    const isRefused = refused?.otherReleases === otherReleases && Math.abs(Date.now() - refused.at) < GATE_RETRY_MS;
    if (isRefused && isHeldByGate(judged)) return;
    try {
      await advanceRollout(site, app, judged, { by: WORKER, reason, fetchApi, smokeTest, log });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = { otherReleases, at: Date.now() };
      await hold(judged, refusedReason(canaryPercent(judged, judged.step + 1) ?? 100, error.reasons));
    }
  };

  /** Does nothing while another process advances the same rollout, which may test the next step in a browser. */
  const alone = async (work: () => Promise<void>): Promise<void> => {
    let isFree = false;
    const workLocked = (): Promise<void> => {
      isFree = true;
      return work();
    };
    await withLock(join(site.store.folder, `rollout-${app}.lock`), workLocked, -1).catch((error: Error) => {
      if (isFree || !(error instanceof Refusal)) throw error;
    });
  };

  const withdraw = async (judged: Rollout, reason: string): Promise<void> => {
    try {
      await rollback(site, app, { by: WORKER, of: judged.version, reason, judged });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await hold(judged, `${reason} The gate refuses to withdraw it: ${error.reasons.join(' ')}`);
    }
  };

  return async (apps: Registry['apps'], now: LiveApp, rollout: Rollout): Promise<void> => {
    if (Math.abs(Date.now() - compared.at) < compared.pause) return;
    const began = performance.now();
    const comparison = await compare(now, rollout);
    const at = Date.now();
    compared = { at, pause: Math.max(INTERVAL_MS, (performance.now() - began) / MAX_CPU_SHARE) };
    const change = nextChange(rollout, comparison, at);
    if (change.kind === 'advance') await alone(() => advance(apps, rollout, change.reason));
    if (change.kind === 'hold') await hold(rollout, change.reason);
    if (change.kind === 'restart')
      await changeRolloutState(site, app, (current) => (isDeepStrictEqual(rollout, current) ? {} : undefined));
    if (change.kind === 'withdraw') await withdraw(rollout, change.reason);
  };
};

/**
 * Returns a function that compares, when it is time, each running rollout with what is live, and advances, holds or
 * withdraws it. Any number of processes may do so at once: each change is one swap of the registry, made only if the
 * rollout is still as it was judged, so that what a person does meanwhile prevails. Never rejects; errors are logged.
 */
export const createRolloutJudge = (options: JudgeOptions) => {
  const { site, log } = options;
  let known: Registry['apps'] | undefined;
  const rollouts = new Map<string, ReturnType<typeof createAppRollout>>();
  const inFlight = new Map<string, Promise<void>>();
  const logged = new Map<string, string>();

  const logOnce = (subject: string, error: Error): void => {
    const line = `${subject}: ${error.message}`;
    if (line !== logged.get(subject)) log(line);
    logged.set(subject, line);
  };

  const readApps = async (): Promise<Registry['apps']> => {
    const before = known;
    const { apps } = await readRegistry(site);
    for (const [app, now] of Object.entries(apps)) {
      const rollout = before ? now.rollout : runningRollout(now);
      if (rollout && !isDeepStrictEqual(rollout, before?.[app]?.rollout)) log(describeRollout(app, rollout));
    }
    return (known = apps);
  };

  return async (): Promise<void> => {
    try {
      const apps = await readApps();
      for (const [app, now] of Object.entries(apps)) {
        const rollout = runningRollout(now);
        if (!rollout || rollout.state === 'paused') rollouts.delete(app);
        else if (!inFlight.has(app)) {
          const judge = rollouts.get(app) ?? createAppRollout(app, options);
          rollouts.set(app, judge);
          const judging = judge(apps, now, rollout)
            .catch((error: Error) => logOnce(`The rollout of ${app}`, error))
            .finally(() => inFlight.delete(app));
          inFlight.set(app, judging);
        }
      }
    } catch (error) {
      logOnce('Rollouts', error as Error);
    }
    await Promise.all(inFlight.values());
  };
};
