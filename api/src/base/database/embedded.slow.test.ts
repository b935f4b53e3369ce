import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { type PreparedCluster, prepareCluster } from '../../testing/preparedCluster';
import { waitUntil } from '../../testing/waitUntil';
import { isAlive } from './postmaster';

jest.setTimeout(120_000);

let cluster: PreparedCluster;
let folder: string;

beforeAll(async () => {
  cluster = await prepareCluster();
});
afterAll(() => cluster.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-embedded-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = (dataFolder = folder) => startEmbedded(dataFolder, { durable: false });

const run = async (server: EmbeddedServer, sql: string) => {
  const client = new pg.Client({ connectionString: server.url(), application_name: 'site-api' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};

const pidOf = async (dataFolder = folder) =>
  Number((await readFile(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

test('keeps data across restarts, listens on no TCP port, and leaves no process after stop', async () => {
  const first = await start();
  await run(first, 'create table kept as select 42 answer');
  expect(await run(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  const pid = await pidOf();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await run(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('only the owner may read the data folder', async () => {
  const server = await start();
  expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
  await server.stop();
});

test('two hosts on one data folder share a server, which the last one stops', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.started, second.started].sort()).toEqual([false, true]);
  const pid = await pidOf();
  const client = new pg.Client({ connectionString: second.url(), application_name: 'site-api' });
  await client.connect();
  await first.stop();
  expect(isAlive(pid)).toBe(true);
  expect((await client.query('select 1 n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  await second.stop();
  expect(isAlive(pid)).toBe(false);
});

test('an idle host keeps the server running when another host stops, also after a restart of the server', async () => {
  await cluster.copyTo(folder);
  const [first, second, third] = [await start(), await start(), await start()];
  const pid = await pidOf();
  await first.stop();
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
  // Both hosts notice the loss, and one of them starts the server again.
  await waitUntil('both hosts are connected to a new server', async () => {
    const connected = await run(second, `select from pg_stat_activity where application_name = 'site-api-keep-alive'`);
    return connected.length === 2 && (await pidOf()) !== pid;
  });
  const next = await pidOf();
  expect(next).not.toBe(pid);
  await second.stop();
  expect(isAlive(next)).toBe(true);
  expect(await run(third, 'select 1 n')).toEqual([{ n: 1 }]);
  await third.stop();
  expect(isAlive(next)).toBe(false);
});

test('starts after a SIGKILL of the server, with its data, despite the stale postmaster.pid', async () => {
  await cluster.copyTo(folder);
  const first = await startEmbedded(folder);
  await run(first, 'create table kept as select 42 answer');
  process.kill(await pidOf(), 'SIGKILL');
  const second = await start();
  expect(await run(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  await first.stop();
});

test('starts when the pid in postmaster.pid now belongs to another program', async () => {
  await cluster.copyTo(folder);
  const first = await start();
  await first.stop();
  await writeFile(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n/missing\n\n\n`);
  const second = await start();
  expect(await run(second, 'select 1 n')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('restarts a server that dies while the host runs', async () => {
  await cluster.copyTo(folder);
  const server = await start();
  await run(server, 'select 1');
  process.kill(await pidOf(), 'SIGKILL');
  expect(await waitUntil('the server answers again', () => run(server, 'select 1 n'))).toEqual([{ n: 1 }]);
  await server.stop();
});

test('uses a temporary socket folder for a data folder with a long path, and removes it on stop', async () => {
  const long = join(folder, 'a-very-long-name-'.repeat(8));
  await cluster.copyTo(long);
  const server = await start(long);
  expect(await run(server, 'select 1 n')).toEqual([{ n: 1 }]);
  const socketFolder = new URL(server.url()).searchParams.get('host') ?? '';
  expect((await stat(socketFolder)).isDirectory()).toBe(true);
  await server.stop();
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  const again = await start(long);
  expect(await run(again, 'select 1 n')).toEqual([{ n: 1 }]);
  await again.stop();
});

test('ignores the partial data folder of an interrupted first start', async () => {
  await mkdir(join(folder, 'postgres/data.new-999999-abc'), { recursive: true });
  await writeFile(join(folder, 'postgres/data.new-999999-abc/PG_VERSION'), '18');
  const server = await start();
  expect(await run(server, 'select 1 n')).toEqual([{ n: 1 }]);
  await server.stop();
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('works in a folder that only root may enter', async () => {
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o700 });
  await chmod(locked, 0o700);
  const server = await start(join(locked, 'data'));
  expect(await run(server, 'select 1 n')).toEqual([{ n: 1 }]);
  await server.stop();
});
