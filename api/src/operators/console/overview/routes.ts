import type { Overview, LiveRelease } from '@site/contract/operators';
import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../base/database/database';
import { beijingTime } from '../../../base/time/beijingTime';
import { yuan } from '../../../base/money/money';
import type { Services } from '../../../members/calls/services';
import { isAllowed } from '../../authority/operator';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { readLastReconciliation } from '../../../money/reconciliation/reconciliations.store';
import { readDailyReport } from '../reports/routes';
import { type HourRow, readDepositsByHour, readLastDays } from '../../../money/reconciliation/dailySummaries.store';
import { readQueueDetails } from '../events/queues.store';
import { startOfPeriod, makeTelemetryCounter, pagesOf, sum, type TelemetryCount } from './siteTelemetry';
import { type Activation, activationsIn, readRegisteredApps } from './siteRegistry';

interface SiteReleases {
  releases: LiveRelease[];
  /** Pages with an error by the start of the hour, ms since 1970. */
  errorsAt: Map<number, number>;
  activations: Activation[];
}

const none: SiteReleases = { releases: [], errorsAt: new Map(), activations: [] };

/** ms */
const hourMs = 3_600_000;

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

const shownDays = 30;

const readQueues = async (db: Database): Promise<Overview['queues']> =>
  (await readQueueDetails(db)).map(({ kind, waiting, oldest_at, amount }) => ({
    kind,
    waiting,
    oldest_at: oldest_at && beijingTime(oldest_at),
    amount: amount && yuan(amount),
  }));

const activationName = ({ app, version, percent, canary }: SiteReleases['activations'][number]) =>
  canary ? `${app} ${version} ${percent} %` : `${app} ${version}`;

const presentHour = ({ hour, deposits, deposit_count }: HourRow, { errorsAt, activations }: SiteReleases) => ({
  hour: beijingTime(hour),
  errors: errorsAt.get(hour.getTime()) ?? 0,
  deposits: yuan(deposits),
  deposit_count,
  activations: activations
    .filter(({ at }) => startOfPeriod(at.getTime(), hourMs) === hour.getTime())
    .map(activationName),
});

/** The overview: review queues, figures of the last days, the last reconciliation, and releases. */
export const overviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, jobs, reports } = services;
  const readReleases = makeReleaseReader(services.siteDir, services.log);

  const readFigures = async (): Promise<Omit<Overview, 'queues'>> => {
    const { from, to } = await readLastDays(reports, shownDays);
    const [days, reconciliation, deposits] = await Promise.all([
      readDailyReport(services, from, to),
      readLastReconciliation(jobs),
      readDepositsByHour(reports),
    ]);
    const site = await readReleases(deposits[0]?.hour ?? services.now());
    return {
      today: days.at(-1) ?? null,
      days,
      reconciliation: reconciliation ? { ok: reconciliation.ok, at: beijingTime(reconciliation.at) } : null,
      releases: site.releases,
      hours: deposits.map((row) => presentHour(row, site)),
    };
  };

  registerOperatorCall(app, services, 'GET /overview', async ({ operator }) => {
    const queues = await readQueues(db);
    return isAllowed(operator, 'reports:read')
      ? { queues, ...(await readFigures()) }
      : { queues, today: null, days: [], reconciliation: null, releases: [], hours: [] };
  });
};
