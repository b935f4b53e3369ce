import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles } from '../../delivery/src/ci/changedFiles';
import { expect, test } from './site/test';

/* What git says has changed, for `npm run ci -- --affected`. */

const folder = mkdtempSync(join(tmpdir(), 'site-affected-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
    // A hook of our own repository must not be met.
    env: { PATH: process.env.PATH, HOME: folder },
  }).trim();

const write = (file: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${file} ${Math.random()}`);
};

const commit = (file: string): string => {
  write(file);
  git('add', '-A');
  git('commit', '-qm', 'a change');
  return git('rev-parse', 'HEAD');
};

test('the last commit counts, or where a branch left origin/main, with what is not committed and not even added', () => {
  git('init', '-q', '-b', 'main');
  const first = commit('README.md');
  commit('mfe-wallet/src/a.ts');
  write('shared/src/新.ts');
  expect(changedFiles(folder)).toEqual(['mfe-wallet/src/a.ts', 'shared/src/新.ts']);
  rmSync(join(folder, 'shared'), { recursive: true });

  git('checkout', '-q', '-b', 'work', first);
  commit('mfe-games/src/b.ts');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  expect(changedFiles(folder)).toEqual(['mfe-games/src/b.ts']);
  expect(changedFiles(folder, 'HEAD')).toEqual([]);
  for (const since of ['nowhere', '--all']) expect(() => changedFiles(folder, since)).toThrow('No such revision');
});
