import { join } from 'node:path';
import { repository } from '../../delivery/src/repository';

/** Slow 4G as in browsers' developer tools; throughput in bytes per second, latency (a round trip) in ms. */
export const slow4G = {
  offline: false,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
};

/** How many times slower than this machine a mid-range phone is; a cheap one is twice as slow (`--slow 8`). */
export const cpuSlowdown = 4;

/** A phone; the viewport in CSS pixels. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
};

/** ms without a request after which a page counts as loaded: less than the pause between two polls of the balance. */
export const idleTime = 2000;

/** ms after which a page that does not become what it should fails the bench. */
export const timeout = 60_000;

/** Where pictures and all runs are kept. */
export const runsFolder = join(repository, 'var', 'bench');
