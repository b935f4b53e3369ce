import type { Queryable } from '../database/database';

/** Throws away what has run its course: ended sessions, answers older than a day, empty throttles. */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  await db.run('delete from session where expires_at < now()');
  await db.run(`delete from idempotent_answer where created_at < now() - interval '25 hours'`);
  await db.run(`delete from throttle where expire < extract(epoch from now()) * 1000`);
  await db.run(`delete from login_attempt where created_at < now() - interval '180 days'`);
};
