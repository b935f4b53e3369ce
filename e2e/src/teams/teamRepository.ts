import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { createStandaloneApp } from '../../../delivery/src/newApp/createStandaloneApp';
import { repository } from '../fixtures/site';
import type { LiveSite } from '../releases/liveSite';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** A repository of one team, with one app. */
export interface TeamRepository {
  directory: string;
  /** Runs a program in it; does not throw when it fails. */
  tryRun: (program: string, ...args: string[]) => Promise<Outcome>;
  /** Runs a program in it and returns its stdout. Throws when it fails. */
  run: (program: string, ...args: string[]) => Promise<string>;
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
  createStandaloneApp({ repositoryDir: repository, directory, name, registry });
  // What npm passes on to its children would make npm work in this repository.
  const own = Object.entries(process.env).filter(([variable]) => !/^npm_|^INIT_CWD$|^NODE_ENV$/.test(variable));
  const env = { ...Object.fromEntries(own), SITE_DIR: siteDir, API_URL: address, RELEASE_BY: `${name} team` };
  const tryRun = (program: string, ...args: string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      execFile(program, args, { cwd: directory, env, encoding: 'utf8', maxBuffer: 1e8 }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
      );
    });
  return {
    directory,
    tryRun,
    run: async (program, ...args) => {
      const { code, out, err } = await tryRun(program, ...args);
      if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${out}\n${err}`);
      return out;
    },
    serve: async (settings) => {
      const child = spawn(join(directory, 'node_modules/.bin/rspack'), ['serve'], {
        cwd: directory,
        env: { ...env, SITE_DEV_FIRST_PORT: '0', ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let port: string | undefined;
      // All output is read: a full pipe would stop the server.
      const ready = new Promise<void>((resolve) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          port ??= /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(line)?.[1];
          if (port !== undefined && stripVTControlCharacters(line).includes('compiled successfully')) resolve();
        });
      });
      const failed = ended.then(() => {
        throw new Error('The development server ended before it was ready.');
      });
      await Promise.race([ready, failed]);
      failed.catch(() => undefined);
      const stop = async (): Promise<void> => {
        child.kill('SIGKILL');
        await ended;
      };
      return { origin: `http://localhost:${port}`, stop };
    },
    edit: (file, change) => {
      const path = join(directory, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    },
  };
}
