import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the releases and the registry: `SITE_DIR`, by default `var/site` in the repository. */
export const siteFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.SITE_DIR ? resolve(env.SITE_DIR) : join(repository, 'var', 'site');
