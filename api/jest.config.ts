/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import { nodeJestConfig } from '../jest.base';

/* Jest's loader compiles its configuration to CommonJS. */
const common = nodeJestConfig(__dirname);

export default {
  ...common,
  setupFilesAfterEnv: [...(common.setupFilesAfterEnv ?? []), resolve(__dirname, 'src/testing/cheapHashes.ts')],
  globalSetup: resolve(__dirname, 'src/testing/globalSetup.ts'),
  globalTeardown: resolve(__dirname, 'src/testing/globalTeardown.ts'),
};
