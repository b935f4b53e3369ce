import type { Overview } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
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
import { hourMs, makeReleaseReader, type SiteReleases } from './siteReleases';
import { startOfPeriod } from './siteTelemetry';

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
