import type { Limits } from './limits';

/** The statements of a transaction have taken longer together than a call may; it is rolled back. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the transaction has taken longer than a call may');
    this.name = 'DeadlineExceeded';
  }
}

/** The time that a transaction has left. */
export interface TimeBudget {
  /** Throws `DeadlineExceeded` unless there is time for another statement. */
  assertLeft(): void;
  /** Limits of the next statement if it has less time than the usual ones. Throws `DeadlineExceeded` without any. */
  shortened(): { statement: number; query: number } | undefined;
  /** ms to wait for the answer to the commit or the rollback. */
  forEnd(): number;
}

/** Starts the time of a transaction, of which `elapsed` ms are used already. */
export const startBudget = ({ transaction, statement, query }: Limits, elapsed: number): TimeBudget => {
  const end = performance.now() + transaction - elapsed;
  /** ms in which the server answers that it has cancelled a statement. */
  const margin = query - statement;
  const left = () => Math.floor(end - performance.now());
  const assertLeft = () => {
    if (left() <= margin) throw new DeadlineExceeded();
  };
  return {
    assertLeft,
    shortened: () => {
      if (left() >= query) return undefined;
      assertLeft();
      return { statement: left() - margin, query: left() };
    },
    forEnd: () => Math.min(query, Math.max(left(), 2 * margin)),
  };
};
