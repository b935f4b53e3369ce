import type { Middleware } from '@reduxjs/toolkit';
import { api } from '../api/api';

const isQuiet = (queryArg: unknown): boolean => (queryArg as { quiet?: boolean } | undefined)?.quiet === true;

/** The parts used here of RTK Query's rejected action for a query that is in flight or cached (`condition`). */
interface SkippedQueryAction {
  meta?: { condition?: boolean; arg?: { queryCacheKey: string; originalArgs: unknown } };
}

type WithQueries = Record<typeof api.reducerPath, { queries: Record<string, { originalArgs?: unknown } | undefined> }>;

/**
 * Adds to `joined` the cache keys of queries that were sent with `{ quiet: true }` and then joined by a subscriber that
 * shows errors: one request serves both. Must stand before the API slice's middleware, which stops the action.
 */
export const trackQuerySubscribers =
  (joined: Set<string>): Middleware =>
  ({ getState }) =>
  (next) =>
  (action) => {
    const { condition, arg } = (action as SkippedQueryAction).meta ?? {};
    if (condition && arg && !isQuiet(arg.originalArgs)) {
      const query = (getState() as WithQueries)[api.reducerPath].queries[arg.queryCacheKey];
      if (isQuiet(query?.originalArgs)) joined.add(arg.queryCacheKey);
    }
    return next(action);
  };
