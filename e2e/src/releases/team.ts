import { execFile } from 'node:child_process';
import { repository } from '../fixtures/site';
import type { LiveSite } from './liveSite';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** A team at its command line, on one live site. */
export interface Team {
  /** Runs `npm run release` with these arguments. */
  release: (...words: string[]) => Promise<Outcome>;
  /** Runs the command and returns its stdout. Throws when it fails. */
  must: (...words: string[]) => Promise<string>;
}

/** @param checkout the folder of the team's sources, by default this repository */
export function team(name: string, { siteDir }: LiveSite, checkout = repository): Team {
  const release = (...words: string[]): Promise<Outcome> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'delivery/src/release.ts', ...words],
        { cwd: checkout, env: { ...process.env, SITE_DIR: siteDir, RELEASE_BY: name }, encoding: 'utf8' },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
      );
    });
  return {
    release,
    must: async (...words) => {
      const { code, out, err } = await release(...words);
      if (code !== 0) throw new Error(`release ${words.join(' ')}: ${err}`);
      return out;
    },
  };
}
