import type { Overview, LiveRelease } from '@site/contract/operators';
import { beijingTime } from '../../../base/time/beijingTime';
import { yuan } from '../../../base/money/money';
import type { Routes } from '../../../members/calls/services';
import { listMissing } from '../../../money/payments/realPayments';
import { isAllowed } from '../../authority/operator';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { readLastReconciliation } from '../../../money/reconciliation/reconciliations.store';
import { readDailyReport } from '../reports/routes';
import { type HourRow, readDepositsByHour, readLastDays } from '../../../money/reconciliation/dailySummaries.store';
import { readQueues } from '../events/queues.store';
import { makeSiteReader } from '../releases/readReleases';
import { type Activation, activationsIn } from '../releases/siteRegistry';
import { pagesOf, startOfPeriod, sum, type TelemetryCount } from '../releases/siteTelemetry';

/** ms */
const hourMs = 3_600_000;

/** The releases that members get, with their pages. */
const liveReleases = (activations: Activation[], counts: TelemetryCount[]): LiveRelease[] =>
  activations
    .filter(({ percent, withdrawn }) => percent > 0 && !withdrawn)
    .map(({ app, version, at, percent }) => {
      const own = counts.filter((count) => count.app === app && count.version === version);
      return { app, version, activated_at: at, errors: sum(own, 'errors'), pages: pagesOf(own), percent };
    });

const shownDays = 30;

const activationName = ({ app, version, percent, canary }: Activation) =>
  canary ? `${app} ${version} ${percent} %` : `${app} ${version}`;

const presentHour = (
  { hour, deposits, deposit_count }: HourRow,
  activations: Activation[],
  counts: TelemetryCount[],
): Overview['hours'][number] => ({
  hour: beijingTime(hour),
  errors: sum(
    counts.filter(({ start }) => startOfPeriod(start, hourMs) === hour.getTime()),
    'errors',
  ),
  deposits: yuan(deposits),
  deposit_count,
  activations: activations.filter(({ at }) => at.slice(0, 13) === beijingTime(hour).slice(0, 13)).map(activationName),
});

/** The overview: review queues, figures of the last days, the last reconciliation, and releases. */
export const overviewRoutes: Routes = (app, services) => {
  const { db, jobs, reports } = services;
  const readSite = makeSiteReader(services.siteDir, services.log);

  const readFigures = async (): Promise<Omit<Overview, 'queues' | 'missing'>> => {
    const { from, to } = await readLastDays(reports, shownDays);
    const [days, reconciliation, deposits] = await Promise.all([
      readDailyReport(services, from, to),
      readLastReconciliation(jobs),
      readDepositsByHour(reports),
    ]);
    const { apps, counts } = await readSite(deposits[0]?.hour ?? services.now());
    const activations = activationsIn(apps);
    return {
      today: days.at(-1) ?? null,
      days,
      reconciliation: reconciliation ? { ok: reconciliation.ok, at: beijingTime(reconciliation.at) } : null,
      releases: liveReleases(activations, counts),
      hours: deposits.map((row) => presentHour(row, activations, counts)),
    };
  };

  registerOperatorCall(app, services, 'GET /overview', async ({ operator }) => {
    const queues = (await readQueues(db)).map(({ kind, waiting, oldest_at, amount }) => ({
      kind,
      waiting,
      oldest_at: oldest_at && beijingTime(oldest_at),
      amount: amount && yuan(amount),
    }));
    const missing = await listMissing(db, services.sandboxes);
    return isAllowed(operator, 'reports:read')
      ? { queues, missing, ...(await readFigures()) }
      : { queues, missing, today: null, days: [], reconciliation: null, releases: [], hours: [] };
  });
};
