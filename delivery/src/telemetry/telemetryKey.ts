import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isBucketAddress } from '../store/bucket';
import { createFile } from '../store/durable';
import type { SiteStore } from '../store/siteStore';

/**
 * The secret with which all edges of a site hash client networks: `TELEMETRY_KEY`, or the file `SITE_DIR.telemetry-key`
 * beside the site's folder, which the first edge creates with mode 0600.
 * @returns undefined, which is logged, if a site in a bucket has no `TELEMETRY_KEY` or the file cannot be used; all
 *   telemetry of this edge then counts as one network, so that no client decides a rollout through it
 */
export const telemetryKeyOf = (
  { name, folder }: Pick<SiteStore, 'name' | 'folder'>,
  given: string | undefined,
  log: (line: string) => void,
): string | undefined => {
  if (given !== undefined) return given;
  const counted = 'The telemetry of this edge counts as that of one client network in automatic rollouts.';
  if (isBucketAddress(name)) {
    log(`TELEMETRY_KEY is not set. ${counted} Set it to the content of SITE_DIR.telemetry-key.`);
    return undefined;
  }
  const file = `${folder}.telemetry-key`;
  try {
    createFile(file, `${randomBytes(32).toString('base64url')}\n`, 0o600);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    log(`${(error as Error).message}. ${counted} Set TELEMETRY_KEY, or let the edge read ${file}.`);
    return undefined;
  }
};
