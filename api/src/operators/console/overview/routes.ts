import type { Overview, LiveRelease } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../../../base/time/beijingTime';
import { yuan } from '../../../base/money/money';
import type { Services } from '../../../members/calls/services';
import { isAllowed } from '../../authority/operator';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { readLastReconciliation } from '../../../money/reconciliation/reconciliations.store';
import { readDailyReport } from '../reports/routes';
import { type HourRow, readDepositsByHour, readLastDays } from '../../../money/reconciliation/dailySummaries.store';
import { readQueues } from '../events/queues.store';
import { makeSiteReader } from '../releases/readReleases';
import { type Activation, activationsIn } from '../releases/siteRegistry';
import { pagesOf, startOfPeriod, sum, type TelemetryCount } from '../releases/siteTelemetry';

interface SiteReleases {
  releases: LiveRelease[];
  /** Pages with an error by the start of the hour, ms since 1970. */
  errorsAt: Map<number, number>;
  activations: Activation[];
}

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
      return { app, version, activated_at: at, errors: sum(own, 'errors'), pages: pagesOf(own), percent };
    });
  return { releases, errorsAt, activations };
};

const shownDays = 30;

const activationName = ({ app, version, percent, canary }: SiteReleases['activations'][number]) =>
  canary ? `${app} ${version} ${percent} %` : `${app} ${version}`;

const presentHour = ({ hour, deposits, deposit_count }: HourRow, { errorsAt, activations }: SiteReleases) => ({
  hour: beijingTime(hour),
  errors: errorsAt.get(hour.getTime()) ?? 0,
  deposits: yuan(deposits),
  deposit_count,
  activations: activations.filter(({ at }) => at.slice(0, 13) === beijingTime(hour).slice(0, 13)).map(activationName),
});

/** The overview: review queues, figures of the last days, the last reconciliation, and releases. */
export const overviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, jobs, reports } = services;
  const readSite = makeSiteReader(services.siteDir, services.log);

  const readFigures = async (): Promise<Omit<Overview, 'queues'>> => {
    const { from, to } = await readLastDays(reports, shownDays);
    const [days, reconciliation, deposits] = await Promise.all([
      readDailyReport(services, from, to),
      readLastReconciliation(jobs),
      readDepositsByHour(reports),
    ]);
    const { apps, counts } = await readSite(deposits[0]?.hour ?? services.now());
    const site = summarize(activationsIn(apps), counts);
    return {
      today: days.at(-1) ?? null,
      days,
      reconciliation: reconciliation ? { ok: reconciliation.ok, at: beijingTime(reconciliation.at) } : null,
      releases: site.releases,
      hours: deposits.map((row) => presentHour(row, site)),
    };
  };

  registerOperatorCall(app, services, 'GET /overview', async ({ operator }) => {
    const queues = (await readQueues(db)).map(({ kind, waiting, oldest_at, amount }) => ({
      kind,
      waiting,
      oldest_at: oldest_at && beijingTime(oldest_at),
      amount: amount && yuan(amount),
    }));
    return isAllowed(operator, 'reports:read')
      ? { queues, ...(await readFigures()) }
      : { queues, today: null, days: [], reconciliation: null, releases: [], hours: [] };
  });
};
