/** @jest-config-loader esbuild-register */
import { resolve } from 'node:path';
import { browserJestConfig } from '../jest.base';

const shared = resolve(__dirname, '../shared/testing');

/* The desk has its own fake API host: that of `shared` answers members' calls. */
export default browserJestConfig(__dirname, [
  `${shared}/jsdomParts.ts`,
  resolve(__dirname, 'src/testing/setup.ts'),
  `${shared}/consoleGuard.ts`,
]);
