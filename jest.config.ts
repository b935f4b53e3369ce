/** @jest-config-loader esbuild-register */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { workspacesOf } from './delivery/src/appNames';

/** The projects of a package, of which jest knows no nested ones. */
const projectsOf = (file: string): NonNullable<Config['projects']> => {
  const { default: config } = require(file) as { default: Config };
  return config.projects ?? ([config] as NonNullable<Config['projects']>);
};

/** `npm test`: every package that has tests, as one run. */
const config: Config = {
  projects: workspacesOf(__dirname)
    .map((folder) => join(__dirname, folder, 'jest.config.ts'))
    .filter((file) => existsSync(file))
    .flatMap(projectsOf),
};

export default config;
