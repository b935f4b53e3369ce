import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles } from '../../../delivery/src/ci/affected';
import { expect, test } from '../fixtures/test';

/* The changed files that `npm run ci -- --affected` reads from git. */

const folder = mkdtempSync(join(tmpdir(), 'site-affected-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
    // Without the user's git configuration, no hook of this repository runs.
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

test('lists changed files since the last commit or the fork from origin/main, also untracked ones', () => {
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
  for (const since of ['unknown-revision', '--all'])
    expect(() => changedFiles(folder, since)).toThrow('No such revision');
});
