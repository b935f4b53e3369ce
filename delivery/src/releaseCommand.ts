import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { activate, rollback } from './activate';
import { appsOf, isAppName } from './appNames';
import { readRegistry } from './registry/registry';
import { Refusal, WrongUsage } from './refusal';
import { build } from './releases/build';
import { publish } from './releases/publish';
import { repository, siteFolder } from './siteFolder';
import { statusJson, statusTable } from './status';

const usage = `usage:
  npm run release -- publish APP [--dist DIR]        build APP alone and add it as a release; prints its VERSION
  npm run release -- activate APP VERSION [--canary PERCENT] [--no-browser REASON]
  npm run release -- rollback APP                    back to the release before, no build
  npm run release -- status [--json]
APP is shell or a feature app, such as mfe-wallet. SITE_DIR (default var/site) holds the releases.`;

interface Surroundings {
  by: string;
  out: (text: string) => void;
  err: (text: string) => void;
}

const options = {
  dist: { type: 'string' },
  canary: { type: 'string' },
  'no-browser': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Options = { dist?: string; canary?: string; 'no-browser'?: string; json?: boolean };

/** Each command: how many words it takes after its own name, its options, and what it prints. */
const commands: Record<
  string,
  {
    words: number;
    takes: (keyof Options)[];
    run: (words: string[], options: Options, surroundings: Surroundings) => Promise<string>;
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
      const version = await publish(
        siteFolder(),
        app,
        dist === undefined ? join(repository, app, 'dist') : resolve(dist),
      );
      const { apps } = await readRegistry(siteFolder());
      if (apps[app]?.live === version) err(`Nothing new: this is the release of ${app} that is live.`);
      return version;
    },
  },
  activate: {
    words: 2,
    takes: ['canary', 'no-browser'],
    run: async ([app = '', version = ''], { canary, 'no-browser': noBrowser }, { by }) => {
      if (canary !== undefined) {
        if (!/^\d{1,2}$/.test(canary) || Number(canary) < 1)
          throw new WrongUsage('--canary takes a whole percentage from 1 to 99.');
        throw new Refusal('Canaries are not available yet: activate the release for everybody, or leave it published.');
      }
      if (noBrowser?.trim() === '') throw new WrongUsage('--no-browser takes a reason.');
      await activate(siteFolder(), [{ app, version }], { by, noBrowser });
      return version;
    },
  },
  rollback: { words: 1, takes: [], run: ([app = ''], _options, { by }) => rollback(siteFolder(), app, { by }) },
  status: { words: 0, takes: ['json'], run: (_words, { json }) => (json ? statusJson : statusTable)(siteFolder()) },
};

const run = async (args: string[], surroundings: Surroundings): Promise<string> => {
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
 * @returns the exit code: 0 done, 1 refused and nothing changed, 2 wrong usage
 */
export const runRelease = async (args: string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  const { out, err } = surroundings;
  try {
    out(await run(args, surroundings));
    return 0;
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
