import pg from 'pg';

const serializationFailure = '40001';
const deadlock = '40P01';

/** Whether a transaction failed because of a concurrent one and can be retried. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlock);

/** Whether a statement violates the unique or check constraint `name`. */
export const violates = (error: unknown, name: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === name;
