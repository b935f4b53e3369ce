import type { LiveRelease } from '@site/contract/operators';
import type { FastifyBaseLogger } from 'fastify';
import { beijingTime } from '../../../base/time/beijingTime';
import { type Activation, activationsIn, readRegisteredApps } from './siteRegistry';
import { makeTelemetryCounter, pagesOf, startOfPeriod, sum, type TelemetryCount } from './siteTelemetry';

export interface SiteReleases {
  releases: LiveRelease[];
  /** Pages with an error by the start of the hour, ms since 1970. */
  errorsAt: Map<number, number>;
  activations: Activation[];
}

const none: SiteReleases = { releases: [], errorsAt: new Map(), activations: [] };

/** ms */
export const hourMs = 3_600_000;

const summarize = (activations: Activation[], counts: TelemetryCount[]): SiteReleases => {
  const errorsAt = new Map<number, number>();
  for (const { start, errors } of counts) {
    const hour = startOfPeriod(start, hourMs);
    errorsAt.set(hour, (errorsAt.get(hour) ?? 0) + errors);
  }
  const releases = activations
    .filter(({ percent, withdrawn }) => percent > 0 && !withdrawn)
    .map(({ app, version, at, percent }) => {
      const own = counts.filter((count) => count.app === app && count.version === version);
      return { app, version, activated_at: beijingTime(at), errors: sum(own, 'errors'), pages: pagesOf(own), percent };
    });
  return { releases, errorsAt, activations };
};

/**
 * Reads the releases of the site in `folder` and their telemetry since `since`. Gives none without a folder, or if it
 * cannot be read, since the rest of the overview does not depend on it.
 *
 * It reads two files whose format docs/release.md describes. A call to the edge would be one that the public could
 * reach, and starting `npm run release -- status --json` takes a second and the packages of the release tools. The
 * registry's signature is not verified, since it is only shown.
 */
export const makeReleaseReader = (folder: string | undefined, log: Pick<FastifyBaseLogger, 'warn'>) => {
  if (folder === undefined) return async (): Promise<SiteReleases> => none;
  const countTelemetry = makeTelemetryCounter(folder);
  return async (since: Date): Promise<SiteReleases> => {
    try {
      const [apps, counts] = await Promise.all([readRegisteredApps(folder), countTelemetry(since)]);
      return summarize(activationsIn(apps), counts);
    } catch (error) {
      log.warn({ err: error, folder }, 'could not read the releases of the site');
      return none;
    }
  };
};
