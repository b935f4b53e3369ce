import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    edit: (file, change) => {
      const path = join(directory, file);
      writeFileSync(path, change(readFileSync(path, 'utf8')));
    },
  };
}
