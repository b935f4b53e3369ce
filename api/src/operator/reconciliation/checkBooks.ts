import type { CheckResult } from '@site/shared/operators';
import type { Database, Transaction } from '../../database/database';
import { connectedPlatforms } from '../../platforms/connectedPlatforms';
import { beginCheck, findViolations, invariants } from './invariants/queries';

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
