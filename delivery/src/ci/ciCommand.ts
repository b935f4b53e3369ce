import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WrongUsage } from '../base/refusal';
import { isAppName } from '../base/repository';
import { runProgram } from '../start/startProcess';
import { affectedPackages, changedFiles, type Package, packagesOf } from './affected';

/** A package's checks in order, with their commands: types and lint, format, tests, slow tests, and build. */
const checksOf = (repositoryDir: string, { folder, scripts }: Package): [name: string, command: string[]][] => {
  const bin = join(repositoryDir, 'node_modules', '.bin');
  const run = (script: string, ...args: string[]) =>
    ['npm', 'run', '--silent', script, '-w', `@site/${folder}`, '--', ...args] as string[];
  return [
    ['lint', [join(bin, 'oxlint'), '--type-aware', '--type-check', folder]],
    ['format', [join(bin, 'oxfmt'), '--check', folder]],
    ...('test' in scripts
      ? ([
          ['tests', run('test', '--maxWorkers=100%')],
          ['slow', ['env', 'SLOW_TESTS=1', ...run('test', '--maxWorkers=100%', '--passWithNoTests')]],
        ] as [string, string[]][])
      : []),
    ...('build' in scripts ? ([['build', run('build')]] as [string, string[]][]) : []),
  ];
};

const usage = `usage:
  npm run ci -- --affected [--since REV]     checks packages that differ from REV (origin/main) or need one that does
  npm run ci -- PACKAGE…                     checks these, such as mfe-wallet or shared
  … --list                                   only says which, as JSON: { "apps": […], "packages": […] }`;

interface Context {
  repositoryDir: string;
  out: (text: string) => void;
  /** Replaces the programs in tests. */
  runCheck?: typeof runProgram;
  /** Replaces git in tests. */
  changed?: typeof changedFiles;
}

const flag = { type: 'boolean' } as const;
const options = { affected: flag, since: { type: 'string' }, list: flag, help: flag } as const;

const wrong = (message: string): WrongUsage => new WrongUsage(`${usage}\n\n${message}`);

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message);
  }
};

/**
 * `npm run ci`: runs the checks of packages and prints a line for each check.
 * @returns the exit code: 0 all passed, 1 a check failed
 * @throws WrongUsage
 */
export const runCi = async (args: string[], context: Context): Promise<0 | 1> => {
  const { repositoryDir, out, runCheck = runProgram, changed = changedFiles } = context;
  const { values, positionals } = parse(args);
  if (values.help) {
    out(usage);
    return 0;
  }
  if (values.affected ? positionals.length > 0 : positionals.length === 0)
    throw wrong('Name packages, or use --affected.');
  if (values.since !== undefined && !values.affected) throw wrong('--since goes with --affected.');
  const packages = packagesOf(repositoryDir);
  const named = positionals.map((name) => name.replace(/^@site\//, ''));
  const unknown = named.find((name) => !packages.some(({ folder }) => folder === name));
  if (unknown !== undefined) throw wrong(`${unknown} is not a package of this repository.`);
  const selected = values.affected
    ? affectedPackages(packages, changed(repositoryDir, values.since))
    : packages.filter(({ folder }) => named.includes(folder));
  if (values.list) {
    const names = selected.map(({ folder }) => folder);
    out(JSON.stringify({ apps: names.filter(isAppName), packages: names.filter((name) => !isAppName(name)) }));
    return 0;
  }
  const failed = new Set<string>();
  for (const one of selected) {
    out(one.folder);
    for (const [name, command] of checksOf(repositoryDir, one)) {
      const start = performance.now();
      const { output, failure } = await runCheck(command, repositoryDir);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      out(`  ${name.padEnd(7)} ${failure === undefined ? 'passed' : 'FAILED'}  ${seconds} s`);
      if (failure === undefined) continue;
      failed.add(one.folder);
      out(`${output.trim()}\n(${failure})`);
    }
  }
  if (selected.length === 0) out('Nothing is affected.');
  if (failed.size > 0) out(`Failed: ${[...failed].join(', ')}`);
  return failed.size > 0 ? 1 : 0;
};
