import pg from 'pg';

const serializationFailure = '40001';
const deadlock = '40P01';

/** Whether a transaction was rolled back to end a deadlock. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === deadlock;

/** Whether a transaction failed because of a concurrent one and can be retried. */
export const isRetryable = (error: unknown): boolean =>
  isDeadlock(error) || (error instanceof pg.DatabaseError && error.code === serializationFailure);

/** PostgreSQL's classes of errors of the connection, the transaction, the server's resources and the server itself. */
const nonStatementClasses = /^(?:08|25|40|53|55|57|58|F0|XX)/;

/** Whether only the statement failed: after a rollback to a savepoint the transaction can go on. */
export const isStatementError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !nonStatementClasses.test(error.code ?? '08');

export const violates = (error: unknown, name: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === name;

/** The answer to a commit, or a read after it, was lost: the change may have taken effect, and may still do so. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super(`the outcome of a change is unknown: ${(cause as Error).message}`, { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** The server that shuts down ends connections with codes of class 57, also after it has committed. */
const operatorIntervention = '57P';

/** Whether a commit that failed with `error` may have taken effect: the server did not say that it rolled back. */
export const mayHaveCommitted = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || (error.code ?? '').startsWith(operatorIntervention);

/** The statements of a transaction have taken longer together than a call may; it is rolled back. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the transaction has taken longer than a call may');
    this.name = 'DeadlineExceeded';
  }
}
