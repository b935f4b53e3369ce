/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import { browserJestConfig } from '../jest.base';

const shared = resolve(__dirname, '../shared/testing');

/* The desk has its own fake API host: that of `shared` answers members' calls. */
const config = browserJestConfig(__dirname);

export default {
  ...config,
  moduleNameMapper: { ...config.moduleNameMapper, '\\.css$': resolve(__dirname, 'src/testing/noStyles.ts') },
  setupFilesAfterEnv: [
    `${shared}/timeout.ts`,
    `${shared}/jsdomParts.ts`,
    resolve(__dirname, 'src/testing/setup.ts'),
    `${shared}/consoleGuard.ts`,
  ],
};
