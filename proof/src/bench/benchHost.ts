import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { makeApplicationLogin } from '../../../api/src/base/database/applicationLogin';
import { withClient } from '../../../api/src/base/database/connection';
import { openDatabase } from '../../../api/src/base/database/database';
import { startEmbedded } from '../../../api/src/base/database/embedded';
import { migrate } from '../../../api/src/base/database/migrate';
import { makeServer } from '../../../api/src/app/server';
import { cipherOfTests } from '../../../api/src/testing/cipherOfTests';

/** Members with a session each, whose token is `bench-N` from 1, and 100 000 yuan in the wallet. */
const seedMembers = (members: number) => `
  insert into member (username, password_hash, fund_password_hash, realname)
    select 'bench' || n, '', '', '' from generate_series(1, ${members}) n;
  insert into session (token_hash, member_id, device, address, expires_at)
    select sha256(('bench-' || substr(username, 6))::bytea), id, '', '', now() + interval '7 days' from member;
  select count(*) from member m,
    ledger_post_movement(null, 'deposits', '', m.id, 'wallet', '', 10000000, 'deposit', null, null, null)`;

/** The first message to the parent. */
export interface Ready {
  /** Origin of the API host. */
  host: string;
  /** Origin of a plain Fastify instance in the same process, whose `POST /empty` answers a constant. */
  empty: string;
}

/*
 * The API host under test, as a child process of the bench: on a new database with commits that wait for the disk, and
 * beside it a plain Fastify instance with an empty handler. Answers every message of the parent with the microseconds
 * that the process has used. Stops when the parent disconnects.
 */
const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
const server = await startEmbedded(folder, { durable: true });
try {
  await migrate(server.url());
  const db = openDatabase(await makeApplicationLogin(server.url()));
  const { app, operatorApp, seed } = await makeServer({ db, cipher: cipherOfTests });
  await seed();
  await withClient(server.url(), async (client) => {
    await client.query(seedMembers(Number(process.argv[2])));
    await client.query('vacuum analyze');
  });
  const plain = Fastify();
  plain.post('/empty', () => ({ code: 200, message: '操作成功', data: { balance: '100000.00' } }));
  const place = { port: 0, host: '127.0.0.1' };
  const ready: Ready = { host: await app.listen(place), empty: await plain.listen(place) };
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(ready);
  await once(process, 'disconnect');
  await Promise.all([app.close(), operatorApp.close(), plain.close()]);
  await db.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
