import { parseArgs } from 'node:util';
import { isAppName } from '../appNames';
import { WrongUsage } from '../refusal';
import { affectedPackages } from './affected';
import { changedFiles } from './changedFiles';
import { type Check, checksOf } from './checks';
import { type Package, packagesOf } from './packages';

const usage = `usage:
  npm run ci -- --affected [--since REV]     checks packages that differ from REV (origin/main) or need one that does
  npm run ci -- PACKAGE…                     checks these, such as mfe-wallet or shared
  … --list                                   only says which, as JSON: { "apps": […], "packages": […] }`;

interface Context {
  repositoryDir: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Replaces the checks in tests. */
  checks?: (one: Package) => Check[];
  /** Replaces git in tests. */
  changed?: (since?: string) => string[];
}

const parse = (args: string[]) => {
  const flag = { type: 'boolean' } as const;
  const options = { affected: flag, since: { type: 'string' }, list: flag, help: flag } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
};

/** The selected packages with the reasons. */
const select = (
  { values: { affected, since }, positionals }: ReturnType<typeof parse>,
  packages: Package[],
  changed: (since?: string) => string[],
): Map<string, string> => {
  if (affected) {
    if (positionals.length > 0) throw new WrongUsage('Either --affected or names of packages.');
    return affectedPackages(packages, changed(since));
  }
  if (since !== undefined) throw new WrongUsage('--since goes with --affected.');
  if (positionals.length === 0) throw new WrongUsage('Name packages, or use --affected.');
  const names = positionals.map((name) => name.replace(/^@site\//, ''));
  const unknown = names.find((name) => !packages.some(({ folder }) => folder === name));
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is no package of this repository.`);
  return new Map(names.map((name) => [name, 'requested']));
};

/** Runs the checks one after the other; skips the budget of a failed build. */
const runChecks = async (checks: Check[], out: Context['out']): Promise<boolean> => {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    if (name === 'budget' && failed.includes('build')) continue;
    const start = performance.now();
    const failure = await run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    out(`  ${name.padEnd(7)} ${failure === undefined ? 'passed' : 'FAILED'}  ${seconds} s`);
    if (failure === undefined) continue;
    failed.push(name);
    out(failure);
  }
  return failed.length === 0;
};

const run = async (args: string[], { repositoryDir, out, checks, changed }: Context): Promise<0 | 1> => {
  const parsed = parse(args);
  if (parsed.values.help) {
    out(usage);
    return 0;
  }
  const packages = packagesOf(repositoryDir);
  const reasons = select(parsed, packages, changed ?? ((since) => changedFiles(repositoryDir, since)));
  const selected = packages.filter(({ folder }) => reasons.has(folder));
  if (parsed.values.list) {
    const names = selected.map(({ folder }) => folder);
    out(JSON.stringify({ apps: names.filter(isAppName), packages: names.filter((name) => !isAppName(name)) }));
    return 0;
  }
  if (selected.length === 0) out('Nothing is affected.');
  for (const { folder } of selected) out(`${folder}: ${reasons.get(folder)}`);
  const failed: string[] = [];
  for (const one of selected) {
    out(one.folder);
    if (!(await runChecks(checks ? checks(one) : checksOf(repositoryDir, one), out))) failed.push(one.folder);
  }
  if (failed.length > 0) out(`Failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
};

/**
 * `npm run ci`: runs the checks of packages and prints a line for each check.
 * @returns the exit code: 0 all passed, 1 a check failed, 2 wrong usage
 */
export const runCi = async (args: string[], context: Context): Promise<0 | 1 | 2> => {
  try {
    return await run(args, context);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    context.err(`${usage}\n\n${error.message}`);
    return 2;
  }
};
