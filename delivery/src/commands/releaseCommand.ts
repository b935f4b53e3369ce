import { join, resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { activate } from '../activation/activate';
import { smokeTester, withWarmBrowser } from '../activation/smokeTestSet';
import { rollback } from '../activation/rollback';
import { apiOrigin, type Environment, readEnvironment, releaseVariables } from '../base/environment';
import { fetchContract, requireContract } from '../gate/apiContract';
import { writePages } from '../pages/writePages';
import { Refusal, UnconfirmedChange, WrongUsage } from '../base/refusal';
import { readRegistry, renewRegistry, type Site } from '../registry/registry';
import { rotateKey } from '../registry/signature';
import { publish } from '../releases/publish';
import { appsOf, folderOf, repository } from '../base/repository';
import { runRolloutCommand } from '../rollout/changeRollout';
import { ship } from './ship';
import { build } from '../start/buildChanged';
import { openSite } from '../pages/openSite';
import { checkApi } from './checkApi';
import { doctor } from './doctor';
import { errors } from './errors';
import {
  appArgument,
  canary,
  keep,
  parseReleases,
  parseRollout,
  positive,
  reason,
  rolloutUsage,
  steps,
} from './options';
import { prune } from './prune';
import { statusJson, statusTable } from './status';
import { usages } from './usages';
import type { RolloutPlan } from '../registry/rollout';

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

interface Context {
  environment: Environment;
  site: Site;
  by: string;
  log: (line: string) => void;
}

/** @returns what is printed on stdout */
type Work = (context: Context) => string | Promise<string>;

const assertOurs = (app: string): void => {
  if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
};

const publishApp = async (app: string, dist: string | undefined, { site, log }: Context): Promise<string> => {
  if (dist === undefined) {
    assertOurs(app);
    await build(app, log);
  }
  const version = await publish(site.store, app, dist ? resolve(dist) : join(folderOf(repository, app), 'dist'));
  // A machine that only publishes may lack the key that the registry is verified with.
  const registry = await readRegistry(site).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (registry?.apps[app]?.live === version) log(`Nothing to do: ${app} ${version} is already live.`);
  return version;
};

interface ActivateOptions {
  canary?: number;
  auto?: true;
  steps?: number[];
  minutes?: number;
  /** The reason of `--no-browser`, and `true` without one: commander takes it for the negation of `--browser`. */
  browser: string | true;
  /** As above, of `--no-api`. */
  api: string | true;
  force?: string;
}

const reasonOf = (given: string | true): string | undefined => (given === true ? undefined : given);

const planOf = ({ steps = [1, 10, 50, 100], minutes = 10 }: Partial<RolloutPlan>): RolloutPlan => ({ steps, minutes });

const activateReleases = (words: string[], options: ActivateOptions, { environment, site, by, log }: Context) => {
  const releases = parseReleases(words);
  const { canary, auto, force } = options;
  const noBrowser = reasonOf(options.browser);
  const isAlone = releases.length === 1;
  if (auto && !isAlone)
    throw new WrongUsage('--auto is for one app. Roll several out with --canary 10, --canary 50, then without.');
  if (auto && canary !== undefined) throw new WrongUsage('--auto and --canary cannot be combined.');
  const planned = (['steps', 'minutes'] as const).find((name) => options[name] !== undefined);
  if (!auto && planned) throw new WrongUsage(`--${planned} requires --auto.`);
  const smokeTest = noBrowser === undefined ? smokeTester(site, environment, log) : undefined;
  const rollout = auto ? planOf(options) : undefined;
  const change = async (): Promise<string> => {
    const api = await requireContract(apiOrigin(), reasonOf(options.api));
    await activate(site, releases, {
      by,
      noBrowser,
      api,
      force,
      smokeTest,
      log,
      canary,
      rollout,
      together: !isAlone,
    });
    return releases.map(({ app, version }) => (isAlone ? version : `${app}@${version}`)).join(' ');
  };
  return smokeTest ? withWarmBrowser(environment, change) : change();
};

const composePages = async ({ site, log }: Context): Promise<string> => {
  if (!site.afterSwap) throw new WrongUsage("The pages are composed on the machine of the site's directory.");
  const { revision, cohorts } = await writePages(site, { log });
  return `Revision ${revision}: ${cohorts.length} ${cohorts.length === 1 ? 'page' : 'pages'}.`;
};

const addCommands = (program: Command, run: (work: Work) => Promise<void>): void => {
  const command = (name: string, about: string): Command => program.command(name).description(about);
  const appCommand = (name: string, about: string): Command => command(name, about).addArgument(appArgument());
  const minutes = () => positive('--minutes <N>', 'how long a step lasts at least (default: 10)');
  const noApi = () => reason('no-api', 'activate without the contract of the API host');
  const json = ['--json', 'as JSON'] as const;

  appCommand('publish', 'build APP and add it as a release; prints its VERSION')
    .option('--dist <DIR>', 'a build that is there')
    .action((app: string, { dist }: { dist?: string }) => run((context) => publishApp(app, dist, context)));
  command('activate', 'make a release live; several at once, which are also rolled back at once')
    .argument('<RELEASES...>', 'APP VERSION, or APP@VERSION APP@VERSION')
    .addOption(canary())
    .option('--auto', 'by an automatic rollout (docs/release.md)')
    .addOption(steps())
    .addOption(minutes())
    .addOption(reason('no-browser', 'activate without the test in a browser'))
    .addOption(noApi())
    .addOption(reason('force', 'activate though the gate refuses it'))
    .action((words: string[], options: ActivateOptions) => run((context) => activateReleases(words, options, context)));
  command('rollout', 'control a rollout; without a verb, print its state')
    .argument('<WORDS...>', rolloutUsage)
    .action((words: string[]) =>
      run(({ environment, site, log }) => runRolloutCommand({ ...parseRollout(words), environment, site, log })),
    );
  appCommand('ship', 'check, build and publish APP, then roll it out and watch until everybody has it')
    .addOption(steps())
    .addOption(minutes())
    .addOption(noApi())
    .action((app: string, options: Partial<RolloutPlan> & { api: string | true }) =>
      run(({ environment, site, log }) =>
        ship(app, { plan: planOf(options), noApi: reasonOf(options.api), environment, site, err: log }),
      ),
    );
  appCommand('rollback', 'withdraw its canary, or activate the release before')
    .option('--of <VERSION>', 'only if this release is live or a canary')
    .addOption(reason('force', 'also remove an app without an earlier release'))
    .action((app: string, { of, force }: { of?: string; force?: string }) =>
      run(({ site, by, log }) => rollback(site, app, { by, of, force, log })),
    );
  appCommand(
    'doctor',
    'whether what APP would be built with, and its last build, fit what is live; says what to do',
  ).action((app: string) =>
    run(async ({ site }) => {
      assertOurs(app);
      return doctor(site, app, { folder: folderOf(repository, app), api: await fetchContract(apiOrigin()) });
    }),
  );
  command('usages', 'which live releases use an export, to.ROUTE, a slot, a call, or CALL.FIELD')
    .argument('<NAME>')
    .action((name: string) => run(({ site }) => usages(site, name)));
  command('check-api', 'compare what is live with the contract of an API host')
    .argument('<URL>')
    .action((url: string) => run(({ site }) => checkApi(site, url)));
  command(
    'pages',
    'compose the pages as files for nginx (docs/release.md); from then on each change renews them',
  ).action(() => run(composePages));
  command('renew', 'sign the registry again with a new expiry; a running site does so every week').action(() =>
    run(async ({ site }) => {
      const { revision, expires } = await renewRegistry(site);
      return `Revision ${revision} is valid for new edges until ${expires}.`;
    }),
  );
  command('rotate-key', 'replace the signing key in three steps; prints the next one')
    .option('--finish', 'the last step')
    .action(({ finish = false }: { finish?: boolean }) => run(({ site }) => rotateKey(site, { finish })));
  command('prune', 'remove releases out of use for a day and not among the latest N of their app; prints them')
    .addOption(keep().makeOptionMandatory())
    .option('--dry-run', 'only print them')
    .action(({ keep, dryRun = false }: { keep: number; dryRun?: boolean }) =>
      run(({ site }) => prune(site, { keep, dryRun })),
    );
  appCommand('errors', 'errors of its releases in the last 24 hours, with stacks in source lines')
    .option(...json)
    .action((app: string, options: { json?: boolean }) => run(({ site }) => errors(site, app, options)));
  command('status', 'what is live, and its telemetry of the last 24 hours')
    .option(...json)
    .action((options: { json?: boolean }) => run(({ site }) => (options.json ? statusJson : statusTable)(site)));
};

/**
 * `npm run release`: prints the result alone on stdout, everything else on stderr.
 * @returns the exit code: 0 done; 1 refused and nothing changed, or what `ship` rolled out was withdrawn; 2 wrong
 * usage; 3 what is live was changed, or may have been, but not completely
 */
export const runRelease = async (args: string[], { out, err }: Output): Promise<0 | 1 | 2 | 3> => {
  const program = new Command('npm run release --')
    .description('SITE_DIR (default var/site) holds the releases.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => out(text.trimEnd()), writeErr: (text) => err(text.trimEnd()) });
  addCommands(program, async (work) => {
    const environment = readEnvironment(releaseVariables);
    const context = { environment, site: openSite(environment), by: environment.RELEASE_BY, log: err };
    out(await work(context));
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof WrongUsage || error instanceof InvalidArgumentError) {
      err(error.message);
      return 2;
    }
    // Commander has printed it.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const reasons = error instanceof Refusal ? error.reasons : [`Failed: ${(error as Error).message}`];
    for (const reason of reasons) err(reason);
    return error instanceof UnconfirmedChange ? 3 : 1;
  }
};
