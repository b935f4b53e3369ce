/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import { nodeJestConfig } from '../jest.base';

/* Jest's loader compiles its configuration to CommonJS. */
export default {
  ...nodeJestConfig(__dirname),
  globalSetup: resolve(__dirname, 'src/testing/globalSetup.ts'),
  globalTeardown: resolve(__dirname, 'src/testing/globalTeardown.ts'),
};
