import pg from 'pg';
import { isRetryable } from './errors';

/** Runs SQL with parameters; bigint and numeric arrive as strings, timestamptz as Date. */
export interface Queryable {
  /** All rows. */
  rows<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** The first row, if any. */
  row<Row extends object>(sql: string, params?: unknown[]): Promise<Row | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(sql: string, params?: unknown[]): Promise<number>;
}

/** An open transaction. Its statements run one after another on one connection. */
export interface Transaction extends Queryable {
  /** Runs `work` in a savepoint: an error rolls back only its statements and is rethrown. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction and commits it; an error rolls it back. After a serialization failure or a deadlock
   * `work` runs again, so it must have no effects outside of `tx`. Inside, use only `tx`: a second connection could
   * deadlock the pool.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** The pool's connections in use and idle, and the requests that wait for one. */
  connections(): { active: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface Options {
  /** The role that every connection acts as; it may not change ledger rows. */
  role?: string;
  connections?: number;
  onError?: (error: Error) => void;
}

const names = new Map<string, string>();

/** A statement with parameters is prepared once per connection, which saves parsing it again. */
const statement = (text: string, values: unknown[] | undefined) => {
  if (!values) return { text };
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return { name, text, values };
};

const queryable = (client: pg.Pool | pg.ClientBase): Queryable => ({
  rows: async <Row extends object>(sql: string, params?: unknown[]) =>
    (await client.query(statement(sql, params))).rows as Row[],
  row: async <Row extends object>(sql: string, params?: unknown[]) =>
    (await client.query(statement(sql, params))).rows[0] as Row | undefined,
  run: async (sql, params) => (await client.query(statement(sql, params))).rowCount ?? 0,
});

const maxAttempts = 10;

const backOff = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, 500)));

/** Opens a pool on `url` (a PostgreSQL URL; `?host=/folder` for a socket). */
export const openDatabase = (url: string, { role, connections = 20, onError }: Options = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'site-api',
    keepAlive: true,
    // A process that hangs must not hold locks for long.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => onError?.(error));

  const runOnce = async <Result>(work: (tx: Transaction) => Promise<Result>) => {
    const client = await pool.connect();
    let broken = false;
    // The pool handles errors of idle connections only. Losing this one between two statements would end the process.
    const onConnectionError = (error: Error) => {
      broken = true;
      onError?.(error);
    };
    client.on('error', onConnectionError);
    try {
      await client.query('begin');
      const tx: Transaction = {
        ...queryable(client),
        savepoint: async (inner) => {
          await client.query('savepoint work');
          try {
            const result = await inner();
            await client.query('release savepoint work');
            return result;
          } catch (error) {
            // Released too, since an outer savepoint has the same name.
            await client.query('rollback to savepoint work; release savepoint work');
            throw error;
          }
        },
      };
      const result = await work(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.off('error', onConnectionError);
      client.release(broken);
    }
  };

  return {
    ...queryable(pool),
    transaction: async (work) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work);
        } catch (error) {
          if (attempt === maxAttempts || !isRetryable(error)) throw error;
          await backOff(attempt);
        }
      }
    },
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
};
