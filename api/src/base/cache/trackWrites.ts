import type { Database } from '../database/database';

/** Counts what this process may have written, so that its caches know when to read the change feed again. */
export interface Writes {
  /** How many transactions, and statements other than `select`, have ended, whether they succeeded or not. */
  count(): number;
}

const reads = /^\s*select\b/i;

export const makeWriteTracker = (): Writes & { track(db: Database): Database } => {
  let count = 0;
  const counted = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
      // Also if it failed: a commit whose answer was lost may have taken effect.
      count += 1;
    }
  };
  const unlessRead = <Result>(sql: string, work: Promise<Result>) => (reads.test(sql) ? work : counted(work));
  return {
    track: (db) => ({
      ...db,
      rows: (sql, params) => unlessRead(sql, db.rows(sql, params)),
      row: (sql, params) => unlessRead(sql, db.row(sql, params)),
      run: (sql, params) => unlessRead(sql, db.run(sql, params)),
      transaction: (...args) => counted(db.transaction(...args)),
    }),
    count: () => count,
  };
};
