import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { isAlive } from './postmaster';

jest.setTimeout(120_000);

let folder: string;

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

test('keeps what was written, listens on no port, and is gone when stopped', async () => {
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

test('its folder is closed to others', async () => {
  const server = await start();
  expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
  await server.stop();
});

test('two hosts on one folder share the server; the last one out stops it', async () => {
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

test('a host that has had nothing to do keeps the server when another leaves, also one that was started again', async () => {
  const [first, second, third] = [await start(), await start(), await start()];
  const pid = await pidOf();
  await first.stop();
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
  for (let tries = 0; (await pidOf().catch(() => pid)) === pid && tries < 100; tries += 1) await sleep(100);
  // Both have found the new one by then: each looks once a second.
  await sleep(3000);
  const next = await pidOf();
  expect(next).not.toBe(pid);
  await second.stop();
  expect(isAlive(next)).toBe(true);
  expect(await run(third, 'select 1 n')).toEqual([{ n: 1 }]);
  await third.stop();
  expect(isAlive(next)).toBe(false);
});

test('a server that was killed leaves a stale postmaster.pid, which is no obstacle, and loses nothing', async () => {
  const first = await startEmbedded(folder);
  await run(first, 'create table kept as select 42 answer');
  process.kill(await pidOf(), 'SIGKILL');
  const second = await start();
  expect(await run(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  await first.stop();
});

test('neither is one whose number now belongs to another program', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(folder, 'postgres/data/postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n/nowhere\n\n\n`);
  const second = await start();
  expect(await run(second, 'select 1 n')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a server that dies under us is started again', async () => {
  const server = await start();
  await run(server, 'select 1');
  process.kill(await pidOf(), 'SIGKILL');
  for (let tries = 0; ; tries += 1) {
    const rows = await run(server, 'select 1 n').catch(() => undefined);
    if (rows) break;
    expect(tries).toBeLessThan(100);
    await sleep(100);
  }
  await server.stop();
});

test('a folder whose name is too long for a socket works like any other, and leaves nothing in the temporary folder', async () => {
  const long = join(folder, 'a-very-long-name-'.repeat(8));
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

test('an interrupted first start leaves no half of a database', async () => {
  await mkdir(join(folder, 'postgres/data.new-999999-abc'), { recursive: true });
  await writeFile(join(folder, 'postgres/data.new-999999-abc/PG_VERSION'), '18');
  const server = await start();
  expect(await run(server, 'select 1 n')).toEqual([{ n: 1 }]);
  await server.stop();
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('a folder that only root may enter works', async () => {
  const locked = join(folder, 'locked');
  await mkdir(locked, { mode: 0o700 });
  await chmod(locked, 0o700);
  const server = await start(join(locked, 'data'));
  expect(await run(server, 'select 1 n')).toEqual([{ n: 1 }]);
  await server.stop();
});
