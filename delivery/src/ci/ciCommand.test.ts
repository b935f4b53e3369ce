import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { buildBudgetReasons } from './buildBudget';
import { runCi } from './ciCommand';

const repositoryDir = temporaryFolder();

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=ann', '-c', 'user.email=ann@localhost', ...args], {
    cwd: repositoryDir,
    encoding: 'utf8',
    // A hook of our own repository must not be met.
    env: { PATH: process.env.PATH, HOME: repositoryDir },
  }).trim();

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(repositoryDir, file)), { recursive: true });
  writeFileSync(join(repositoryDir, file), content);
};

const commit = (...files: string[]) => {
  for (const file of files) write(file, `${file} ${Math.random()}`);
  git('add', '-A');
  git('commit', '-qm', 'a change');
  return git('rev-parse', 'HEAD');
};

const ci = async (args: string[], fails: string[] = []) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCi(args, {
    repositoryDir,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    steps: ({ folder }) =>
      ['lint', 'build', 'budget'].map((name) => ({
        name,
        run: async () => (fails.includes(`${folder} ${name}`) ? `what ${name} says` : undefined),
      })),
  });
  return { code, out: out.join('\n').replaceAll(/ +[\d.]+ s$/gm, ''), err: err.join('\n') };
};

const list = async (...args: string[]) => JSON.parse((await ci([...args, '--list'])).out);

let first = '';
beforeAll(() => {
  const uses: Record<string, object> = { 'mfe-games': { '@site/shared': '1.0.0' } };
  write('package.json', JSON.stringify({ workspaces: ['shared', 'mfe-games', 'mfe-wallet'] }));
  for (const folder of ['shared', 'mfe-games', 'mfe-wallet'])
    write(`${folder}/package.json`, JSON.stringify({ name: `@site/${folder}`, dependencies: uses[folder] }));
  git('init', '-q', '-b', 'main');
  first = commit('README.md');
  commit('mfe-wallet/src/a.ts');
});

test('without origin/main the last commit counts, with what is not committed and not even added', async () => {
  expect(await list('--affected')).toEqual({ apps: ['mfe-wallet'], packages: [] });
  write('shared/src/新.ts', '');
  expect(await list('--affected')).toEqual({ apps: ['mfe-games', 'mfe-wallet'], packages: ['shared'] });
  rmSync(join(repositoryDir, 'shared/src'), { recursive: true });
});

test('a branch is held against where it left origin/main', async () => {
  git('checkout', '-q', '-b', 'work', first);
  commit('mfe-games/src/b.ts');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  expect(await list('--affected')).toEqual({ apps: ['mfe-games'], packages: [] });
  expect(await list('--affected', '--since', 'HEAD')).toEqual({ apps: [], packages: [] });
  expect((await ci(['--affected', '--since', 'HEAD'])).out).toBe('Nothing is affected.');
});

test('says what it runs and why, and what a failed check said; a build that failed is not weighed', async () => {
  const { code, out } = await ci(['mfe-games', '@site/shared'], ['mfe-games build']);
  expect(code).toBe(1);
  expect(out.split('\n')).toEqual([
    'shared: asked for',
    '  lint    passed',
    '  build   passed',
    '  budget  passed',
    'mfe-games: asked for',
    '  lint    passed',
    '  build   FAILED',
    'what build says',
    'Failed: mfe-games',
  ]);
  expect(await ci(['shared'])).toMatchObject({ code: 0, err: '' });
});

test.each<[args: string[], err: RegExp]>([
  [[], /Name packages/],
  [['mfe-nobody'], /mfe-nobody is no package/],
  [['--affected', 'shared'], /Either/],
  [['shared', '--since', 'HEAD'], /goes with --affected/],
  [['--affected', '--since', 'nowhere'], /No such revision: nowhere/],
  [['--affected', '--since=--all'], /No such revision/],
  [['--wrong'], /--wrong/],
])('exit 2: ci %j', async (args, err) => {
  expect(await ci(args)).toEqual({ code: 2, out: '', err: expect.stringMatching(err) });
});

test('a build is weighed as its release will be, and must be one that can be published', async () => {
  const folder = temporaryFolder();
  const dist = builtApp(folder, 'mfe-wallet');
  expect(await buildBudgetReasons('mfe-wallet', dist)).toEqual([]);
  await expect(buildBudgetReasons('mfe-games', dist)).rejects.toThrow(/belongs to mfe-wallet/);

  const descriptor = JSON.parse(readFileSync(join(dist, 'descriptor.json'), 'utf8')) as Descriptor;
  const heavy = randomBytes(100_000);
  const [page = ''] = descriptor.routes[0]?.preload ?? [];
  descriptor.files[page] = { bytes: heavy.length, integrity: integrityOf(heavy) };
  writeFileSync(join(dist, page), heavy);
  writeFileSync(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
  expect(await buildBudgetReasons('mfe-wallet', dist)).toEqual([
    expect.stringMatching(/mfe-wallet weighs .* the budget is/),
  ]);
});
