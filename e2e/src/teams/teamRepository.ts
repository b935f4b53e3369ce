import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStandaloneApp } from '../../../delivery/src/newApp/createStandaloneApp';
import { createRunner, type ProgramRunner, startServer } from '../fixtures/servers';
import type { LiveSite } from '../releases/liveSite';

/** A repository of one team, with one app; programs run in it. */
export interface TeamRepository extends ProgramRunner {
  directory: string;
  /** Starts `npm run dev` on a port that the system chooses, until the app is compiled. */
  serve: (settings: NodeJS.ProcessEnv) => Promise<{ origin: string; stop: () => Promise<void> }>;
  /** Changes a file. */
  edit: (file: string, change: (text: string) => string) => void;
}

/**
 * @param name of an app of this repository, which is copied, or of a new one
 * @param registry address of the registry of packages
 */
export function createTeamRepository(
  name: string,
  directory: string,
  registry: string,
  { siteDir, address }: LiveSite,
): TeamRepository {
  createStandaloneApp(directory, name, registry);
  // What npm passes on to its children would make npm work in this repository.
  const passedOn = Object.keys(process.env).filter((name) => /^npm_|^INIT_CWD$|^NODE_ENV$/.test(name));
  const env = {
    ...Object.fromEntries(passedOn.map((name) => [name, undefined])),
    SITE_DIR: siteDir,
    API_URL: address,
    RELEASE_BY: `${name} team`,
  };
  return {
    directory,
    ...createRunner({ cwd: directory, env }),
    serve: async (settings) => {
      let origin = '';
      const { stop } = await startServer(
        [join(directory, 'node_modules/.bin/rspack'), 'serve'],
        /(compiled .*successfully)/,
        {
          cwd: directory,
          env: { ...env, SITE_DEV_FIRST_PORT: '0', ...settings },
          onLine: (line) => {
            const port = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(line)?.[1];
            if (port) origin ||= `http://localhost:${port}`;
          },
        },
      );
      return { origin, stop };
    },
    edit: (file, change) => {
      const path = join(directory, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    },
  };
}
