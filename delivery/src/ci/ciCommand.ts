import { parseArgs } from 'node:util';
import { isAppName } from '../appNames';
import { WrongUsage } from '../refusal';
import { affectedBy } from './affected';
import { changedFiles } from './changedFiles';
import { type Package, packagesOf } from './packages';
import { type Step, stepsOf } from './steps';

const usage = `usage:
  npm run ci -- --affected [--since REV]     checks every package that differs from REV (origin/main), or needs one that does
  npm run ci -- PACKAGE…                     checks these, such as mfe-wallet or shared
  … --list                                   only says which, as JSON: { "apps": […], "packages": […] }`;

interface Surroundings {
  repositoryDir: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Instead of the real checks, for tests. */
  steps?: (one: Package) => Step[];
  /** Instead of what git says has changed, for tests. */
  changed?: (since?: string) => string[];
}

const options = {
  affected: { type: 'boolean' },
  since: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
};

/** Which packages are meant, and why. */
const chosen = (
  { values: { affected, since }, positionals }: ReturnType<typeof parse>,
  packages: Package[],
  changed: (since?: string) => string[],
): Map<string, string> => {
  if (affected) {
    if (positionals.length > 0) throw new WrongUsage('Either --affected or names of packages.');
    return affectedBy(packages, changed(since));
  }
  if (since !== undefined) throw new WrongUsage('--since goes with --affected.');
  if (positionals.length === 0) throw new WrongUsage('Name packages, or say --affected.');
  const names = positionals.map((name) => name.replace(/^@site\//, ''));
  const unknown = names.find((name) => !packages.some(({ folder }) => folder === name));
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is no package of this repository.`);
  return new Map(names.map((name) => [name, 'asked for']));
};

/** Runs a package's checks one after the other; a failed build is not weighed. */
const passes = async (steps: Step[], out: Surroundings['out']): Promise<boolean> => {
  const failed: string[] = [];
  for (const { name, run } of steps) {
    if (name === 'budget' && failed.includes('build')) continue;
    const began = performance.now();
    const complaint = await run();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    out(`  ${name.padEnd(7)} ${complaint === undefined ? 'passed' : 'FAILED'}  ${seconds} s`);
    if (complaint === undefined) continue;
    failed.push(name);
    out(complaint);
  }
  return failed.length === 0;
};

const run = async (args: string[], { repositoryDir, out, steps, changed }: Surroundings): Promise<0 | 1> => {
  const parsed = parse(args);
  if (parsed.values.help) {
    out(usage);
    return 0;
  }
  const packages = packagesOf(repositoryDir);
  const reasons = chosen(parsed, packages, changed ?? ((since) => changedFiles(repositoryDir, since)));
  const due = packages.filter(({ folder }) => reasons.has(folder));
  if (parsed.values.list) {
    const names = due.map(({ folder }) => folder);
    out(JSON.stringify({ apps: names.filter(isAppName), packages: names.filter((name) => !isAppName(name)) }));
    return 0;
  }
  if (due.length === 0) out('Nothing is affected.');
  for (const { folder } of due) out(`${folder}: ${reasons.get(folder)}`);
  const failed: string[] = [];
  for (const one of due) {
    out(one.folder);
    if (!(await passes((steps ?? ((it) => stepsOf(repositoryDir, it)))(one), out))) failed.push(one.folder);
  }
  if (failed.length > 0) out(`Failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
};

/**
 * `npm run ci`: checks packages alone: a line of why for each, then a line for every check.
 * @returns the exit code: 0 all passed, 1 something failed, 2 wrong usage
 */
export const runCi = async (args: string[], surroundings: Surroundings): Promise<0 | 1 | 2> => {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    surroundings.err(`${usage}\n\n${error.message}`);
    return 2;
  }
};
