import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { appsOf, folderOf, isAppName, repository } from '../repository';
import { apiOrigin, type Environment, pagesVariables, readEnvironment, releaseVariables } from '../environment';
import { fetchContract, requireContract } from '../gate/apiContract';
import { IncompleteChange, Refusal, WrongUsage } from '../refusal';
import { readRegistry, renewRegistry } from '../registry/registry';
import { writePages } from '../pages/writePages';
import { rotateKey } from '../registry/signature';
import { build } from '../releases/build';
import { publish } from '../releases/publish';
import { runRolloutCommand, type RolloutVerb, rolloutVerbs } from '../rollout/changeRollout';
import { type Options, optionsSchema, optionTypes, planOf } from './options';
import { lazySmokeTest, withWarmBrowser } from '../activation/lazySmokeTest';
import { ship } from '../rollout/ship';
import { openSite, type Site } from '../store/site';
import type { ReleaseRef } from '../store/siteStore';
import { checkApi } from './checkApi';
import { doctor } from './doctor';
import { errors } from './errors';
import { prune } from './prune';
import { statusJson, statusTable } from './status';
import { usages, usagesJson } from './usages';
import { type WatchResult, watch } from './watch';

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** A command with the words after its name and its options. */
interface Call {
  verb: RolloutVerb | undefined;
  /** The first word. */
  app: string;
  /** What `activate` makes live. */
  releases: ReleaseRef[];
  options: Options;
  environment: Environment;
  site: Site;
  err: Output['err'];
}

interface Command {
  /** What follows its name: verbs in brackets, words, then options, which are optional in brackets. */
  usage: string;
  about: string;
  /** @returns what is printed on stdout, with the exit code if it may not be 0 */
  run: (call: Call) => Promise<string | WatchResult>;
}

const commands: Record<string, Command> = {
  publish: {
    usage: 'APP [--dist DIR]',
    about: 'build APP and add it as a release; prints its VERSION',
    run: async ({ app, options: { dist }, site, err }) => {
      if (dist === undefined) {
        if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
        await build(app, err);
      }
      const version = await publish(site.store, app, dist ? resolve(dist) : join(folderOf(repository, app), 'dist'));
      // A machine that only publishes may lack the key that the registry is verified with.
      const registry = await readRegistry(site).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      if (registry?.apps[app]?.live === version) err(`Nothing to do: ${app} ${version} is already live.`);
      return version;
    },
  },
  activate: {
    usage:
      'APP VERSION [--canary PERCENT] [--auto] [--steps 1,10,50,100] [--minutes 10] ' +
      '[--no-browser REASON] [--no-api REASON] [--force REASON]',
    about:
      'make a release live for everybody, for PERCENT, or by an automatic rollout (--auto; docs/release.md); several ' +
      'releases APP@VERSION APP@VERSION at once, which are also rolled back at once',
    run: async ({ releases, options, environment, site, err }) => {
      const { canary, auto, force, 'no-browser': noBrowser, 'no-api': noApi } = options;
      const isAlone = releases.length === 1;
      if (auto && !isAlone)
        throw new WrongUsage('--auto is for one app. Roll several out with --canary 10, --canary 50, then without.');
      if (auto && canary !== undefined) throw new WrongUsage('--auto and --canary cannot be combined.');
      const planned = (['steps', 'minutes'] as const).find((name) => options[name] !== undefined);
      if (!auto && planned) throw new WrongUsage(`--${planned} requires --auto.`);
      const smokeTest = noBrowser === undefined ? lazySmokeTest(site, environment, err) : undefined;
      const rollout = auto ? planOf(options) : undefined;
      const by = environment.RELEASE_BY;
      const change = async (): Promise<string> => {
        const api = await requireContract(apiOrigin(), noApi);
        const gate = { by, noBrowser, api, force, smokeTest, log: err };
        await activate(site, releases, { ...gate, canary, rollout, together: !isAlone });
        return releases.map(({ app, version }) => (isAlone ? version : `${app}@${version}`)).join(' ');
      };
      return smokeTest ? withWarmBrowser(environment, change) : change();
    },
  },
  rollout: {
    usage: '[pause|resume|advance|withdraw] APP',
    about: 'control a rollout; without a verb, print its state',
    run: ({ verb, app, environment, site, err }) => runRolloutCommand({ verb, app, environment, site, log: err }),
  },
  ship: {
    usage: 'APP [--steps 1,10,50,100] [--minutes 10] [--no-api REASON]',
    about: 'check, build and publish APP, then roll it out and watch until everybody has it or it is withdrawn',
    run: ({ app, options, environment, site, err }) =>
      ship(app, { plan: planOf(options), noApi: options['no-api'], environment, site, err }),
  },
  rollback: {
    usage: 'APP [--of VERSION] [--force REASON]',
    about: 'withdraw its canary, or activate the release before; --force removes an app without an earlier release',
    run: ({ app, options: { of, force }, environment, site, err }) =>
      rollback(site, app, { by: environment.RELEASE_BY, of, force, log: err }),
  },
  watch: {
    usage: 'APP [--minutes 10] [--difference 2] [--samples 100]',
    about: 'roll back its canary or live release if about DIFFERENCE points more of its pages have errors',
    run: ({ app, options: { minutes = 10, difference = 2, samples = 100 }, environment, site, err }) => {
      const watched = {
        apps: async () => (await readRegistry(site)).apps,
        readTelemetry: (since: Date) => site.store.createTelemetryReader(since)(),
        rollBack: (name: string, of: string) => rollback(site, name, { by: `watch (${environment.RELEASE_BY})`, of }),
        log: err,
      };
      return watch(watched, app, { minutes, difference, samples });
    },
  },
  doctor: {
    usage: 'APP',
    about: 'whether what APP would be built with, and its last build, fit what is live; says what to do',
    run: async ({ app, site }) => {
      if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
      return doctor(site, app, { folder: folderOf(repository, app), api: await fetchContract(apiOrigin()) });
    },
  },
  usages: {
    usage: 'NAME',
    about: 'which live releases use an export, to.ROUTE, a slot, a call, or CALL.FIELD; NAME all prints JSON of all',
    run: ({ app: name, site }) => (name === 'all' ? usagesJson(site) : usages(site, name)),
  },
  'check-api': {
    usage: 'URL',
    about: 'compare what is live with the contract of an API host',
    run: ({ app: url, site }) => checkApi(site, url),
  },
  upload: {
    usage: '',
    about: 'copy SITE_DIR to the bucket SITE_BUCKET',
    run: ({ site: { store } }) => {
      if (!store.upload) throw new WrongUsage('Set SITE_BUCKET to the bucket of SITE_DIR: s3://BUCKET/PREFIX.');
      return store.upload();
    },
  },
  pages: {
    usage: '',
    about: 'compose the pages as files for nginx (docs/release.md); from then on each change renews them',
    run: async ({ site, err }) => {
      if (!site.afterSwap) throw new WrongUsage("The pages are composed on the machine of the site's directory.");
      const { OVERRIDE_ORIGINS: overrideOrigins } = readEnvironment(pagesVariables);
      const { revision, cohorts } = await writePages(site, { overrideOrigins, log: err });
      return `Revision ${revision}: ${cohorts.length} ${cohorts.length === 1 ? 'page' : 'pages'}.`;
    },
  },
  renew: {
    usage: '',
    about: 'sign the registry again with a new expiry; a running site does so every week',
    run: async ({ site }) => {
      const { revision, expires } = await renewRegistry(site);
      return `Revision ${revision} is valid for new edges until ${expires}.`;
    },
  },
  'rotate-key': {
    usage: '[--finish]',
    about: 'replace the signing key in three steps; prints the next one',
    run: ({ options: { finish = false }, site }) => rotateKey(site, { finish }),
  },
  prune: {
    usage: '--keep N [--dry-run]',
    about: 'remove releases out of use for a day and not among the latest N of their app; prints them',
    run: ({ options: { keep, 'dry-run': dryRun = false }, site }) => {
      if (keep === undefined) throw new WrongUsage('prune requires --keep N.');
      return prune(site, { keep, dryRun });
    },
  },
  errors: {
    usage: 'APP [--json]',
    about: 'errors of its releases in the last 24 hours, by message and source, with stacks in source lines',
    run: ({ app, options: { json }, site }) => errors(site, app, { json }),
  },
  status: {
    usage: '[--json]',
    about: 'what is live, and its telemetry of the last 24 hours',
    run: ({ options: { json }, site }) => (json ? statusJson : statusTable)(site),
  },
};

const usage = [
  'usage:',
  ...Object.entries(commands).map(
    ([name, command]) => `  npm run release -- ${`${name} ${command.usage}`.trim()}\n      ${command.about}`,
  ),
  'APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.',
].join('\n');

/** What the usage of a command says: the words that follow its name, its verbs and its options. */
const partsOf = (text: string) => {
  const [verbs = ''] = /^\[[\w|]+\]/.exec(text) ?? [];
  const words = text.replaceAll(/\[[^[\]]*\]|--\w+ \S+/g, ' ').match(/\S+/g) ?? [];
  const takes = [...text.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
  return { verbs, words, takes };
};

/** The releases of `APP@VERSION APP@VERSION`; undefined if the words are written otherwise. */
const releasesIn = (words: string[]): ReleaseRef[] | undefined => {
  const refs = words.map((word) => word.split('@'));
  if (refs.length === 0 || refs.some(({ length }) => length !== 2)) return undefined;
  const releases = refs.map(([app = '', version = '']) => ({ app, version }));
  const repeated = releases.find(({ app }, index) => releases.findIndex((it) => it.app === app) !== index);
  if (repeated) throw new WrongUsage(`${repeated.app} is named twice.`);
  return releases;
};

const run = (args: string[], err: Output['err']): string | Promise<string | WatchResult> => {
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  if (values.help) return usage;
  const [name = '', ...rest] = positionals;
  // An app may be named by its package.
  const words = rest.map((word) => word.replace(/^@site\//, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(name === '' ? 'A command is missing.' : `${name} is not a command.`);
  const expected = partsOf(command.usage);
  const verb = rolloutVerbs.find((it) => expected.verbs && words.length > expected.words.length && it === words[0]);
  if (verb) words.shift();
  const named = name === 'activate' ? releasesIn(words) : undefined;
  if (!named && words.length !== expected.words.length)
    throw new WrongUsage(
      `${name} takes ${`${expected.verbs} ${expected.words.join(' ')}`.trim() || 'no further word'}.`,
    );
  const foreign = Object.keys(values).find((option) => !expected.takes.includes(option));
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  const [app = '', version = ''] = words;
  const releases = named ?? [{ app, version }];
  if (expected.words[0] === 'APP')
    for (const it of releases) if (!isAppName(it.app)) throw new WrongUsage(`${it.app} is not an app.`);
  const { success, issues, output: options } = v.safeParse(optionsSchema, values);
  if (!success) throw new WrongUsage(`--${v.getDotPath(issues[0])} ${issues[0].message}.`);
  const environment = readEnvironment(releaseVariables);
  return command.run({ verb, app, releases, options, environment, site: openSite(environment), err });
};

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof WrongUsage || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/**
 * `npm run release`: prints the result alone on stdout, everything else on stderr.
 * @returns the exit code: 0 done; 1 refused and nothing changed, `watch` rolled back or had too little telemetry, or
 * what `ship` rolled out was withdrawn; 2 wrong usage; 3 what is live was changed, or may have been, but not completely
 */
export const runRelease = async (args: string[], output: Output): Promise<0 | 1 | 2 | 3> => {
  const { out, err } = output;
  try {
    const result = await run(args, err);
    const { code, text, warning } = typeof result === 'string' ? { code: 0 as const, text: result } : result;
    if (warning !== undefined) err(warning);
    out(text);
    return code;
  } catch (error) {
    if (isWrongUsage(error)) {
      err(`${usage}\n\n${error.message}`);
      return 2;
    }
    const reasons = error instanceof Refusal ? error.reasons : [`Failed: ${(error as Error).message}`];
    for (const reason of reasons) err(reason);
    return error instanceof IncompleteChange ? 3 : 1;
  }
};
