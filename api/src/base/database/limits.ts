/** How long the users of a pool wait at most, in ms. */
export interface Limits {
  /** For a connection: a free one of the pool, or a new one. */
  connect: number;
  /** For a row or a table that another transaction has locked. */
  lock: number;
  /** For a statement, by the server, which cancels it. */
  statement: number;
  /** For a statement, by this process, if the server itself does not answer. Longer than `statement`. */
  query: number;
  /** For a transaction, with its repetitions after deadlocks: none of its statements begins later. */
  transaction: number;
  /** Between two statements of a transaction; then the server ends it and frees its locks. */
  idleInTransaction: number;
}

/**
 * The limits of a pool that serves calls, each of which is to be answered within `answer` ms. Waiting for a connection
 * and for a server that does not answer take less together, and so does a transaction whose last statement begins as
 * late as it may.
 */
export const callLimits = (answer: number): Limits => ({
  connect: Math.round(answer * 0.35),
  lock: Math.round(answer * 0.35),
  statement: Math.round(answer * 0.4),
  query: Math.round(answer * 0.45),
  transaction: Math.round(answer * 0.5),
  idleInTransaction: answer,
});

/** The limits of reports, exports, the check of the books, nightly jobs, seeds and the operators' command. */
export const jobLimits: Limits = {
  connect: 5000,
  lock: 30_000,
  statement: 600_000,
  query: 610_000,
  transaction: Infinity,
  idleInTransaction: 60_000,
};
