import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder of the checkers. They are installed there alone, so that the site and its tests need none of them. */
const folder = import.meta.dirname;

/** Loads a checker's module. */
export const load = createRequire(join(folder, 'package.json')) as <Module>(name: string) => Module;

/** Path of a file of a checker's package. */
export const packageFile = (...parts: string[]): string => join(folder, 'node_modules', ...parts);

/** Installs the pinned checkers unless they are installed. Throws if npm fails. */
export const installCheckers = (): void => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const isInstalled = ([name, version]: [string, string]): boolean => {
    const file = packageFile(name, 'package.json');
    return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version;
  };
  if (Object.entries(dependencies).every(isInstalled)) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--omit=optional', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The checkers could not be installed.');
};
