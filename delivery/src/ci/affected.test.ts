import { repository } from '../siteFolder';
import { affectedBy } from './affected';
import { type Package, packagesOf } from './packages';

const one = (folder: string, uses: string[] = [], built = false): Package => ({ folder, tested: true, built, uses });

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

const affected = (...files: string[]) => [...affectedBy(packages, files).keys()].toSorted();

test.each<[what: string, files: string[], affected: string[]]>([
  ['nothing', [], []],
  ['papers', ['README.md', 'docs/home.png', 'docs/release.md', 'shared/README.md'], []],
  ['an app alone', ['mfe-games/src/remote.ts', 'mfe-games/README.md'], ['mfe-games']],
  ['a name that begins alike', ['mfe-games-more/src/remote.ts'], []],
  ['what others need', ['shell/src/main.tsx'], ['bench', 'shell']],
  ['what others need through another', ['shared/src/index.ts'], [...built, 'api', 'bench', 'shared']],
  ['a test', ['shared/src/index.test.ts'], ['shared']],
  [
    'a test of what is affected itself',
    ['shared/src/index.ts', 'shell/src/a.test.ts'],
    [...built, 'api', 'bench', 'shared'],
  ],
  ['the build recipe', ['rspack.base.ts'], built],
  ['code that builds run', ['delivery/src/build/readSource.ts'], [...built, 'bench', 'delivery']],
  ['what the edge does', ['delivery/src/edge/page.ts'], ['bench', 'delivery']],
  ['the workflow', ['.github/workflows/ci.yml'], ['delivery']],
  ['the installed packages', ['package-lock.json'], all],
  ['rules of lint', ['.oxlintrc.json'], all],
])('%s', (_what, files, expected) => {
  expect(affected(...files)).toEqual(expected.toSorted());
});

test('each is told why', () => {
  const files = ['shell/src/a.ts', 'shell/src/b.ts', 'rspack.base.ts'];
  expect(Object.fromEntries(affectedBy(packages, files))).toMatchObject({
    shell: 'shell/src/a.ts changed and 1 more',
    'mfe-games': 'rspack.base.ts changed',
    bench: 'needs shell',
  });
});

test('what our own packages need is read from their package.json and their imports', () => {
  const ours = Object.fromEntries(packagesOf(repository).map(({ folder, uses }) => [folder, uses]));
  expect(ours).toMatchObject({
    shared: [],
    'mfe-wallet': ['shared'],
    'app-template': ['shared'],
    api: ['shared'],
    bench: expect.arrayContaining(['shared', 'shell', 'delivery']),
  });
});
