import type { CheckResult } from '@site/contract/operators';
import type { Database, Queryable } from '../../base/database/database';
import { exists, insertRow } from '../../base/database/statements';

interface LastReconciliation {
  ok: boolean;
  at: Date;
}

/** The result of the last check, nightly or called; undefined before the first. */
export const readLastReconciliation = (db: Queryable): Promise<LastReconciliation | undefined> =>
  db.row<LastReconciliation>('select ok, at from reconciliation order by id desc limit 1');

export const hasNightlyReconciliation = (db: Queryable, night: string): Promise<boolean> =>
  exists(db, 'select from reconciliation where night = $1', [night]);

/** Stores a result and deletes those that are older than 90 days. `night` is the Beijing day of a nightly check. */
export const insertReconciliation = async (
  db: Database,
  { ok, checks, at, night }: Pick<CheckResult, 'ok' | 'checks'> & { at: Date; night?: string | undefined },
): Promise<void> => {
  await insertRow(db, 'reconciliation', { night, at, ok, checks: JSON.stringify(checks) });
  await db.run(`delete from reconciliation where at < $1::timestamptz - interval '90 days'`, [at]);
};
