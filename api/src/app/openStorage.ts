import { assertRestricted, makeApplicationLogin } from '../base/database/applicationLogin';
import { whenReachable } from '../base/database/availability';
import { type Database, openDatabase } from '../base/database/database';
import { clockSource } from '../base/database/databaseClock';
import { startEmbedded } from '../base/database/embedded';
import { jobLimits } from '../base/database/limits';
import { migrate } from '../base/database/migrate';
import type { Environment } from '../base/environment';
import { StartRefused } from '../base/errors/startRefused';
import type { End } from './runProgram';

export const reportDatabaseError = (error: Error) => console.error('database:', error.message);

/**
 * Starts or finds the database of the site, and migrates it. Adds to `ends` at once what must be closed, so that a
 * start that fails leaves nothing running.
 * @returns the URL for requests, how to open a pool, and how to open that of jobs with the database's clock
 */
export const openStorage = async (env: Environment, ends: End[], log: (line: string) => void) => {
  if (!env.DATABASE_URL !== !env.DATABASE_APP_URL) {
    throw new StartRefused(
      'DATABASE_URL and DATABASE_APP_URL are the same database, with the user that owns it and with one that serves ' +
        'requests. Set both or neither. api/README.md describes the users.',
    );
  }
  if (env.DATABASE_POOL_URL && !env.DATABASE_APP_URL) {
    throw new StartRefused('DATABASE_POOL_URL needs DATABASE_APP_URL, whose user PgBouncer has to know.');
  }
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded(env.DATA_DIR, { log });
  if (embedded) ends.push(embedded.stop);
  const url = env.DATABASE_URL ?? embedded?.url() ?? '';
  await whenReachable(() => migrate(url));
  const appUrl = env.DATABASE_APP_URL ?? (await whenReachable(() => makeApplicationLogin(url)));
  await whenReachable(() => assertRestricted(appUrl));
  const open = (at: string, options: Parameters<typeof openDatabase>[1]): Database => {
    const opened = openDatabase(at, { ...options, onError: reportDatabaseError });
    ends.push(opened.close);
    return opened;
  };
  const openJobs = async () => {
    const jobs = open(appUrl, { connections: 5, limits: jobLimits });
    const clock = await whenReachable(() => clockSource.start(jobs, reportDatabaseError));
    ends.push(clock.stop);
    return { jobs, clock };
  };
  return { appUrl, open, openJobs };
};
