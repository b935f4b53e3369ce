import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { subscriberOf } from './rateLimiter';
import { createFile } from '../store/durable';
import type { SiteStore } from '../store/siteStore';

/** A network's hash of one period; undefined without a secret. */
type NetworkHash = (address: string, period: string) => string | undefined;

/**
 * Returns a function that hashes a client's network with a key derived from the site's secret and a period, so that
 * telemetry distinguishes networks without revealing them, and all edges of a site give a network the same hash.
 */
export const networkHash = (secret: string | undefined): NetworkHash => {
  const keys = new Map<string, Buffer>();
  const keyOf = (ofSecret: string, period: string): Buffer => {
    const known = keys.get(period);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', ofSecret, '', `telemetry network ${period}`, 32));
    // A few rollouts and the day; earlier periods do not come back.
    if (keys.size >= 32) keys.clear();
    keys.set(period, key);
    return key;
  };
  return (address, period) =>
    secret === undefined
      ? undefined
      : createHmac('sha256', keyOf(secret, period)).update(subscriberOf(address)).digest('base64url').slice(0, 8);
};

/**
 * The secret with which all edges of a site hash client networks: `TELEMETRY_KEY`, or the file `FOLDER.telemetry-key`
 * beside the site's folder or the mirror of its bucket, which the first edge creates with mode 0600.
 * @returns undefined, which is logged, if the file cannot be used; all telemetry of this edge then counts as one
 *   network, so that no client decides a rollout through it
 */
export const telemetryKeyOf = (
  { folder }: Pick<SiteStore, 'folder'>,
  given: string | undefined,
  log: (line: string) => void,
): string | undefined => {
  if (given !== undefined) return given;
  const file = `${folder}.telemetry-key`;
  try {
    createFile(file, `${randomBytes(32).toString('base64url')}\n`, 0o600);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    log(
      `${(error as Error).message}. The telemetry of this edge counts as that of one client network in automatic ` +
        `rollouts. Set TELEMETRY_KEY, or let the edge read ${file}.`,
    );
    return undefined;
  }
};
