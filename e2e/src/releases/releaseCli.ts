import { type Outcome, runProgram } from '../fixtures/servers';
import { repository } from '../fixtures/site';
import type { LiveSite } from './liveSite';

/** The release command of one team on a live site. */
export interface ReleaseCli {
  /** Runs `npm run release` with these arguments; does not throw when the command fails. */
  tryRun: (...args: string[]) => Promise<Outcome>;
  /** Runs the command and returns its stdout. Throws when it fails. */
  run: (...args: string[]) => Promise<string>;
}

/**
 * @param operator the name that the release log records
 * @param checkout the folder of the team's sources, by default this repository
 */
export function createReleaseCli(operator: string, { siteDir, address }: LiveSite, checkout = repository): ReleaseCli {
  const tryRun = (...args: string[]): Promise<Outcome> =>
    runProgram([process.execPath, '--import', 'tsx', 'delivery/src/release.ts', ...args], {
      cwd: checkout,
      // The edge forwards calls to the API host.
      env: { SITE_DIR: siteDir, RELEASE_BY: operator, API_URL: address },
    });
  return {
    tryRun,
    run: async (...args) => {
      const { code, out, err } = await tryRun(...args);
      if (code !== 0) throw new Error(`release ${args.join(' ')}: ${err}`);
      return out;
    },
  };
}
