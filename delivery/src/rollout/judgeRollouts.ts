import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rollback } from '../activation/rollback';
import type { SetChange } from '../activation/gateSets';
import type { ContractLookup } from '../gate/apiContract';
import { Refusal } from '../refusal';
import { type LiveApp, type Registry, type Rollout, readRegistry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { withLock } from '../store/lock';
import type { Site } from '../store/site';
import { advanceRollout, changeRolloutState } from './changeRollout';
import { createCanaryComparator, type CanaryComparison, type CanaryOptions } from './compareCanary';
import {
  isHeldByGate,
  nextChange,
  refusedReason,
  type RolloutChange,
  stepEnd,
  canaryPercent,
  describeRollout,
  runningRollout,
  WORKER,
} from './rolloutState';

/** Least interval between two comparisons of a rollout, ms. */
const INTERVAL_MS = 3000;
/** A comparison of much telemetry takes at most this share of the time. */
const MAX_CPU_SHARE = 0.05;
/** How long the gate is not asked again about the same releases, ms. */
const GATE_RETRY_MS = 60_000;
const UPLOAD_RETRY_MS = 5000;

interface JudgeOptions {
  site: Site;
  /** Tests a set of releases in a browser. */
  smokeTest: (change: SetChange) => Promise<string[]>;
  /** Asks the API host for its contract, which each step is compared with. */
  fetchApi?: (noApi?: string) => Promise<ContractLookup>;
  log: (line: string) => void;
  /** Replaces the comparison in tests. */
  compareWith?: (options: CanaryOptions) => {
    add: (lines: string[]) => void;
    compare: () => CanaryComparison;
  };
}

type Counter = ReturnType<NonNullable<JudgeOptions['compareWith']>> & {
  options: CanaryOptions;
  read: () => Promise<string[]>;
};

/** The releases that members get beside an app's. */
const otherReleasesOf = (apps: Registry['apps'], app: string): string =>
  releaseSetId(
    new Map(
      Object.entries(apps)
        .filter(([name]) => name !== app)
        .map(([name, { live, canary }]) => [name, `${live} ${canary?.version} ${canary?.percent}`]),
    ),
  );

/**
 * Returns a function that compares, when it is time, each running rollout with what is live, and advances, holds or
 * withdraws it. Any number of processes may do so at once: each change is one swap of the registry, made only if the
 * rollout is still as it was judged, so that what a person does meanwhile prevails. Never rejects; errors are logged.
 */
export const createRolloutJudge = ({
  site,
  smokeTest,
  fetchApi,
  log,
  compareWith = createCanaryComparator,
}: JudgeOptions) => {
  const { store } = site;
  let registryTag: string | undefined;
  let apps: Registry['apps'] = {};
  /** When a rollout was last compared and when it is next, ms. */
  const compared = new Map<string, { at: number; next: number }>();
  /** What is counted for an app's present step: each comparison adds the telemetry that has come since the last one. */
  const counters = new Map<string, Counter>();
  const refusals = new Map<string, { otherReleases: string; at: number }>();
  const inFlight = new Map<string, Promise<void>>();
  /** The last line of each subject. */
  const logged = new Map<string, string>();
  // The process before may have ended between a change and its upload.
  let isUploaded = store.upload === undefined;
  let uploadedAt = 0;

  const counterOf = (options: CanaryOptions): Counter => {
    const before = counters.get(options.app);
    if (before && isDeepStrictEqual(before.options, options)) return before;
    const counter = { ...compareWith(options), options, read: store.createTelemetryReader(options.since) };
    counters.set(options.app, counter);
    return counter;
  };

  const logOnce = (subject: string, error: Error): void => {
    const line = `${subject}: ${error.message}`;
    if (line !== logged.get(subject)) log(line);
    logged.set(subject, line);
  };

  const advance = async (app: string, judged: Rollout, reason: string): Promise<void> => {
    const otherReleases = otherReleasesOf(apps, app);
    const refusal = refusals.get(app);
    const isRefused = refusal?.otherReleases === otherReleases && Math.abs(Date.now() - refusal.at) < GATE_RETRY_MS;
    if (isRefused && isHeldByGate(judged)) return;
    try {
      await advanceRollout(site, app, judged, { by: WORKER, reason, fetchApi, smokeTest, log });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // It may also be the upload of a change that was made; the rollout is not held then.
      isUploaded = store.upload === undefined;
      refusals.set(app, { otherReleases, at: Date.now() });
      await hold(app, judged, refusedReason(canaryPercent(judged, judged.step + 1) ?? 100, error.reasons));
    }
  };
  const hold = async (app: string, judged: Rollout, reason: string): Promise<void> => {
    await changeRolloutState(site, app, (rollout) =>
      isDeepStrictEqual(judged, rollout) && judged.reason !== reason
        ? { state: 'holding', reason, by: WORKER }
        : undefined,
    );
  };
  /** Does nothing while another process advances the same rollout, which may test the next step in a browser. */
  const advanceAlone = async (app: string, work: () => Promise<void>): Promise<void> => {
    let isFree = false;
    const workLocked = (): Promise<void> => {
      isFree = true;
      return work();
    };
    await withLock(join(store.folder, `rollout-${app}.lock`), workLocked, -1).catch((error: Error) => {
      if (isFree || !(error instanceof Refusal)) throw error;
    });
  };
  const withdraw = async (app: string, judged: Rollout, reason: string): Promise<void> => {
    try {
      await rollback(site, app, { by: WORKER, of: judged.version, reason, judged });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      isUploaded = store.upload === undefined;
      await hold(app, judged, `${reason} The gate refuses to withdraw it: ${error.reasons.join(' ')}`);
    }
  };
  const apply = async (app: string, judged: Rollout, change: RolloutChange): Promise<void> => {
    if (change.kind === 'advance') await advanceAlone(app, () => advance(app, judged, change.reason));
    if (change.kind === 'hold') await hold(app, judged, change.reason);
    if (change.kind === 'restart')
      await changeRolloutState(site, app, (rollout) => (isDeepStrictEqual(judged, rollout) ? {} : undefined));
    if (change.kind === 'withdraw') await withdraw(app, judged, change.reason);
  };

  /** Compares a rollout and applies the result. */
  const judge = async (app: string, { live, canary, rollout }: LiveApp): Promise<void> => {
    if (!canary || !rollout) return;
    const began = performance.now();
    const counter = counterOf({
      app,
      canary: canary.version,
      live,
      since: new Date(rollout.since),
      percent: canary.percent,
      nextPercent: rollout.steps[rollout.step] ?? 100,
      steps: rollout.steps.length,
    });
    counter.add(await counter.read());
    const now = new Date();
    const comparison = counter.compare();
    const took = performance.now() - began;
    compared.set(app, { at: now.getTime(), next: now.getTime() + Math.max(INTERVAL_MS, took / MAX_CPU_SHARE) });
    await apply(app, rollout, nextChange(rollout, comparison, now.getTime()));
  };

  const isDue = (app: string, rollout: Rollout): boolean => {
    const last = compared.get(app);
    const now = Date.now();
    if (!last || now < last.at || now >= last.next) return true;
    const end = stepEnd(rollout);
    return last.at < end && end <= now;
  };

  const upload = async (): Promise<void> => {
    if (isUploaded || Math.abs(Date.now() - uploadedAt) < UPLOAD_RETRY_MS) return;
    uploadedAt = Date.now();
    await store.upload?.();
    isUploaded = true;
  };

  const readApps = async (): Promise<void> => {
    const found = await store.registryTag();
    if (found === registryTag) return;
    const before = registryTag === undefined ? undefined : apps;
    ({ apps } = await readRegistry(site));
    registryTag = found;
    for (const [app, now] of Object.entries(apps)) {
      const rollout = before ? now.rollout : runningRollout(now);
      if (rollout && !isDeepStrictEqual(rollout, before?.[app]?.rollout)) log(describeRollout(app, rollout));
    }
  };

  return async (): Promise<void> => {
    try {
      await readApps();
      if (Object.values(apps).some(({ rollout }) => rollout)) await upload();
    } catch (error) {
      logOnce('Rollouts', error as Error);
      return;
    }
    for (const [app, now] of Object.entries(apps)) {
      const { rollout } = now;
      if (!rollout || !['advancing', 'holding'].includes(rollout.state)) {
        compared.delete(app);
        counters.delete(app);
      } else if (!inFlight.has(app) && isDue(app, rollout))
        inFlight.set(
          app,
          judge(app, now)
            .catch((error: Error) => {
              logOnce(`The rollout of ${app}`, error);
              isUploaded = store.upload === undefined;
            })
            .finally(() => inFlight.delete(app)),
        );
    }
    await Promise.all(inFlight.values());
  };
};
