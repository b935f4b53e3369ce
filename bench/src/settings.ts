import { join } from 'node:path';
import { repository } from '../../delivery/src/repository';

/** Slow 4G as in browsers' developer tools; throughput in bytes per second, latency (a round trip) in ms. */
export const network = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

/** How many times slower than this machine a mid-range phone is. */
export const cpuSlowdown = 4;

/** A phone, in CSS pixels. */
export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export interface Page {
  name: string;
  /** Below the site's origin. */
  address: string;
  /** Opened with a member's session. */
  member: boolean;
  /** The ratio of the two sites' LCP must stay below this. */
  aim: number;
}

export const pages: Page[] = [
  { name: 'home', address: '/#/', member: false, aim: 0.6 },
  { name: 'deposit', address: '/#/deposit', member: true, aim: 1 },
];

/**
 * What the ratio of the two sites' bytes is to stay below, of what a returning member downloads after a wallet
 * release.
 */
export const releaseAim = 0.15;

/** The sites compared. */
export type SiteName = 'federated' | 'plain';
export const siteNames: SiteName[] = ['federated', 'plain'];

/** Where results are kept. */
export const resultsFolder = join(repository, 'var', 'bench');

/**
 * How often each page is opened on each site (`RUNS`).
 * @throws Error when it is not a positive integer
 */
export const runsFrom = (env: NodeJS.ProcessEnv): number => {
  const runs = Number(env.RUNS || 7);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`RUNS=${env.RUNS} is not a number of runs. Set RUNS to a positive integer.`);
  return runs;
};
