import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../base/database/database';
import { extendSessions } from './sessions.store';

/** How long uses are collected, ms. */
const period = 1000;

/** Records uses of sessions, which extend them: once a second in one statement, since polls use thousands of them. */
export interface SessionUses {
  add(sessionId: string): void;
  /** Records what was added, after what is being recorded. Failures are logged. */
  flush(): Promise<void>;
}

export const makeSessionUses = (db: Database, log: Pick<FastifyBaseLogger, 'warn'>): SessionUses => {
  const added = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = async () => {
    if (added.size === 0) return;
    const ids = [...added];
    added.clear();
    // They are added again at the next use a minute later.
    await extendSessions(db, ids).catch((error: unknown) => log.warn({ err: error }, 'could not record session uses'));
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    return (writing = writing.then(write));
  };
  return {
    add: (sessionId) => {
      added.add(sessionId);
      timer ??= setTimeout(() => void flush(), period).unref();
    },
    flush,
  };
};
