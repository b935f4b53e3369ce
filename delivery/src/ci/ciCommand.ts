import { parseArgs } from 'node:util';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppName } from '../repository';
import { WrongUsage, Refusal } from '../refusal';
import { affectedPackages, type Package, packagesOf, changedFiles } from './affected';
import { budgetViolations } from '../gate/gate';
import { publish } from '../releases/publish';
import { readRelease } from '../releases/readRelease';
import { runProgram } from '../start/startProcess';
import { directoryStore } from '../store/directoryStore';

/** One check of a package. */
interface Check {
  name: string;
  /** @returns undefined if it passes, otherwise the output that explains the failure */
  run: () => Promise<string | undefined>;
}

/**
 * Publishes a build into a temporary site and compares its compressed sizes with the budgets.
 * @returns the violations, or why the build cannot be published; undefined if there are none
 */
export const checkBudget = async (app: string, dist: string): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-budget-'));
  try {
    const store = directoryStore(folder);
    const descriptor = await readRelease(store, app, await publish(store, app, dist));
    return budgetViolations(descriptor).join('\n') || undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A package's checks in order: types and lint, format, tests, slow tests, build and, for an app, the build's size. */
const checksOf = (repositoryDir: string, { folder, tested, built }: Package): Check[] => {
  const check = (name: string, ...command: string[]): Check => ({
    name,
    run: async () => {
      const slow = name === 'slow' ? { SLOW_TESTS: '1' } : {};
      const { output, failure } = await runProgram(command, repositoryDir, { ...process.env, ...slow });
      return failure && `${output.trim()}\n(${failure})`;
    },
  });
  const bin = join(repositoryDir, 'node_modules', '.bin');
  const workspace = ['-w', `@site/${folder}`];
  const test = ['npm', 'run', '--silent', 'test', ...workspace, '--', '--maxWorkers=100%'];
  return [
    check('lint', join(bin, 'oxlint'), '--type-aware', '--type-check', folder),
    check('format', join(bin, 'oxfmt'), '--check', folder),
    ...(tested ? [check('tests', ...test), check('slow', ...test, '--passWithNoTests')] : []),
    ...(built ? [check('build', 'npm', 'run', '--silent', 'build', ...workspace)] : []),
    ...(isAppName(folder)
      ? [{ name: 'budget', run: () => checkBudget(folder, join(repositoryDir, folder, 'dist')) }]
      : []),
  ];
};

const usage = `usage:
  npm run ci -- --affected [--since REV]     checks packages that differ from REV (origin/main) or need one that does
  npm run ci -- PACKAGE…                     checks these, such as mfe-wallet or shared
  … --list                                   only says which, as JSON: { "apps": […], "packages": […] }`;

interface Context {
  repositoryDir: string;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Replaces the checks in tests. */
  checks?: typeof checksOf;
  /** Replaces git in tests. */
  changed?: typeof changedFiles;
}

const flag = { type: 'boolean' } as const;
const options = { affected: flag, since: { type: 'string' }, list: flag, help: flag } as const;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
};

/** The requested packages. */
const selectNamed = (positionals: string[], packages: Package[]): Map<string, string> => {
  if (positionals.length === 0) throw new WrongUsage('Name packages, or use --affected.');
  const names = positionals.map((name) => name.replace(/^@site\//, ''));
  const unknown = names.find((name) => !packages.some(({ folder }) => folder === name));
  if (unknown !== undefined) throw new WrongUsage(`${unknown} is not a package of this repository.`);
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

const run = async (args: string[], context: Context): Promise<0 | 1> => {
  const { repositoryDir, out, checks = checksOf, changed = changedFiles } = context;
  const { values, positionals } = parse(args);
  if (values.help) {
    out(usage);
    return 0;
  }
  if (values.affected && positionals.length > 0) throw new WrongUsage('Either --affected or names of packages.');
  if (values.since !== undefined && !values.affected) throw new WrongUsage('--since goes with --affected.');
  const packages = packagesOf(repositoryDir);
  const reasons = values.affected
    ? affectedPackages(packages, changed(repositoryDir, values.since))
    : selectNamed(positionals, packages);
  const selected = packages.filter(({ folder }) => reasons.has(folder));
  if (values.list) {
    const names = selected.map(({ folder }) => folder);
    out(JSON.stringify({ apps: names.filter(isAppName), packages: names.filter((name) => !isAppName(name)) }));
    return 0;
  }
  if (selected.length === 0) out('Nothing is affected.');
  for (const { folder } of selected) out(`${folder}: ${reasons.get(folder)}`);
  const failed: string[] = [];
  for (const one of selected) {
    out(one.folder);
    if (!(await runChecks(checks(repositoryDir, one), out))) failed.push(one.folder);
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
