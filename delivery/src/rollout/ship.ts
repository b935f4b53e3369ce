import { join } from 'node:path';
import { activate } from '../activation/activate';
import type { SetChange } from '../activation/gateSets';
import { appsOf } from '../appNames';
import { runCi } from '../ci/ciCommand';
import { apiOrigin, deskOrigin, type Environment } from '../environment';
import { type ContractLookup, fetchContract } from '../gate/hostContract';
import { Refusal, WrongUsage } from '../refusal';
import { readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { repository } from '../repository';
import type { Site } from '../store/site';
import { createRolloutJudge } from './judgeRollouts';
import { lazySmokeTest, withWarmBrowser } from '../activation/lazySmokeTest';
import type { RolloutPlan } from './rolloutState';
import { watchRollout } from './watchRollout';

interface ShipOptions {
  plan: RolloutPlan;
  environment: Environment;
  site: Site;
  err: (line: string) => void;
  /** Replaces the checks and the build in tests. */
  check?: (app: string) => Promise<{ passed: boolean; dist: string }>;
  /** Replaces the API host's contract in tests. */
  api?: ContractLookup;
  /** Replaces the test in a browser in tests. */
  smokeTest?: (change: SetChange) => Promise<string[]>;
  /** Replaces what advances the rollout in tests. */
  judge?: () => Promise<void>;
  /** Stops watching; by default Ctrl-C does. */
  signal?: AbortSignal;
  /** Between two looks at the rollout, ms. */
  interval?: number;
}

/** Runs the checks of `npm run ci -- APP`, whose build is what is published. */
const checkApp =
  (err: (line: string) => void) =>
  async (app: string): Promise<{ passed: boolean; dist: string }> => {
    if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
    const code = await runCi([app], { repositoryDir: repository, out: err, err });
    return { passed: code === 0, dist: join(repository, app, 'dist') };
  };

/** Aborts on Ctrl-C, so that the command can print how the rollout continues. */
const abortOnInterrupt = (): { signal: AbortSignal; dispose: () => void } => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, dispose: () => process.off('SIGINT', abort) };
};

/**
 * `release -- ship APP`: runs the app's checks, publishes it, rolls it out automatically and watches the rollout. It
 * advances the rollout too, so that no edge has to run here.
 * @returns the version, once everybody gets it
 * @throws Refusal if a check fails, the gate refuses it, the rollout is withdrawn, or watching was interrupted
 */
export const ship = async (app: string, options: ShipOptions): Promise<string> => {
  const { plan, environment, site, err, check = checkApp(err) } = options;
  if (!(await readRegistry(site)).apps[app])
    throw new Refusal(`${app} has no live release that a rollout is compared with: publish and activate it first.`);
  const { passed, dist } = await check(app);
  if (!passed) throw new Refusal(`The checks of ${app} failed; nothing was published.`);
  const version = await publish(site.store, app, dist);
  if ((await readRegistry(site)).apps[app]?.live === version) {
    err(`Nothing to do: ${app} ${version} is already live.`);
    return version;
  }
  const smokeTest = options.smokeTest ?? lazySmokeTest(site, environment, err);
  const fetchApi = async (): Promise<ContractLookup> => options.api ?? (await fetchContract(apiOrigin()));
  const api = await fetchApi();
  const start = (): Promise<void> =>
    activate(site, [{ app, version }], { by: environment.RELEASE_BY, rollout: plan, api, smokeTest, log: err });
  await (options.smokeTest ? start() : withWarmBrowser(environment, start));
  const desk = deskOrigin();
  if (desk !== undefined) err(`The release at the operators' desk: ${desk}/releases?app=${app}`);

  // `watchRollout` prints the rollout itself.
  const logErrors = (line: string): void => {
    if (!line.startsWith(`${app} ${version}: `)) err(line);
  };
  const { signal, dispose } = options.signal
    ? { signal: options.signal, dispose: () => undefined }
    : abortOnInterrupt();
  try {
    const { judge = createRolloutJudge({ site, smokeTest, fetchApi, log: logErrors }), interval } = options;
    const reasons = await watchRollout({ site, app, version, judge, err, signal, interval });
    if (reasons) throw new Refusal(...reasons);
    return version;
  } finally {
    dispose();
  }
};
