import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appsOf, repository } from '../../../delivery/src/base/repository';
import { parseDescriptor, versionOf } from '../../../delivery/src/format/descriptor';
import { repositoryCopy } from '../../../delivery/src/testing/repositoryCopy';
import { expect, test } from '../fixtures/test';

const folder = mkdtempSync(join(tmpdir(), 'site-reproducible-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the repository with its own packages: a package's path is part of what the bundler sees. */
const clone = (path: string): string => {
  const copy = join(folder, path);
  mkdirSync(copy, { recursive: true });
  repositoryCopy(copy);
  rmSync(join(copy, 'node_modules'));
  execFileSync('cp', ['-a', join(repository, 'node_modules'), copy]);
  return copy;
};

/** Builds an app. Returns its version and its files with their hashes. */
const build = (copy: string, app: string) => {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync('npm', ['run', '--silent', 'build', '-w', `@site/${app}`], { cwd: copy, env, stdio: 'pipe' });
  const descriptor = parseDescriptor(readFileSync(join(copy, app, 'dist', 'descriptor.json'), 'utf8'), app);
  return { version: versionOf(descriptor), files: descriptor.files };
};

test('builds every app to the same bytes and the same version in any folder', () => {
  const clones = [clone('shallow'), clone('in/a/much/deeper/folder')] as const;
  for (const app of appsOf(repository)) expect(build(clones[1], app), app).toEqual(build(clones[0], app));
});
