import { readFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../base/repository';
import { temporaryFolder } from '../testing/builtApp';

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

describe('the installation', () => {
  test('commands that start at once install once, also where one that was killed has left its lock file', async () => {
    const folder = temporaryFolder();
    for (const name of ['delivery/bin', 'bin', 'var', 'node_modules'])
      mkdirSync(join(folder, name), { recursive: true });
    cpSync(join(repository, 'delivery/bin/prepare.mjs'), join(folder, 'delivery/bin/prepare.mjs'));
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
    writeFileSync(join(folder, 'var/install.lock'), '1');
    writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho installed >> ${folder}/log\n`, { mode: 0o755 });
    const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
    const commands = Array.from({ length: 3 }, async () => {
      const [code] = (await once(
        spawn(process.execPath, [join(folder, 'delivery/bin/prepare.mjs')], { env, stdio: 'ignore' }),
        'exit',
      )) as [number];
      return code;
    });
    expect(await Promise.all(commands)).toEqual([0, 0, 0]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('installed\n');
  });
});
