import type { Database } from '../database/database';

/** Counts what a process may have written, so that its caches know when to read the change feed again. */
export interface WriteTracker {
  /** The same database; transactions and statements other than `select` are counted once they have ended. */
  track(db: Database): Database;
  /** How many have ended. */
  count(): number;
}

const reads = /^\s*select\b/i;

export const makeWriteTracker = (): WriteTracker => {
  let count = 0;
  /** Also if the work failed: a commit whose answer was lost may have taken effect. */
  const counted = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
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
      transaction: (work) => counted(db.transaction(work)),
    }),
    count: () => count,
  };
};
