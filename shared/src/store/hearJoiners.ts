import type { Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';

const isQuiet = (asked: unknown): boolean => (asked as { quiet?: boolean } | undefined)?.quiet === true;

/** What the slice says of a query that is asked for while it is on its way, or while its answer is still fresh. */
interface NotAskedAgain {
  meta?: { condition?: boolean; arg?: { queryCacheKey: string; originalArgs: unknown } };
}

type WithQueries = Record<typeof api.reducerPath, { queries: Record<string, { originalArgs?: unknown } | undefined> }>;

/**
 * Notes in `joined` which queries somebody has joined who wants to hear how they fail, of those that were asked `{ quiet: true }`: one
 * call serves both, and the first to ask must not keep the other from hearing. It stands before the slice's own middleware, which
 * swallows the action.
 */
export const hearJoiners =
  (joined: Set<string>): Middleware =>
  ({ getState }) =>
  (next) =>
  (action) => {
    const { condition, arg } = (action as NotAskedAgain).meta ?? {};
    if (condition && arg && !isQuiet(arg.originalArgs)) {
      const first = (getState() as WithQueries)[api.reducerPath].queries[arg.queryCacheKey];
      if (isQuiet(first?.originalArgs)) joined.add(arg.queryCacheKey);
    }
    return next(action);
  };
