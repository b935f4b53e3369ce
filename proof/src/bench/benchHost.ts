import { once } from 'node:events';
import Fastify from 'fastify';
import type pg from 'pg';
import { withClient } from '../../../api/src/base/database/connection';
import type { Usage } from './bench';
import { withBenchDatabase, withBenchHost } from './benchDatabase';

/** Members with a session each, whose tokens are `tokenOf(n)`, and 100 000 yuan in the wallet. */
const sql = `
  insert into member (username, password_hash, fund_password_hash, realname)
    select 'bench' || n, '', '', '' from generate_series(1, $1::int) n;
  insert into session (token_hash, member_id, device, address, expires_at)
    select sha256(('bench-' || substr(username, 6))::bytea), id, '', '', now() + interval '7 days' from member;
  select count(*) from member m,
    ledger_post_movement(null, 'deposits', '', m.id, 'wallet', '', 10000000, 'deposit', null, null, null)`;

/** Adds `members` members to an empty database. */
const seedMembers = async (client: pg.Client, members: number): Promise<void> => {
  await client.query(sql.replace('$1', String(members)));
  await client.query('vacuum analyze');
};

/** The first message to the parent. */
export interface Ready {
  host: string;
  empty: string;
}

const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system };
};

/**
 * The API host under test, as a child process of the bench: on a new database with commits that wait for the disk, and
 * beside it a plain Fastify instance with an empty handler. Answers every message of the parent with the process's
 * usage. Stops when the parent disconnects.
 */
const run = (members: number): Promise<void> =>
  withBenchDatabase(
    (databaseUrl) =>
      withBenchHost(databaseUrl, async ({ app, seed }) => {
        await seed();
        await withClient(databaseUrl, (client) => seedMembers(client, members));
        const plain = Fastify();
        plain.post('/empty', () => ({ code: 200, message: '操作成功', data: { balance: '100000.00' } }));
        const place = { port: 0, host: '127.0.0.1' };
        const ready: Ready = { host: await app.listen(place), empty: await plain.listen(place) };
        process.on('message', () => process.send?.(usage()));
        process.send?.(ready);
        await once(process, 'disconnect');
        await plain.close();
      }),
    { durable: true },
  );

await run(Number(process.argv[2]));
process.exit();
