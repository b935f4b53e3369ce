import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WrongUsage } from '../base/refusal';
import { repository } from '../base/repository';
import { temporaryFolder, writeFiles } from '../testing/builtApp';
import { affectedPackages, changedFiles, type Package, packagesOf } from './affected';
import { runCi } from './ciCommand';

describe('affected packages', () => {
  const one = (folder: string, uses: string[] = [], built = false): Package => ({
    folder,
    scripts: built ? { build: '' } : {},
    uses,
  });

  const packages = [
    one('shared'),
    one('shell', ['shared'], true),
    one('mfe-games', ['shared'], true),
    one('mfe-wallet', ['shared'], true),
    one('app-template', ['shared'], true),
    one('api', ['shared']),
    one('delivery'),
    one('bench', ['shell', 'delivery']),
  ];

  const built = ['app-template', 'mfe-games', 'mfe-wallet', 'shell'];
  const all = packages.map(({ folder }) => folder);

  const affected = (...files: string[]) =>
    affectedPackages(packages, files)
      .map(({ folder }) => folder)
      .toSorted();

  test.each<[what: string, files: string[], affected: string[]]>([
    ['no file', [], []],
    ['documentation', ['README.md', 'docs/home.png', 'docs/release.md', 'shared/README.md'], []],
    ['an app alone', ['mfe-games/src/app.ts', 'mfe-games/README.md'], ['mfe-games']],
    ['a folder with the same prefix', ['mfe-games-more/src/app.ts'], []],
    ['what others use', ['shell/src/main.tsx'], ['bench', 'shell']],
    ['what others use through another', ['shared/src/index.ts'], [...built, 'api', 'bench', 'shared']],
    ['a test', ['shared/src/index.test.ts'], ['shared']],
    [
      'a test of an affected package',
      ['shared/src/index.ts', 'shell/src/a.test.ts'],
      [...built, 'api', 'bench', 'shared'],
    ],
    ['the recipe of app builds', ['rspack.base.ts'], built],
    ['code that builds run', ['build-kit/src/readSources.ts'], built],
    ['code that only the edge runs', ['delivery/src/edge/page.ts'], ['bench', 'delivery']],
    ['the workflow', ['.github/workflows/ci.yml'], ['delivery']],
    ['the installed packages', ['package-lock.json'], all],
    ['lint rules', ['.oxlintrc.json'], all],
  ])('selects the packages affected by %s', (_case, files, expected) => {
    expect(affected(...files)).toEqual(expected.toSorted());
  });

  test('reads dependencies from package.json and imports', () => {
    const ours = Object.fromEntries(packagesOf(repository).map(({ folder, uses }) => [folder, uses]));
    expect(ours).toMatchObject({
      contract: [],
      shared: ['contract'],
      'mfe-wallet': ['shared'],
      'app-template': ['shared'],
      api: ['contract', 'shared'],
      shell: expect.arrayContaining(['shared', 'runtime']),
      bench: expect.arrayContaining(['contract', 'shared', 'delivery']),
      proof: expect.arrayContaining(['contract', 'api']),
    });
  });

  /** A repository with one commit for each file, oldest first; `git` runs in it. */
  const repositoryWith = (...files: string[]) => {
    const folder = temporaryFolder();
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@test', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    const commit = (file: string): string => {
      writeFileSync(join(folder, file), '');
      git('add', file);
      git('commit', '--quiet', '--message', file);
      return git('rev-parse', 'HEAD');
    };
    git('init', '--quiet');
    return { folder, git, commit, commits: files.map(commit) };
  };

  test('compares with the commit before on the tip of origin/main, and with origin/main on a branch', () => {
    const { folder, git, commit } = repositoryWith('a', 'b');
    expect(changedFiles(folder)).toEqual(['b']);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(changedFiles(folder)).toEqual(['b']);
    ['c', 'd'].forEach(commit);
    writeFileSync(join(folder, '新'), '');
    expect(changedFiles(folder)).toEqual(['c', 'd', '新']);
    expect(() => changedFiles(folder, 'missing')).toThrow('No such revision: missing.');
  });

  test('publishes what changed since the last commit whose run succeeded, also by commits whose run failed', () => {
    const { folder, git, commits } = repositoryWith('published', 'failed', 'fixed');
    const publishedSince = (...succeeded: string[]): string =>
      execFileSync(join(repository, '.github/last-published-commit'), {
        cwd: folder,
        input: succeeded.join('\n'),
        encoding: 'utf8',
      }).trim();
    const [published = '', , fixed = ''] = commits;
    expect(publishedSince(published)).toBe(published);
    expect(changedFiles(folder, publishedSince(published))).toEqual(['failed', 'fixed']);
    // A commit that was replaced by force, or is newer than the one that is checked, does not count.
    git('checkout', '--quiet', 'HEAD~1');
    expect(publishedSince('0'.repeat(40), fixed, published)).toBe(published);
    expect(publishedSince()).toBe('');
  });
});

describe('the command', () => {
  const repositoryDir = temporaryFolder();
  let changed: string[] = [];

  const ci = async (args: string[], fails = '') => {
    const out: string[] = [];
    const code = await runCi(args, {
      repositoryDir,
      changed: () => changed,
      out: (text) => out.push(text),
      runCheck: async (command) => ({
        output: 'what it says',
        failure: fails !== '' && command.join(' ').includes(fails) ? 'exit code 1' : undefined,
      }),
    });
    return { code, out: out.join('\n').replaceAll(/ +[\d.]+ s$/gm, '') };
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
    expect(await ci(['shared'])).toMatchObject({ code: 0 });
  });

  test.each<[args: string[], err: RegExp]>([
    [[], /Name packages/],
    [['mfe-unknown'], /mfe-unknown is not a package/],
    [['--affected', 'shared'], /Name packages, or/],
    [['shared', '--since', 'HEAD'], /goes with --affected/],
    [['--wrong'], /--wrong/],
  ])('rejects wrong usage: ci %j', async (args, reason) => {
    const error: unknown = await ci(args).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(WrongUsage);
    expect((error as Error).message).toMatch(reason);
  });
});
