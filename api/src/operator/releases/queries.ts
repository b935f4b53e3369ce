import type { Transaction } from '../../database/database';

/** Makes changes to the releases of an app wait for each other until `tx` ends. */
export const lockReleasesOf = (tx: Transaction, app: string) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('releases:' || $1, 0))`, [app]);
