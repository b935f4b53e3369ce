import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { checkBudget, runCi } from './ciCommand';

const repositoryDir = temporaryFolder();

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(repositoryDir, file)), { recursive: true });
  writeFileSync(join(repositoryDir, file), content);
};

let changed: string[] = [];

const ci = async (args: string[], fails: string[] = []) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCi(args, {
    repositoryDir,
    changed: () => changed,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    checks: (_repositoryDir, { folder }) =>
      ['lint', 'build', 'budget'].map((name) => ({
        name,
        run: async () => (fails.includes(`${folder} ${name}`) ? `output of ${name}` : undefined),
      })),
  });
  return { code, out: out.join('\n').replaceAll(/ +[\d.]+ s$/gm, ''), err: err.join('\n') };
};

const list = async (...args: string[]) => JSON.parse((await ci([...args, '--list'])).out);

beforeAll(() => {
  const uses: Record<string, object> = { 'mfe-games': { '@site/shared': '1.0.0' } };
  write('package.json', JSON.stringify({ workspaces: ['shared', 'mfe-games', 'mfe-wallet'] }));
  for (const folder of ['shared', 'mfe-games', 'mfe-wallet'])
    write(`${folder}/package.json`, JSON.stringify({ name: `@site/${folder}`, dependencies: uses[folder] }));
});

test('selects changed packages and those that use them', async () => {
  changed = ['mfe-wallet/src/a.ts'];
  expect(await list('--affected')).toEqual({ apps: ['mfe-wallet'], packages: [] });
  changed = ['mfe-wallet/src/a.ts', 'shared/src/新.ts'];
  expect(await list('--affected')).toEqual({ apps: ['mfe-games', 'mfe-wallet'], packages: ['shared'] });
  changed = ['README.md'];
  expect((await ci(['--affected'])).out).toBe('Nothing is affected.');
});

test('prints reasons, checks and output of failures, and skips the budget of a failed build', async () => {
  const { code, out } = await ci(['mfe-games', '@site/shared'], ['mfe-games build']);
  expect(code).toBe(1);
  expect(out.split('\n')).toEqual([
    'shared: requested',
    'mfe-games: requested',
    'shared',
    '  lint    passed',
    '  build   passed',
    '  budget  passed',
    'mfe-games',
    '  lint    passed',
    '  build   FAILED',
    'output of build',
    'Failed: mfe-games',
  ]);
  expect(await ci(['shared'])).toMatchObject({ code: 0, err: '' });
});

test.each<[args: string[], err: RegExp]>([
  [[], /Name packages/],
  [['mfe-unknown'], /mfe-unknown is not a package/],
  [['--affected', 'shared'], /Either/],
  [['shared', '--since', 'HEAD'], /goes with --affected/],
  [['--wrong'], /--wrong/],
])('exits with 2 for wrong usage: ci %j', async (args, err) => {
  expect(await ci(args)).toEqual({ code: 2, out: '', err: expect.stringMatching(err) });
});

test('checks the budget of a build as published', async () => {
  const folder = temporaryFolder();
  const dist = builtApp(folder, 'mfe-wallet');
  expect(await checkBudget('mfe-wallet', dist)).toBeUndefined();
  expect(await checkBudget('mfe-games', dist)).toMatch(/belongs to mfe-wallet/);

  const descriptor = JSON.parse(readFileSync(join(dist, 'descriptor.json'), 'utf8')) as Descriptor;
  const heavy = randomBytes(100_000);
  const [page = ''] = descriptor.routes[0]?.preload ?? [];
  descriptor.files[page] = { bytes: heavy.length, integrity: integrityOf(heavy) };
  writeFileSync(join(dist, page), heavy);
  writeFileSync(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
  expect(await checkBudget('mfe-wallet', dist)).toMatch(/mfe-wallet weighs .* the budget is/);
});
