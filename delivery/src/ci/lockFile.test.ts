import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { workspaces } = read('package.json') as { workspaces: string[] };
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package of the lock file has a version and a hash, and comes from the npm registry', () => {
  expect(installed.length).toBeGreaterThan(100);
  // npm leaves the address out where it is that of the configured registry, and .npmrc configures none.
  const wrong = installed.filter(
    ([, { version, resolved, integrity = '' }]) =>
      !version || (resolved && !resolved.startsWith('https://registry.npmjs.org/')) || !/^sha(512|1)-/.test(integrity),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
  expect(readFileSync(join(repository, '.npmrc'), 'utf8')).not.toContain('registry');
});

test('npm runs no program of a package while it installs it, and none before or after a script of ours', () => {
  expect(readFileSync(join(repository, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const skipped = ['.', ...workspaces].flatMap((folder) => {
    const { scripts = {} } = read(join(folder, 'package.json')) as { scripts?: Record<string, string> };
    const names = Object.keys(scripts);
    return names.filter(
      (name) =>
        /^(pre|post)?(install|prepare)$/.test(name) || names.some((it) => [`pre${it}`, `post${it}`].includes(name)),
    );
  });
  expect(skipped).toEqual([]);
});

test.each(['.', ...workspaces])('%s depends on exact versions', (folder) => {
  const { dependencies = {}, devDependencies = {} } = read(join(folder, 'package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string> | undefined
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => !name.startsWith('@site/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});
