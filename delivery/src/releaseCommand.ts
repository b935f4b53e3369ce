import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { activate, rollback } from './activation/activate';
import { browserTrial } from './activation/tryInBrowser';
import { appsOf, isAppName } from './appNames';
import { readRegistry } from './registry/registry';
import { Refusal, WrongUsage } from './refusal';
import { build } from './releases/build';
import { publish } from './releases/publish';
import { repository } from './siteFolder';
import { openSite } from './store/site';
import { statusJson, statusTable } from './status';
import { watchSite } from './watchCommand';

const usage = `usage:
  npm run release -- publish APP [--dist DIR]        build APP alone and add it as a release; prints its VERSION
  npm run release -- activate APP VERSION [--canary PERCENT] [--no-browser REASON] [--force REASON]
  npm run release -- rollback APP [--force REASON]   withdraws its canary, else back to the release before; no build
  npm run release -- watch APP [--minutes 10] [--difference 2] [--samples 100]
                                                     holds its canary, or its live release, against the one before by what pages tell;
                                                     takes it back when so many percentage points more of them have errors
  npm run release -- status [--json]                 what is live, and what pages told of it in the last 24 hours
APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.`;

/** What a command prints, where it may end well and yet not with 0. */
interface Outcome {
  code: 0 | 1;
  text: string;
}

interface Surroundings {
  by: string;
  out: (text: string) => void;
  err: (text: string) => void;
}

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

type Options = Partial<
  Record<'dist' | 'canary' | 'no-browser' | 'force' | 'minutes' | 'difference' | 'samples', string> & { json: boolean }
>;

const percentage = (text: string): number => {
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1)
    throw new WrongUsage('--canary takes a whole percentage from 1 to 99.');
  return Number(text);
};

const positive = (option: string, text: string | undefined, otherwise: number): number => {
  const number = text === undefined ? otherwise : Number(text);
  if (!(number > 0 && number < 100_000)) throw new WrongUsage(`--${option} takes a positive number.`);
  return number;
};

const needsReason = (option: string, reason: string | undefined): void => {
  if (reason?.trim() === '') throw new WrongUsage(`--${option} takes a reason.`);
};

/** What the gate had against a release that was forced is said all the same. */
const overruled =
  (err: (text: string) => void) =>
  (reasons: string[]): void => {
    for (const reason of reasons) err(`Overruled: ${reason}`);
  };

/** Each command: how many words it takes after its own name, its options, and what it prints. */
const commands: Record<
  string,
  {
    words: number;
    takes: (keyof Options)[];
    run: (words: string[], options: Options, surroundings: Surroundings) => Promise<string | Outcome>;
  }
> = {
  publish: {
    words: 1,
    takes: ['dist'],
    run: async ([app = ''], { dist }, { err }) => {
      if (dist === undefined) {
        if (!appsOf(repository).includes(app)) throw new WrongUsage(`${app} is no app of this repository.`);
        await build(app, err);
      }
      const site = openSite();
      const version = await publish(
        site.store,
        app,
        dist === undefined ? join(repository, app, 'dist') : resolve(dist),
      );
      const { apps } = await readRegistry(site);
      if (apps[app]?.live === version) err(`Nothing new: this is the release of ${app} that is live.`);
      return version;
    },
  },
  activate: {
    words: 2,
    takes: ['canary', 'no-browser', 'force'],
    run: async ([app = '', version = ''], { canary, 'no-browser': noBrowser, force }, { by, err }) => {
      needsReason('no-browser', noBrowser);
      needsReason('force', force);
      const site = openSite();
      await activate(site, [{ app, version }], {
        by,
        noBrowser,
        force,
        canary: canary === undefined ? undefined : percentage(canary),
        overruled: overruled(err),
        tryInBrowser: noBrowser === undefined ? browserTrial(site) : undefined,
      });
      return version;
    },
  },
  rollback: {
    words: 1,
    takes: ['force'],
    run: ([app = ''], { force }, { by, err }) => {
      needsReason('force', force);
      return rollback(openSite(), app, { by, force, overruled: overruled(err) });
    },
  },
  watch: {
    words: 1,
    takes: ['minutes', 'difference', 'samples'],
    run: ([app = ''], { minutes, difference, samples }, { by, err }) =>
      watchSite(openSite(), app, {
        by,
        say: err,
        minutes: positive('minutes', minutes, 10),
        difference: positive('difference', difference, 2),
        samples: positive('samples', samples, 100),
      }),
  },
  status: { words: 0, takes: ['json'], run: (_words, { json }) => (json ? statusJson : statusTable)(openSite()) },
};

const run = async (args: string[], surroundings: Surroundings): Promise<string | Outcome> => {
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
  const { help, ...given } = parsed.values;
  if (help) return usage;
  const [name = '', ...rest] = parsed.positionals;
  // An app may be named as npm names it.
  const words = rest.map((word) => word.replace(/^@site\//, ''));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUsage(name === '' ? 'A command is missing.' : `${name} is no command.`);
  if (words.length !== command.words)
    throw new WrongUsage(`${name} takes ${command.words} word(s), not ${words.length}.`);
  const foreign = Object.keys(given).find((option) => !command.takes.includes(option as keyof Options));
  if (foreign) throw new WrongUsage(`${name} takes no --${foreign}.`);
  const [app] = words;
  if (app !== undefined && !isAppName(app)) throw new WrongUsage(`${app} is no app.`);
  return command.run(words, given, surroundings);
};

/**
 * `npm run release`: stdout carries the result alone, everything else goes to stderr.
 * @returns the exit code: 0 done, 1 refused and nothing changed (`watch`: the release was taken back), 2 wrong usage
 */
export const runRelease = async (args: string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  const { out, err } = surroundings;
  try {
    const outcome = await run(args, surroundings);
    const { code, text } = typeof outcome === 'string' ? { code: 0 as const, text: outcome } : outcome;
    out(text);
    return code;
  } catch (error) {
    if (error instanceof WrongUsage) {
      err(`${error.message}\n${usage}`);
      return 2;
    }
    const reasons = error instanceof Refusal ? error.reasons : [`Failed: ${(error as Error).message}`];
    for (const reason of reasons) err(reason);
    return 1;
  }
};
