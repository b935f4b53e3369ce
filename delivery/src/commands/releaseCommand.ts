import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { activate, rollback } from '../activation/activate';
import { appsOf, isAppName } from '../appNames';
import { apiOrigin, type Environment, readEnvironment, releaseVariables } from '../environment';
import { fetchContract } from '../gate/hostContract';
import { Refusal, WrongUsage } from '../refusal';
import { readRegistry, renewRegistry } from '../registry/registry';
import { rotateKey } from '../registry/rotateKey';
import { build } from '../releases/build';
import { publish } from '../releases/publish';
import { repository } from '../repository';
import { runRolloutCommand, type RolloutVerb, rolloutVerbs } from '../rollout/rolloutCommand';
import type { RolloutPlan } from '../rollout/rolloutState';
import { lazySmokeTest, withWarmBrowser } from '../activation/lazySmokeTest';
import { ship } from '../rollout/ship';
import { openSite, type Site } from '../store/site';
import { checkApi } from './checkApi';
import { prune } from './prune';
import { statusJson, statusTable } from './status';
import { type WatchResult, watch } from './watch';

const usage = `usage:
  npm run release -- publish APP [--dist DIR]        build APP and add it as a release; prints its VERSION
  npm run release -- activate APP VERSION [--canary PERCENT] [--no-browser REASON] [--force REASON]
  npm run release -- activate APP VERSION --auto [--steps 1,10,50,100] [--minutes 10] [--no-browser …] [--force …]
                                                     start an automatic rollout: every MINUTES, an edge serves the
                                                     canary to more members, or withdraws it if it is worse than
                                                     the live release
  npm run release -- rollout [pause|resume|advance|withdraw] APP
                                                     control a rollout; without a verb, print its state
  npm run release -- ship APP [--steps 1,10,50,100] [--minutes 10]
                                                     check, build and publish APP, then roll it out automatically and
                                                     watch until everybody has it or it is withdrawn
  npm run release -- rollback APP [--of VERSION] [--force REASON]
                                                     withdraw its canary, or activate the release before; no build
                                                     (with --of, only if that release is the one that goes; with
                                                     --force, an app without an earlier release is removed)
  npm run release -- watch APP [--minutes 10] [--difference 2] [--samples 100]
                                                     compare its canary, or its live release, with the one before, by
                                                     telemetry; roll it back if DIFFERENCE percentage points more of its
                                                     pages have errors; SAMPLES pages of each are enough to keep it
  npm run release -- check-api URL                   compare what is live with the contract of an API host
  npm run release -- upload                          copy SITE_DIR to the bucket SITE_BUCKET
  npm run release -- renew                           sign the registry again with a new expiry; a running site does
                                                     so every week
  npm run release -- rotate-key [--finish]           replace the signing key in three steps; prints the next one
  npm run release -- prune --keep N [--dry-run]      remove releases of which none is live, a canary or within reach of
                                                     a rollback, none is younger than a day, and none is among the
                                                     latest N of its app; prints them
  npm run release -- status [--json]                 what is live, and its telemetry of the last 24 hours
APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.`;

const reason = v.pipe(v.string(), v.regex(/\S/, 'takes a reason'));
const positive = v.pipe(
  v.string(),
  v.transform(Number),
  v.check((number) => number > 0 && number < 100_000, 'takes a positive number'),
);

const steps = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(,\d{1,3})*$/, 'takes percentages such as 1,10,50,100'),
  v.transform((text) => text.split(',').map(Number)),
  v.check(
    (list) => list.at(-1) === 100 && list.every((percent, index) => percent > (list[index - 1] ?? 0)),
    'takes increasing whole percentages from 1 to 100, the last one 100',
  ),
);

const optionsSchema = v.partial(
  v.object({
    auto: v.boolean(),
    steps,
    dist: v.string(),
    canary: v.pipe(v.string(), v.regex(/^0*[1-9]\d?$/, 'takes a whole percentage from 1 to 99'), v.transform(Number)),
    'no-browser': reason,
    of: v.string(),
    force: reason,
    minutes: positive,
    difference: positive,
    samples: positive,
    keep: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'takes a number of releases'), v.transform(Number)),
    'dry-run': v.boolean(),
    json: v.boolean(),
    finish: v.boolean(),
    help: v.boolean(),
  }),
);
type Options = v.InferOutput<typeof optionsSchema>;

/** The types of the options, for `parseArgs`. */
const optionTypes = Object.fromEntries(
  Object.entries(optionsSchema.entries).map(([name, { wrapped }]) => [name, { type: wrapped.type }]),
);

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

/** A command with the words after its name and its options. */
interface Call {
  verb: RolloutVerb | undefined;
  /** The first word. */
  app: string;
  version: string;
  options: Options;
  environment: Environment;
  site: Site;
  err: Output['err'];
}

interface Command {
  /** What may stand before the words. */
  verbs?: readonly RolloutVerb[];
  words: string[];
  takes: (keyof Options)[];
  /** @returns what is printed on stdout, with the exit code if it may not be 0 */
  run: (call: Call) => Promise<string | WatchResult>;
}

const commands: Record<string, Command> = {
  publish: {
    words: ['APP'],
    takes: ['dist'],
    run: async ({ app, options: { dist }, site, err }) => {
      if (dist === undefined) {
        if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is not an app of this repository.`);
        await build(app, err);
      }
      const version = await publish(site.store, app, dist ? resolve(dist) : join(repository, app, 'dist'));
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
    words: ['APP', 'VERSION'],
    takes: ['canary', 'auto', 'steps', 'minutes', 'no-browser', 'force'],
    run: async ({ app, version, options, environment, site, err }) => {
      const { canary, auto, force, 'no-browser': noBrowser } = options;
      if (auto && canary !== undefined) throw new WrongUsage('--auto and --canary cannot be combined.');
      const planned = (['steps', 'minutes'] as const).find((name) => options[name] !== undefined);
      if (!auto && planned) throw new WrongUsage(`--${planned} requires --auto.`);
      const smokeTest = noBrowser === undefined ? lazySmokeTest(site, environment, err) : undefined;
      const rollout = auto ? planOf(options) : undefined;
      const by = environment.RELEASE_BY;
      const change = async (): Promise<string> => {
        const api = await fetchContract(apiOrigin());
        await activate(site, [{ app, version }], { by, noBrowser, api, force, canary, rollout, smokeTest, log: err });
        return version;
      };
      return smokeTest ? withWarmBrowser(environment, change) : change();
    },
  },
  rollout: {
    verbs: rolloutVerbs,
    words: ['APP'],
    takes: [],
    run: ({ verb, app, environment, site, err }) => runRolloutCommand({ verb, app, environment, site, log: err }),
  },
  ship: {
    words: ['APP'],
    takes: ['steps', 'minutes'],
    run: ({ app, options, environment, site, err }) => ship(app, { plan: planOf(options), environment, site, err }),
  },
  rollback: {
    words: ['APP'],
    takes: ['of', 'force'],
    run: ({ app, options: { of, force }, environment, site, err }) =>
      rollback(site, app, { by: environment.RELEASE_BY, of, force, log: err }),
  },
  watch: {
    words: ['APP'],
    takes: ['minutes', 'difference', 'samples'],
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
  'check-api': {
    words: ['URL'],
    takes: [],
    run: ({ app: url, site }) => checkApi(site, url),
  },
  upload: {
    words: [],
    takes: [],
    run: ({ site: { store } }) => {
      if (!store.upload) throw new WrongUsage('Set SITE_BUCKET to the bucket of SITE_DIR: s3://BUCKET/PREFIX.');
      return store.upload();
    },
  },
  renew: {
    words: [],
    takes: [],
    run: async ({ site }) => {
      const { revision, expires } = await renewRegistry(site);
      return `Revision ${revision} is valid for new edges until ${expires}.`;
    },
  },
  'rotate-key': {
    words: [],
    takes: ['finish'],
    run: ({ options: { finish = false }, site }) => rotateKey(site, { finish }),
  },
  prune: {
    words: [],
    takes: ['keep', 'dry-run'],
    run: ({ options: { keep, 'dry-run': dryRun = false }, site }) => {
      if (keep === undefined) throw new WrongUsage('prune requires --keep N.');
      return prune(site, { keep, dryRun });
    },
  },
  status: {
    words: [],
    takes: ['json'],
    run: ({ options: { json }, site }) => (json ? statusJson : statusTable)(site),
  },
};

const planOf = ({ steps: percentages = [1, 10, 50, 100], minutes = 10 }: Options): RolloutPlan => ({
  steps: percentages,
  minutes,
});

const run = (args: string[], err: Output['err']): string | Promise<string | WatchResult> => {
  const { values, positionals } = parseArgs({ args, options: optionTypes, allowPositionals: true });
  if (values.help) return usage;
  const [name = '', ...rest] = positionals;
  // An app may be named by its package.
  const words = rest.map((word) => word.replace(/^@site\//, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(name === '' ? 'A command is missing.' : `${name} is not a command.`);
  const verb = command.verbs?.find((it) => words.length > command.words.length && it === words[0]);
  if (verb) words.shift();
  if (words.length !== command.words.length) {
    const verbs = command.verbs ? [`[${command.verbs.join('|')}]`] : [];
    throw new WrongUsage(`${name} takes ${[...verbs, ...command.words].join(' ') || 'no further word'}.`);
  }
  const foreign = Object.keys(values).find((option) => !command.takes.some((taken) => taken === option));
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  const [app = '', version = ''] = words;
  if (command.words[0] === 'APP' && !isAppName(app)) throw new WrongUsage(`${app} is not an app.`);
  const { success, issues, output: options } = v.safeParse(optionsSchema, values);
  if (!success) throw new WrongUsage(`--${v.getDotPath(issues[0])} ${issues[0].message}.`);
  const environment = readEnvironment(releaseVariables);
  return command.run({ verb, app, version, options, environment, site: openSite(environment), err });
};

const isWrongUsage = (error: unknown): error is Error =>
  error instanceof WrongUsage || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/**
 * `npm run release`: prints the result alone on stdout, everything else on stderr.
 * @returns the exit code: 0 done; 1 refused and nothing changed, `watch` rolled back or had too little telemetry, or
 * what `ship` rolled out was withdrawn; 2 wrong usage
 */
export const runRelease = async (args: string[], output: Output): Promise<0 | 1 | 2> => {
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
    return 1;
  }
};
