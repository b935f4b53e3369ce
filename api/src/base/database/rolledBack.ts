import type { Transaction } from './database';

/** Rolls the savepoint back and carries the result. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back');
  }
}

/** Runs `work` in a savepoint, rolls it back, and returns its result. Locks that it took are released. */
export const rolledBack = async <Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await tx.savepoint(async () => {
      throw new RolledBack(await work());
    });
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<Result>).result;
    throw error;
  }
};
