import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withSpan } from '../tracing/span';
import { isServerTimeout, trackAvailability } from './availability';
import { withConnection } from './connection';
import { DeadlineExceeded, isDeadlock, isRetryable, mayHaveCommitted, OutcomeUnknown } from './errors';
import { jobLimits, type Limits } from './limits';

/** Runs SQL with parameters; bigint and numeric arrive as strings, timestamptz as Date. */
export interface Queryable {
  rows<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  row<Row extends object>(sql: string, params?: unknown[]): Promise<Row | undefined>;
  /** Runs a statement and returns the number of affected rows. */
  run(sql: string, params?: unknown[]): Promise<number>;
}

/** An open transaction. Its statements run one after another on one connection. */
export interface Transaction extends Queryable {
  /** Runs `work` in a savepoint: an error rolls back only its statements and is rethrown. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `effect`, which must not throw, once the transaction is committed; not if a savepoint is rolled back. */
  afterCommit(effect: () => void): void;
}

interface TransactionOptions {
  /** ms of the time that a call may take which its other statements have taken. */
  elapsed?: number | undefined;
  /** How often `work` runs at most; 1 where it can run on another server instead. */
  attempts?: number;
}

/** A statement that is not in a transaction is one by itself, and runs again after a deadlock. */
export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction and commits it; an error rolls it back. After a serialization failure or a deadlock
   * `work` runs again, so it must have no effects outside of `tx`. Inside, use only `tx`: a second connection could
   * deadlock the pool. Throws `DeadlineExceeded`, rolled back, instead of a statement that would begin too late.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** The pool's connections in use and idle, and the requests that wait for one. */
  connections(): { active: number; idle: number; waiting: number };
  /** Closes the pool, or gives up after two seconds if a statement is still running or the server does not answer. */
  close(): Promise<void>;
}

interface Options {
  connections?: number;
  /**
   * Whether `url` is that of PgBouncer in transaction mode: statements are not prepared, and transactions set the
   * limits, since each may run on another connection of the server.
   */
  isPooled?: boolean;
  /** How long callers wait at most; by default as long as jobs may. */
  limits?: Limits;
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

type Statement = ReturnType<typeof statement>;

const queryable = (send: (statement: Statement) => Promise<pg.QueryResult>): Queryable => ({
  rows: async <Row extends object>(sql: string, params?: unknown[]) =>
    (await send(statement(sql, params))).rows as Row[],
  row: async <Row extends object>(sql: string, params?: unknown[]) =>
    (await send(statement(sql, params))).rows[0] as Row | undefined,
  run: async (sql, params) => (await send(statement(sql, params))).rowCount ?? 0,
});

const maxAttempts = 10;

const closeTimeout = 2000;

const backOff = (attempt: number) => sleep(Math.random() * Math.min(10 * 2 ** attempt, 500));

/**
 * Opens a pool on `url` (a PostgreSQL URL; `?host=/folder` for a socket). If the server does not answer within the
 * limits, further statements fail at once until it does.
 */
export const openDatabase = (
  url: string,
  { connections = 20, isPooled = false, limits = jobLimits, onError }: Options = {},
): Database => {
  const limitsOfServer = {
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  };
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'site-api',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    ...(isPooled ? {} : limitsOfServer),
  };
  const begin = isPooled
    ? ['begin', ...Object.entries(limitsOfServer).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ')
    : 'begin';
  const prepare = ({ name, ...sent }: Statement) => (isPooled || name === undefined ? sent : { ...sent, name });
  const openPool = () => {
    const opened = new pg.Pool({ ...settings, max: connections, idleTimeoutMillis: 30_000 });
    // Without a listener, losing an idle connection would end the process.
    opened.on('error', (error) => onError?.(error));
    return opened;
  };
  let pool = openPool();
  const probe = () =>
    withConnection({ ...settings, query_timeout: limits.connect }, (client) => client.query('select 1'));
  const availability = trackAvailability(probe, () => {
    // The idle connections of an unreachable server may be dead; each would cost a call the whole limit.
    void pool.end();
    pool = openPool();
  });
  const reportFailure = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      availability.report(error);
      throw error;
    }
  };

  const borrow = async () => {
    availability.assertAvailable();
    const client = await reportFailure(pool.connect());
    let lost: Error | undefined;
    const lose = (error: Error) => {
      lost ??= error;
    };
    // The pool handles errors of idle connections only. Losing this one between two statements would end the process.
    const onConnectionError = (error: Error) => {
      lose(error);
      onError?.(error);
    };
    client.on('error', onConnectionError);
    return {
      send: async (sent: Statement): Promise<pg.QueryResult> => {
        // After a statement without an answer, another one would wait behind it.
        if (lost) throw lost;
        return reportFailure(client.query(prepare(sent))).catch((error: Error) => {
          if (isServerTimeout(error)) lose(error);
          throw error;
        });
      },
      lose,
      release: () => {
        client.off('error', onConnectionError);
        client.release(lost);
      },
    };
  };
  type Connection = Awaited<ReturnType<typeof borrow>>;

  const transactionOn = ({ send }: Connection, assertInTime: () => void) => {
    const effects: (() => void)[] = [];
    const tx: Transaction = {
      ...queryable((sent) => {
        assertInTime();
        return send(sent);
      }),
      afterCommit: (effect) => effects.push(effect),
      savepoint: async (inner) => {
        const before = effects.length;
        await send({ text: 'savepoint work' });
        try {
          const result = await inner();
          await send({ text: 'release savepoint work' });
          return result;
        } catch (error) {
          effects.length = before;
          // Released too, since an outer savepoint has the same name.
          await send({ text: 'rollback to savepoint work; release savepoint work' });
          throw error;
        }
      },
    };
    return { tx, effects };
  };

  const commit = async ({ send, lose }: Connection) => {
    const { command } = await send({ text: 'commit' }).catch((error: Error) => {
      if (!mayHaveCommitted(error)) throw error;
      lose(error);
      throw new OutcomeUnknown(error);
    });
    // The server's answer if a statement failed whose error `work` has caught without a savepoint.
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back, since one of its statements failed');
  };

  const runOnce = async <Result>(work: (tx: Transaction) => Promise<Result>, assertInTime: () => void) => {
    const connection = await borrow();
    try {
      assertInTime();
      await connection.send({ text: begin });
      const { tx, effects } = transactionOn(connection, assertInTime);
      const result = await work(tx);
      assertInTime();
      await commit(connection);
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      await connection.send({ text: 'rollback' }).catch(connection.lose);
      throw error;
    } finally {
      connection.release();
    }
  };

  const runInTime = async <Result>(
    work: (assertInTime: () => void) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean,
    { elapsed = 0, attempts = maxAttempts }: TransactionOptions = {},
  ): Promise<Result> => {
    const end = performance.now() + limits.transaction - elapsed;
    const assertInTime = () => {
      if (performance.now() >= end) throw new DeadlineExceeded();
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(assertInTime);
      } catch (error) {
        if (attempt >= attempts || !mayRepeat(error)) throw error;
        await backOff(attempt);
      }
    }
  };

  return {
    ...queryable((sent) =>
      runInTime(async (assertInTime) => {
        assertInTime();
        availability.assertAvailable();
        return reportFailure(pool.query(prepare(sent)));
      }, isDeadlock),
    ),
    transaction: (work, options) =>
      runInTime((assertInTime) => withSpan('transaction', {}, () => runOnce(work, assertInTime)), isRetryable, options),
    connections: () => ({
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      availability.close();
      await Promise.race([pool.end(), sleep(closeTimeout, undefined, { ref: false })]);
    },
  };
};
