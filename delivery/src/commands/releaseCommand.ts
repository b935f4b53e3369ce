import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { activate, rollback } from '../activation/activate';
import { appsOf, isAppName } from '../appNames';
import { type Environment, readEnvironment, releaseVariables } from '../environment';
import { Refusal, WrongUsage } from '../refusal';
import { readRegistry } from '../registry/registry';
import { build } from '../releases/build';
import { publish } from '../releases/publish';
import { repository } from '../repository';
import { openBucket } from '../store/bucket';
import { openSite, type Site } from '../store/site';
import { uploadSite } from '../store/uploadedStore';
import { watch } from '../telemetry/watch';
import { statusJson, statusTable } from './status';

const usage = `usage:
  npm run release -- publish APP [--dist DIR]        build APP and add it as a release; prints its VERSION
  npm run release -- activate APP VERSION [--canary PERCENT] [--no-browser REASON] [--force REASON]
  npm run release -- rollback APP [--force REASON]   withdraw its canary, or activate the release before; no build
                                                     (with --force, an app without an earlier release is removed)
  npm run release -- watch APP [--minutes 10] [--difference 2] [--samples 100]
                                                     compare its canary, or its live release, with the one before, by
                                                     telemetry; roll it back if DIFFERENCE percentage points more of its
                                                     pages have errors
  npm run release -- upload                          copy SITE_DIR to the bucket SITE_BUCKET
  npm run release -- status [--json]                 what is live, and its telemetry of the last 24 hours
APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.`;

const options = {
  dist: { type: 'string' },
  canary: { type: 'string' },
  'no-browser': { type: 'string' },
  force: { type: 'string' },
  minutes: { type: 'string' },
  difference: { type: 'string' },
  samples: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** What a command prints on stdout, and its exit code. */
interface Result {
  code: 0 | 1;
  text: string;
}

interface Output {
  out: (text: string) => void;
  err: (text: string) => void;
}

interface Context {
  environment: Environment;
  err: Output['err'];
}

interface Command {
  words: string[];
  takes: (keyof Options)[];
  run: (words: string[], options: Options, context: Context) => Promise<string | Result>;
}

const positive = (option: 'minutes' | 'difference' | 'samples', given: Options, fallback: number): number => {
  const number = Number(given[option] ?? fallback);
  if (!(number > 0 && number < 100_000)) throw new WrongUsage(`--${option} takes a positive number.`);
  return number;
};

const requireReason = (option: 'no-browser' | 'force', given: Options): string | undefined => {
  if (given[option]?.trim() === '') throw new WrongUsage(`--${option} takes a reason.`);
  return given[option];
};

const percentage = ({ canary }: Options): number | undefined => {
  if (canary === undefined) return undefined;
  const percent = /^\d+$/.test(canary) ? Number(canary) : 0;
  if (percent < 1 || percent > 99) throw new WrongUsage('--canary takes a whole percentage from 1 to 99.');
  return percent;
};

const logTo = (err: (text: string) => void) => ({
  say: err,
  overruled: (reasons: string[]) => reasons.forEach((reason) => err(`Overruled: ${reason}`)),
});

/** A machine that only publishes may lack the key that the registry is verified with. */
const isLive = async (site: Site, app: string, version: string): Promise<boolean> => {
  try {
    return (await readRegistry(site)).apps[app]?.live === version;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Each command: the words after its name, its options, and what it does. */
const commands: Record<string, Command> = {
  publish: {
    words: ['APP'],
    takes: ['dist'],
    run: async ([app = ''], { dist }, { environment, err }) => {
      if (dist === undefined) {
        if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is no app of this repository.`);
        await build(app, err);
      }
      const site = openSite(environment);
      const version = await publish(site.store, app, dist ? resolve(dist) : join(repository, app, 'dist'));
      if (await isLive(site, app, version)) err(`Nothing new: this is the release of ${app} that is live.`);
      return version;
    },
  },
  activate: {
    words: ['APP', 'VERSION'],
    takes: ['canary', 'no-browser', 'force'],
    run: async ([app = '', version = ''], given, { environment, err }) => {
      const noBrowser = requireReason('no-browser', given);
      const force = requireReason('force', given);
      const canary = percentage(given);
      const site = openSite(environment);
      // Loaded only here, since an edge and a browser's driver take half a second.
      const smokeTest =
        noBrowser === undefined
          ? (await import('../activation/smokeTestSet')).smokeTester(site, err, environment)
          : undefined;
      await activate(site, [{ app, version }], {
        ...logTo(err),
        by: environment.RELEASE_BY,
        noBrowser,
        force,
        canary,
        smokeTest,
      });
      return version;
    },
  },
  rollback: {
    words: ['APP'],
    takes: ['force'],
    run: ([app = ''], given, { environment, err }) => {
      const force = requireReason('force', given);
      return rollback(openSite(environment), app, { ...logTo(err), by: environment.RELEASE_BY, force });
    },
  },
  watch: {
    words: ['APP'],
    takes: ['minutes', 'difference', 'samples'],
    run: async ([app = ''], given, { environment, err }) => {
      const minutes = positive('minutes', given, 10);
      const difference = positive('difference', given, 2);
      const samples = positive('samples', given, 100);
      const site = openSite(environment);
      const watched = {
        apps: async () => (await readRegistry(site)).apps,
        readTelemetry: site.store.readTelemetry,
        rollBack: (name: string, of: string) => rollback(site, name, { by: `watch (${environment.RELEASE_BY})`, of }),
        log: err,
      };
      const { code, text, warning } = await watch(watched, app, { minutes, difference, samples });
      if (warning !== undefined) err(warning);
      return { code, text };
    },
  },
  upload: {
    words: [],
    takes: [],
    run: async (_words, _given, { environment }) => {
      const { SITE_BUCKET } = environment;
      if (!SITE_BUCKET) throw new WrongUsage('Set SITE_BUCKET to the bucket: s3://BUCKET/PREFIX.');
      const bucket = openBucket(SITE_BUCKET);
      await uploadSite(openSite(environment).store, bucket);
      return bucket.name;
    },
  },
  status: {
    words: [],
    takes: ['json'],
    run: (_words, { json }, { environment }) => (json ? statusJson : statusTable)(openSite(environment)),
  },
};

const run = async (args: string[], output: Output): Promise<string | Result> => {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
  const { help, ...given } = parsed.values;
  if (help) return usage;
  const [name = '', ...rest] = parsed.positionals;
  // An app may be named by its package.
  const words = rest.map((word) => word.replace(/^@site\//, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(name === '' ? 'A command is missing.' : `${name} is no command.`);
  if (words.length !== command.words.length)
    throw new WrongUsage(`${name} takes ${command.words.join(' ') || 'no further word'}.`);
  const foreign = Object.keys(given).find((option) => !command.takes.some((taken) => taken === option));
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  const [app] = words;
  if (app !== undefined && !isAppName(app)) throw new WrongUsage(`${app} is no app.`);
  return command.run(words, given, { ...output, environment: readEnvironment(releaseVariables) });
};

/**
 * `npm run release`: prints the result alone on stdout, everything else on stderr.
 * @returns the exit code: 0 done; 1 refused and nothing changed, or `watch` rolled back or had too little telemetry;
 * 2 wrong usage
 */
export const runRelease = async (args: string[], output: Output): Promise<0 | 1 | 2> => {
  const { out, err } = output;
  try {
    const result = await run(args, output);
    const { code, text } = typeof result === 'string' ? { code: 0 as const, text: result } : result;
    out(text);
    return code;
  } catch (error) {
    if (error instanceof WrongUsage) {
      err(`${usage}\n\n${error.message}`);
      return 2;
    }
    const reasons = error instanceof Refusal ? error.reasons : [`Failed: ${(error as Error).message}`];
    for (const reason of reasons) err(reason);
    return 1;
  }
};
