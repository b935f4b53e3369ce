import type { CheckResult } from '@site/contract/operators';
import { beijingTime } from '../../../base/time/beijingTime';
import type { Routes, Services } from '../../../members/calls/services';
import { hasNightlyReconciliation, insertReconciliation } from '../../../money/reconciliation/reconciliations.store';
import type { Database, Transaction } from '../../../base/database/database';
import { connectedPlatforms } from '../../../sandboxes/connectedPlatforms';
import { beginCheck, findViolations, invariants } from '../../../money/reconciliation/invariants';
import { coalesceCalls } from '../../../base/jobs/oneAtATime';
import { registerOperatorCall } from '../../authority/operatorRoute';

const names = Object.keys(invariants) as (keyof typeof invariants)[];

/** The local platforms keep members' money in our own ledger. */
const ledgerPlatforms = connectedPlatforms.local.map(({ name }) => name);

type Result = Pick<CheckResult, 'ok' | 'checks'>;

/** Checks every invariant of the books as `tx` sees them. */
export const checkInvariants = async (tx: Transaction): Promise<Result> => {
  const checks: CheckResult['checks'] = [];
  for (const name of names) {
    const found = await findViolations(tx, name, ledgerPlatforms);
    checks.push({ name, ok: found.length === 0, found });
  }
  return { ok: checks.every(({ ok }) => ok), checks };
};

/** Checks every invariant on one snapshot of the database. Changes nothing. */
export const checkBooks = (db: Database): Promise<Result> =>
  db.transaction(async (tx) => {
    await beginCheck(tx);
    return checkInvariants(tx);
  });

/**
 * Checks the books and stores the result, so that every process knows it. A check that fails is logged as an error.
 * `night` is the Beijing day of a nightly check.
 */
const reconcile = async ({ jobs, reports, now, log }: Services, night?: string): Promise<CheckResult> => {
  const at = now();
  const result = await checkBooks(reports);
  await insertReconciliation(jobs, { ...result, at, night });
  if (!result.ok) {
    const failed = result.checks.filter(({ ok }) => !ok);
    log.error({ event: 'reconciliation-failed', checks: failed }, 'the books do not reconcile');
  }
  return { ...result, at: beijingTime(at) };
};

/** The nightly check, at 03:30 Beijing time. */
export const nightlyReconciliation = (services: Services) => ({
  name: 'reconciliation',
  time: '03:30',
  isDone: (day: string) => hasNightlyReconciliation(services.jobs, day),
  run: async (day: string): Promise<void> => {
    await reconcile(services, day);
  },
});

/** Checks every invariant. It reads most of the database, so calls that come during a check share the next one. */
export const checkRoutes: Routes = (app, services) => {
  const check = coalesceCalls(() => reconcile(services));
  registerOperatorCall(app, services, 'GET /check', () => check());
};
