import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApplicationLogin } from '../../../api/src/base/database/applicationLogin';
import { type Database, openDatabase } from '../../../api/src/base/database/database';
import { startEmbedded } from '../../../api/src/base/database/embedded';
import { migrate } from '../../../api/src/base/database/migrate';
import { makeServer } from '../../../api/src/app/server';
import { cipherOfTests } from '../../../api/src/testing/cipherOfTests';

/** The token of the operator `admin` of a bench. */
export const operatorKey = 'operator-key-of-the-bench-0123456789';

/**
 * Runs `work` with the URL of a migrated database of its own PostgreSQL. It is removed afterwards, unless it is in the
 * given `folder`. `durable` commits wait for the disk.
 */
export const withBenchDatabase = async <Result>(
  work: (url: string) => Promise<Result>,
  { folder, durable = false }: { folder?: string | undefined; durable?: boolean } = {},
): Promise<Result> => {
  const used = folder ?? (await mkdtemp(join(tmpdir(), 'site-bench-')));
  const server = await startEmbedded(used, { durable });
  try {
    await migrate(server.url());
    return await work(server.url());
  } finally {
    await server.stop();
    if (folder === undefined) await rm(used, { recursive: true, force: true });
  }
};

/** Runs `work` with an API host on a database. */
export const withBenchHost = async <Result>(
  url: string,
  work: (host: Awaited<ReturnType<typeof makeServer>> & { db: Database }) => Promise<Result>,
): Promise<Result> => {
  const db = openDatabase(await makeApplicationLogin(url));
  const host = await makeServer({ db, cipher: cipherOfTests });
  try {
    return await work({ ...host, db });
  } finally {
    await Promise.all([host.app.close(), host.operatorApp.close()]);
    await db.close();
  }
};
