import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isAppName } from '../appNames';
import { Refusal } from '../refusal';
import { buildBudgetReasons } from './buildBudget';
import type { Package } from './packages';

/** One check of a package. */
export interface Step {
  name: string;
  /** Gives what there is to say when it fails, undefined when it passes. */
  run: () => Promise<string | undefined>;
}

const command = (repositoryDir: string, program: string, ...args: string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: repositoryDir, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `${Buffer.concat(said).toString().trim()}\n(${signal ?? `exit code ${code}`})`),
    );
  });

const budget = async (app: string, dist: string): Promise<string | undefined> => {
  try {
    const reasons = await buildBudgetReasons(app, dist);
    return reasons.length > 0 ? reasons.join('\n') : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
};

/** A package's checks in their order: its types, lint and format; its tests; its build and, of an app, what that weighs. */
export const stepsOf = (repositoryDir: string, { folder, tested, built }: Package): Step[] => {
  const tool =
    (name: string, ...args: string[]) =>
    () =>
      command(repositoryDir, join(repositoryDir, 'node_modules', '.bin', name), ...args);
  const script =
    (name: string, ...args: string[]) =>
    () =>
      command(repositoryDir, 'npm', 'run', '--silent', name, '-w', `@site/${folder}`, ...args);
  return [
    { name: 'types', run: tool('tsc', '-p', folder) },
    { name: 'lint', run: tool('oxlint', '--type-aware', folder) },
    { name: 'format', run: tool('oxfmt', '--check', folder) },
    ...(tested ? [{ name: 'tests', run: script('test', '--', '--maxWorkers=100%') }] : []),
    ...(built ? [{ name: 'build', run: script('build') }] : []),
    ...(isAppName(folder) ? [{ name: 'budget', run: () => budget(folder, join(repositoryDir, folder, 'dist')) }] : []),
  ];
};
