import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { activate } from '../activation/activate';
import type { SetChange } from '../activation/gateSets';
import { appsOf, folderOf, isInstalled, repository } from '../base/repository';
import { runCi } from '../ci/ciCommand';
import { apiOrigin, deskOrigin, type Environment } from '../base/environment';
import { type ContractLookup, requireContract } from '../gate/apiContract';
import { Refusal, WrongUsage } from '../base/refusal';
import { readRegistry, type Site } from '../registry/registry';
import { publish } from '../releases/publish';
import { runProgram } from '../start/startProcess';
import { createRolloutJudge } from '../rollout/judgeRollouts';
import { smokeTester, withWarmBrowser } from '../activation/smokeTestSet';
import { describeRollout, type RolloutPlan } from '../registry/rollout';

interface WatchedRollout {
  site: Site;
  app: string;
  version: string;
  /** Advances the rollout when it is time. */
  judge: () => Promise<void>;
  err: (line: string) => void;
  signal: AbortSignal;
  /** ms */
  interval?: number | undefined;
}

/**
 * Prints a line for each change of a rollout, until it has ended.
 * @returns undefined if everybody gets the release; otherwise the reasons: it was withdrawn, another activation ended
 * it, or watching was stopped
 */
const watchRollout = async (watched: WatchedRollout): Promise<string[] | undefined> => {
  const { site, app, version, judge, err, signal, interval = 1000 } = watched;
  let printed = '';
  while (!signal.aborted) {
    await judge();
    const now = (await readRegistry(site)).apps[app];
    const rollout = now?.rollout?.version === version ? now.rollout : undefined;
    if (!rollout)
      return now?.live === version ? undefined : [`The rollout of ${app} ${version} was ended by another activation.`];
    const text = describeRollout(app, rollout);
    if (text !== printed) err(text);
    printed = text;
    if (rollout.state === 'done') return undefined;
    if (rollout.state === 'withdrawn') return [`${app} ${version} was withdrawn: ${rollout.reason}`];
    await sleep(interval, undefined, { signal }).catch(() => undefined);
  }
  return [
    `No longer watching. The rollout of ${app} ${version} goes on while an edge of the site runs here.`,
    `Look at it with \`npm run release -- rollout ${app}\`; end it with \`rollout withdraw ${app}\`.`,
  ];
};

interface ShipOptions {
  plan: RolloutPlan;
  /** Why the release is not compared with the API host. */
  noApi?: string | undefined;
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
  /** Between two looks at the rollout, ms. */
  interval?: number;
}

/** Runs the app's checks, `npm run ci`, whose build is what is published. */
const checkApp =
  (err: (line: string) => void) =>
  async (app: string): Promise<{ passed: boolean; dist: string }> => {
    if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
    const dist = join(folderOf(repository, app), 'dist');
    if (isInstalled) {
      const { output, failure } = await runProgram(['npm', 'run', 'ci'], folderOf(repository, app));
      err(output.trimEnd());
      return { passed: failure === undefined, dist };
    }
    // The checks need packages that the release command does without.
    await runProgram(['node', 'delivery/bin/prepare.mjs'], repository);
    const code = await runCi([app], { repositoryDir: repository, out: err });
    return { passed: code === 0, dist };
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
  const smokeTest = options.smokeTest ?? smokeTester(site, environment, err);
  const fetchApi = async (noApi?: string): Promise<ContractLookup> =>
    options.api ?? (await requireContract(apiOrigin(), noApi));
  const api = await fetchApi(options.noApi);
  const start = (): Promise<void> =>
    activate(site, [{ app, version }], { by: environment.RELEASE_BY, rollout: plan, api, smokeTest, log: err });
  await (options.smokeTest ? start() : withWarmBrowser(environment, start));
  const desk = deskOrigin();
  if (desk !== undefined) err(`The release at the operators' desk: ${desk}/releases?app=${app}`);

  // `watchRollout` prints the rollout itself.
  const logErrors = (line: string): void => {
    if (!line.startsWith(`${app} ${version}: `)) err(line);
  };
  const { signal, dispose } = abortOnInterrupt();
  try {
    const { judge = createRolloutJudge({ site, smokeTest, fetchApi, log: logErrors }), interval } = options;
    const reasons = await watchRollout({ site, app, version, judge, err, signal, interval });
    if (reasons) throw new Refusal(...reasons);
    return version;
  } finally {
    dispose();
  }
};
