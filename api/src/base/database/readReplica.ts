import type { Database } from './database';
import { isRetryable, mayHaveCommitted } from './errors';

/** Whether the standby could not answer: it is gone, shuts down, or replication needed what the statement read. */
const isUnanswered = (error: unknown): boolean => mayHaveCommitted(error) || isRetryable(error);

/**
 * A database that only reads: from a standby, or from the primary while the standby does not answer. What was changed
 * a moment before may be missing.
 */
export const readReplica = (standby: Database, primary: Database, onError: (error: Error) => void): Database => {
  const read = async <Result>(
    from: (database: Database) => Promise<Result>,
    fromStandby: () => Promise<Result> = () => from(standby),
  ): Promise<Result> => {
    try {
      return await fromStandby();
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      onError(error as Error);
      return from(primary);
    }
  };
  return {
    rows: (sql, params) => read((database) => database.rows(sql, params)),
    row: (sql, params) => read((database) => database.row(sql, params)),
    run: (sql, params) => read((database) => database.run(sql, params)),
    // What conflicts with replication would conflict again: it runs on the primary at once.
    transaction: (work, options) =>
      read(
        (database) => database.transaction(work, options),
        () => standby.transaction(work, { ...options, attempts: 1 }),
      ),
    connections: standby.connections,
    close: standby.close,
  };
};
