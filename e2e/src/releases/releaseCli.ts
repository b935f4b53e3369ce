import { createRunner, type ProgramRunner } from '../fixtures/servers';
import { repository } from '../fixtures/site';
import type { LiveSite } from './liveSite';

/**
 * Runs the release command of one team on a live site.
 * @param operator the name that the release log records
 * @param checkout the folder of the team's sources, by default this repository
 */
export const createReleaseCli = (
  operator: string,
  { siteDir, address }: LiveSite,
  checkout = repository,
): ProgramRunner =>
  createRunner(
    // The edge forwards calls to the API host.
    { cwd: checkout, env: { SITE_DIR: siteDir, RELEASE_BY: operator, API_URL: address } },
    [process.execPath, '--import', 'tsx', 'delivery/src/release.ts'],
  );
