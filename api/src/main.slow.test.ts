import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from './base/database/connection';
import { runningUrl } from './base/database/embedded';
import { isAlive } from './base/database/postmaster';
import { orderNumber } from './base/money/orderNumber';
import { exitOf, spawnProgram, whenReady } from './testing/hostProcess';
import { type PreparedCluster, prepareCluster } from './testing/preparedCluster';
import { runOperatorCommand } from './testing/runOperatorCommand';
import { waitUntil } from './testing/waitUntil';

jest.setTimeout(120_000);

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

let cluster: PreparedCluster;
let folder: string;

beforeAll(async () => {
  cluster = await prepareCluster();
});
afterAll(() => cluster.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-main-'));
  // Tests of a first start use a folder within.
  await cluster.copyTo(folder);
});

/* A test that fails must not leave its hosts running. */
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const host of started.splice(0)) {
    host.kill('SIGTERM');
    await exitOf(host);
  }
  await rm(folder, { recursive: true, force: true });
});

const spawnHost = (env: NodeJS.ProcessEnv = {}, preload?: string): ChildProcess => {
  const host = spawnProgram('main.ts', [], { DATA_DIR: folder, ...env }, preload === undefined ? {} : { preload });
  started.push(host);
  return host;
};

/** Starts the API host on ports that the system chooses, and waits until it has printed its addresses. */
const start = async (env: NodeJS.ProcessEnv = {}, preload?: string) => {
  const host = spawnHost(env, preload);
  const { url, output } = await whenReady(host);
  return { host, url, output, desk: /^Operator desk at (\S+)$/m.exec(output)?.[1] ?? '' };
};

const databasePid = async (dataFolder = folder) =>
  Number((await readFile(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);

/** Runs the operators' command against the operators' listener at `url`, in this process. */
const operate = async (url: string, ...words: string[]) => {
  const { code, out, err } = await runOperatorCommand(words, { env: { DATA_DIR: folder, OPERATOR_URL: url } });
  return { code, output: out + err };
};

/** As `operate`, as a program, which takes much longer. */
const runOperator = async (url: string, ...words: string[]) => {
  const cli = spawnProgram('cli/main.ts', words, { DATA_DIR: folder, OPERATOR_URL: url });
  let output = '';
  for (const stream of [cli.stdout, cli.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((done) => cli.once('close', done));
  return { code, output };
};

test('prints its addresses and key, serves IPv4 and localhost, and stops its database on SIGTERM', async () => {
  const first = join(folder, 'first');
  const { host, url, desk, output } = await start({ DATA_DIR: first });
  const { port } = new URL(url);
  const key = (await readFile(join(first, 'operator-key'), 'utf8')).trim();
  expect(output).toContain(`Operator key: ${key}\nOperator desk at ${desk}\nAPI ready at ${url}\n`);
  expect([desk, url].join()).toMatch(/^http:\/\/127\.0\.0\.1:\d+,http:\/\/127\.0\.0\.1:\d+$/);
  expect((await stat(join(first, 'operator-key'))).mode & 0o777).toBe(0o600);
  for (const name of ['127.0.0.1', 'localhost']) {
    expect((await fetch(`http://${name}:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://${name}:${port}/readyz`)).status).toBe(200);
  }
  const { rows: users } = await withClient((await runningUrl(first)) ?? '', (client) =>
    client.query("select distinct usename name from pg_stat_activity where application_name = 'site-api'"),
  );
  expect(users).toEqual([{ name: 'site_requests' }]);
  const pid = await databasePid(first);
  expect(isAlive(pid)).toBe(true);
  host.kill('SIGTERM');
  expect(await exitOf(host)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

test('encrypts with a key that it makes beside its database, and stops if another key is configured', async () => {
  const { host } = await start();
  expect((await stat(join(folder, 'data-key'))).mode & 0o777).toBe(0o600);
  const secret = '5a'.repeat(32);
  const refused = await whenReady(spawnHost({ DATA_KEY: secret })).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /exited with 1: Account numbers in this database are encrypted with the data key [0-9a-f]{16}, and this host has /,
  );
  expect(refused).not.toContain(secret);
  host.kill('SIGTERM');
  expect(await exitOf(host)).toBe(0);
});

test('stops at once while clients of IPv4 and IPv6 read the event stream', async () => {
  const { host, output } = await start();
  const port = /^Operator desk at http:\/\/127\.0\.0\.1:(\d+)$/m.exec(output)?.[1];
  const key = /^Operator key: (.+)$/m.exec(output)?.[1];
  const streams = await Promise.all(
    // A machine without IPv6 has one socket only.
    ['127.0.0.1', hasIPv6 ? '[::1]' : '127.0.0.1'].map((address) =>
      fetch(`http://${address}:${port}/operator/events`, { headers: { authorization: `Bearer ${key}` } }),
    ),
  );
  host.kill('SIGTERM');
  for (const stream of streams) expect(await stream.text()).toMatch(/^event: queue\n/);
  // A stop that takes longer than 20 seconds exits with 1.
  expect(await exitOf(host)).toBe(0);
});

test('stops its database when its port is in use, and when it is stopped during the start', async () => {
  const first = await start();
  const other = join(folder, 'other');
  expect(await exitOf(spawnHost({ DATA_DIR: other, PORT: new URL(first.url).port }))).toBe(1);
  expect(await databasePid(other)).toBe(0);
  const starting = spawnHost({ DATA_DIR: other });
  const pid = await Promise.race([
    waitUntil('the database has started', () => databasePid(other)),
    // Rejects with the host's output if it exits before.
    whenReady(starting).then(() => databasePid(other)),
  ]);
  starting.kill('SIGTERM');
  expect(await exitOf(starting)).toBe(0);
  expect(isAlive(pid)).toBe(false);
  expect(await databasePid(other)).toBe(0);
  first.host.kill('SIGTERM');
  expect(await exitOf(first.host)).toBe(0);
});

test('serves operators and metrics on their listener only, and prints the key only when it is made', async () => {
  const first = await start();
  const key = (await readFile(join(folder, 'operator-key'), 'utf8')).trim();
  const status = async (at: string, path: string) =>
    (await fetch(`${at}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status(first.desk, '/operator/me')).toBe(200);
  for (const path of ['/operator/me', '/operator/deposits', '/metrics']) {
    expect(await status(first.url, path)).toBe(404);
  }
  const taken = spawnHost({ OPERATOR_PORT: new URL(first.desk).port });
  await expect(whenReady(taken)).rejects.toThrow(
    `exited with 1: Port ${new URL(first.desk).port} is in use. Stop the other process or set OPERATOR_PORT.\n`,
  );
  const second = await start({ OPERATOR_PORT: 'off' });
  expect(second.output).not.toMatch(/Operator/);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  for (const { host } of [first, second]) {
    host.kill('SIGTERM');
    expect(await exitOf(host)).toBe(0);
  }
});

test('names what real payments lack at the next start', async () => {
  const first = await start();
  expect(first.output).not.toContain('Real payments');
  const licensed = { real_payments: 1, licence: 'L-1', minimum_age: 18, regions: [] };
  await withClient((await runningUrl(folder)) ?? '', (client) =>
    client.query(`insert into setting (key, value) values ('members.licence', $1)`, [licensed]),
  );
  first.host.kill('SIGTERM');
  await exitOf(first.host);
  const { output } = await start();
  expect(output).toMatch(
    /^Real payments are on, but lack: 允许的地区（regions）, TRC20收款地址（payees.TRC20）, .*AG真人/m,
  );
});

test('stops when OPERATOR_KEY is shorter than 32 characters, without printing it', async () => {
  const failed = await whenReady(spawnHost({ OPERATOR_KEY: 'too-short' })).catch((error: Error) => error.message);
  expect(failed).toMatch(/exited with 1: .*\nOPERATOR_KEY must have at least 32 characters/);
  expect(failed).not.toContain('too-short');
});

test('the operator command restores access through the database that runs in DATA_DIR', async () => {
  const { host, desk } = await start();
  await rm(join(folder, 'operator-key'));
  expect((await operate(desk, 'operators', 'list')).code).toBe(1);
  const { output } = await runOperator('', 'operators', 'key', '--database');
  const token = /^token: (\S+)$/m.exec(output)?.[1] ?? '';
  await writeFile(join(folder, 'operator-key'), token);
  expect((await operate(desk, 'operators', 'list')).output).toContain('admin');
  host.kill('SIGTERM');
  expect(await exitOf(host)).toBe(0);
  expect(await operate('', 'operators', 'key', '--database')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^No database runs in /),
  });
});

test('names a wrong environment variable and exits with 1', async () => {
  const host = spawnHost({ LOG_LEVEL: 'loud' });
  await expect(whenReady(host)).rejects.toThrow(/exited with 1: .*\nLOG_LEVEL must be one of .*, not "loud"\.\n$/);
});

test.each([['DATABASE_URL'], ['DATABASE_APP_URL']])(
  'starts with both users of a database, not %s alone',
  async (name) => {
    const host = spawnHost({ [name]: 'postgres://site:secret@127.0.0.1:1/site' });
    const refused = await whenReady(host).catch((error: Error) => error.message);
    expect(refused).toMatch(/exited with 1: DATABASE_URL and DATABASE_APP_URL are .* Set both or neither\./);
    expect(refused).not.toContain('secret');
  },
);

test('exits when its parent closes stdin, with EXIT_WITH_PARENT=1', async () => {
  const { host } = await start({ EXIT_WITH_PARENT: '1' });
  const pid = await databasePid();
  host.stdin?.end();
  expect(await exitOf(host)).toBe(0);
  expect(isAlive(pid)).toBe(false);
});

const postTo =
  (url: string) =>
  async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { message: string; data: { api_token: string; balance: string } };
  };
const registration = {
  name: 'command1',
  password: 'secret123',
  confirmPass: 'secret123',
  realname: '张三',
  paypassword: '123456',
};

test("dates orders by the database's clock while its own is ten days ahead", async () => {
  const tenDaysAhead = `data:text/javascript,${encodeURIComponent(
    `const { now } = Date;
    const ahead = () => now() + 10 * 86_400_000;
    globalThis.Date = class extends Date {
      static now() { return ahead(); }
      constructor(...given) { super(...(given.length === 0 ? [ahead()] : given)); }
    };`,
  )}`;
  const { url } = await start({}, tenDaysAhead);
  const post = postTo(url);
  const before = orderNumber('deposit', new Date());
  const token = (await post('register', registration)).data.api_token;
  const order = (await post('recharge', { paytype: 'alipay', amount: '12.50' }, token)).message;
  const dayOf = (text: string) => text.slice(0, 9);
  expect([before, orderNumber('deposit', new Date())].map(dayOf)).toContain(dayOf(order));
});

test('the operator command is a program that prints and has an exit code', async () => {
  const { host, desk } = await start();
  expect(await runOperator(desk, 'list', 'deposits')).toEqual({ code: 0, output: 'none\n' });
  expect(await runOperator(desk, 'members', 'show', '99')).toEqual({
    code: 1,
    output: 'refused (422): 该会员不存在！\n',
  });
  expect((await runOperator(desk, 'approve')).code).toBe(2);
  host.kill('SIGINT');
  expect(await exitOf(host)).toBe(0);
});

test('a second host takes over the database of a first one that stops during its start', async () => {
  const first = await start();
  const pid = await databasePid();
  first.host.kill('SIGTERM');
  const second = await start();
  expect(await exitOf(first.host)).toBe(0);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
  const running = await databasePid();
  second.host.kill('SIGTERM');
  expect(await exitOf(second.host)).toBe(0);
  expect([isAlive(pid), isAlive(running)]).toEqual([false, false]);
});

test('sends spans of changes to a collector, and answers while it is gone', async () => {
  const paths: string[] = [];
  const collector = createServer((request, response) => {
    paths.push(request.url ?? '');
    request.resume().on('end', () => response.end('{}'));
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  const { host, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const logIn = () => fetch(`${url}/api/login_pc`, { method: 'POST', headers: { traceparent }, body: '{}' });
  expect((await logIn()).status).toBe(200);
  await waitUntil('spans arrive', () => paths.length > 0);
  expect(paths[0]).toBe('/v1/traces');
  collector.close();
  collector.closeAllConnections();
  expect((await logIn()).status).toBe(200);
  host.kill('SIGTERM');
  expect(await exitOf(host)).toBe(0);
});
