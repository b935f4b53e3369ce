import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAppName } from '../appNames';
import { budgetViolations } from '../gate/gate';
import { Refusal } from '../refusal';
import { publish } from '../releases/publish';
import { readRelease } from '../releases/readRelease';
import { runProgram } from '../runProgram';
import { directoryStore } from '../store/directoryStore';
import type { Package } from './affected';

/** One check of a package. */
export interface Check {
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

/** A package's checks in order: types, lint, format, tests, build and, for an app, the size of the build. */
export const checksOf = (repositoryDir: string, { folder, tested, built }: Package): Check[] => {
  const check = (name: string, ...command: string[]): Check => ({
    name,
    run: async () => {
      const { output, failure } = await runProgram(command, repositoryDir);
      return failure && `${output.trim()}\n(${failure})`;
    },
  });
  const bin = join(repositoryDir, 'node_modules', '.bin');
  const workspace = ['-w', `@site/${folder}`];
  return [
    check('types', join(bin, 'tsc'), '-p', folder),
    check('lint', join(bin, 'oxlint'), '--type-aware', folder),
    check('format', join(bin, 'oxfmt'), '--check', folder),
    ...(tested ? [check('tests', 'npm', 'run', '--silent', 'test', ...workspace, '--', '--maxWorkers=100%')] : []),
    ...(built ? [check('build', 'npm', 'run', '--silent', 'build', ...workspace)] : []),
    ...(isAppName(folder)
      ? [{ name: 'budget', run: () => checkBudget(folder, join(repositoryDir, folder, 'dist')) }]
      : []),
  ];
};
