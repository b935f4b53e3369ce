/** @jest-config-loader esbuild-register */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { workspacesOf } from './delivery/src/appNames';

/** `npm test`: every package that has tests, as one run. */
const config: Config = {
  projects: workspacesOf(__dirname)
    .map((folder) => join(__dirname, folder))
    .filter((folder) => existsSync(join(folder, 'jest.config.ts'))),
};

export default config;
