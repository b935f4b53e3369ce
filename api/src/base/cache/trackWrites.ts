import type { Database } from '../database/database';

/** What a process may have written, so that its caches know when to read the change feed again. */
export interface Writes {
  /** How many have ended. */
  count(): number;
  /** The count at the end of the last one that may have changed any cached value, or the balance of this member. */
  last(memberId?: string): number;
}

/** Counts transactions and statements other than `select` once they have ended. */
interface WriteTracker extends Writes {
  /** The same database. Each of its writes may change any cached value. */
  track(db: Database): Database;
  /** The same database for transactions that change no cached value but the balance of this member. */
  trackMember(db: Database, memberId: string): Database;
}

const reads = /^\s*select\b/i;

/** Members whose last writes are known. With more of them, their writes count as writes of any value. */
const maxMembers = 10_000;

export const makeWriteTracker = (): WriteTracker => {
  let count = 0;
  let general = 0;
  const byMember = new Map<string, number>();

  const end = (memberId?: string) => {
    count += 1;
    if (memberId !== undefined && byMember.size < maxMembers) byMember.set(memberId, count);
    else {
      general = count;
      byMember.clear();
    }
  };
  /** Also if the work failed: a commit whose answer was lost may have taken effect. */
  const counted = async <Result>(work: Promise<Result>, memberId?: string): Promise<Result> => {
    try {
      return await work;
    } finally {
      end(memberId);
    }
  };
  const unlessRead = <Result>(sql: string, work: Promise<Result>) => (reads.test(sql) ? work : counted(work));
  /** Takes the parameters as they come, so that none is lost. */
  const transaction =
    (db: Database, memberId?: string): Database['transaction'] =>
    (...args) =>
      counted(db.transaction(...args), memberId);
  const track = (db: Database, memberId?: string): Database => ({
    ...db,
    rows: (sql, params) => unlessRead(sql, db.rows(sql, params)),
    row: (sql, params) => unlessRead(sql, db.row(sql, params)),
    run: (sql, params) => unlessRead(sql, db.run(sql, params)),
    transaction: transaction(db, memberId),
  });
  return {
    track: (db) => track(db),
    trackMember: track,
    count: () => count,
    last: (memberId) => Math.max(general, (memberId !== undefined && byMember.get(memberId)) || 0),
  };
};
