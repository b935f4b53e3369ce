import { temporaryFolder, writeFiles } from '../testing/builtApp';
import { runCi } from './ciCommand';

const repositoryDir = temporaryFolder();
let changed: string[] = [];

const ci = async (args: string[], fails = '') => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCi(args, {
    repositoryDir,
    changed: () => changed,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    runCheck: async (command) => ({
      output: 'what it says',
      failure: fails !== '' && command.join(' ').includes(fails) ? 'exit code 1' : undefined,
    }),
  });
  return { code, out: out.join('\n').replaceAll(/ +[\d.]+ s$/gm, ''), err: err.join('\n') };
};

const list = async (...args: string[]) => JSON.parse((await ci([...args, '--list'])).out);

beforeAll(() => {
  const manifest = (folder: string, rest: object) => JSON.stringify({ name: `@site/${folder}`, ...rest });
  writeFiles(repositoryDir, {
    'package.json': JSON.stringify({ workspaces: ['shared', 'mfe-games', 'mfe-wallet'] }),
    'shared/package.json': manifest('shared', { scripts: { test: 'jest' } }),
    'mfe-games/package.json': manifest('mfe-games', {
      scripts: { build: 'rspack' },
      dependencies: { '@site/shared': '1.0.0' },
    }),
    'mfe-wallet/package.json': manifest('mfe-wallet', {}),
  });
});

test('selects changed packages and those that use them', async () => {
  changed = ['mfe-wallet/src/a.ts'];
  expect(await list('--affected')).toEqual({ apps: ['mfe-wallet'], packages: [] });
  changed = ['mfe-wallet/src/a.ts', 'shared/src/新.ts'];
  expect(await list('--affected')).toEqual({ apps: ['mfe-games', 'mfe-wallet'], packages: ['shared'] });
  changed = ['README.md'];
  expect((await ci(['--affected'])).out).toBe('Nothing is affected.');
});

test('prints checks and the output of failures', async () => {
  const { code, out } = await ci(['mfe-games', '@site/shared'], 'build');
  expect(code).toBe(1);
  expect(out.split('\n')).toEqual([
    'shared',
    '  lint    passed',
    '  format  passed',
    '  tests   passed',
    '  slow    passed',
    'mfe-games',
    '  lint    passed',
    '  format  passed',
    '  build   FAILED',
    'what it says',
    '(exit code 1)',
    'Failed: mfe-games',
  ]);
  expect(await ci(['shared'])).toMatchObject({ code: 0, err: '' });
});

test.each<[args: string[], err: RegExp]>([
  [[], /Name packages/],
  [['mfe-unknown'], /mfe-unknown is not a package/],
  [['--affected', 'shared'], /Name packages, or/],
  [['shared', '--since', 'HEAD'], /goes with --affected/],
  [['--wrong'], /--wrong/],
])('exits with 2 for wrong usage: ci %j', async (args, err) => {
  expect(await ci(args)).toEqual({ code: 2, out: '', err: expect.stringMatching(err) });
});
