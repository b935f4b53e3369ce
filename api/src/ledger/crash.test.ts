import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOf } from '../database/socket';
import { findPostmaster } from '../database/postmaster';

jest.setTimeout(300_000);

const rounds = Number(process.env.CRASH_ROUNDS ?? 10);
const loadMilliseconds = 1000;
const repository = resolve(__dirname, '../../..');
const key = 'operator-key-of-the-crash-test';

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

let folder: string;
let site: string;
let host: ChildProcess;

/** The API host in a process group of its own, with its PostgreSQL in the same group. */
const start = async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  host = spawn(process.execPath, ['--import', 'tsx', 'api/src/main.ts'], {
    cwd: repository,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: folder, PORT: `${port}`, OPERATOR_KEY: key, DATABASE_URL: '', NODE_OPTIONS: '' },
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (host.exitCode !== null) throw new Error(`the API host ended with ${host.exitCode}`);
    if (
      await fetch(`${site}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error('the API host does not start');
};

const killGroup = async () => {
  const ended = new Promise((done) => host.once('exit', done));
  process.kill(-(host.pid ?? 0), 'SIGKILL');
  await ended;
};

interface Answer {
  code: number;
  message: string;
  data: any;
}

/** Undefined: no answer, so nobody knows. */
const ask = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer | undefined> =>
  fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
    .then(
      (response) => response.json() as Promise<Answer>,
      () => undefined,
    )
    .catch(() => undefined);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const register = async (name: string) => {
  const payload = { name, password: 'secret123', confirmPass: 'secret123', realname: '张三', paypassword: '123456' };
  const token: string = (await ask('/api/register', payload))?.data.api_token;
  const wallet = { bank: 'USDT', bank_no: `T${'a'.repeat(33)}`, bank_owner: 'TRC20', pay_pass: '123456' };
  await ask('/api/bindcard', wallet, bearer(token));
  return { token, bank: (await ask('/api/getcard', { type: 2 }, bearer(token)))?.data[0].id as number };
};

type Member = Awaited<ReturnType<typeof register>>;

/** What was answered with 200: order numbers of approved deposits and of withdrawals, and transfers by their key. */
const acknowledged = { deposits: new Set<string>(), withdrawals: new Set<string>(), transfers: 0 };
let transfersAsked = 0;

/** One member deposits, is approved, withdraws and moves money to a platform, over and over, until there is no answer any more. */
const live = async ({ token, bank }: Member, platform: string) => {
  let press = 0;
  const once = () => ({ ...bearer(token), 'idempotency-key': `${Math.random()}-${(press += 1)}` });
  for (;;) {
    const order = await ask('/api/recharge', { paytype: 'alipay', amount: '300' }, once());
    if (!order) return;
    const approval = await ask(`/operator/deposits/${order.message}/approve`, {}, bearer(key));
    if (approval?.code === 200) acknowledged.deposits.add(order.message);
    const withdrawal = await ask('/api/withdraw', { amount: '100', bank, password: '123456' }, once());
    if (withdrawal?.code === 200) acknowledged.withdrawals.add(withdrawal.data.out_trade_no);
    transfersAsked += 1;
    const transfer = { amount: '50', sourcetype: 'userbalance', targettype: platform };
    if ((await ask('/api/transfer', transfer, once()))?.code === 200) acknowledged.transfers += 1;
  }
};

const read = async () => {
  const server = await findPostmaster(join(folder, 'postgres/data'));
  if (!server || server === 'stale') throw new Error('the database does not run');
  const client = new pg.Client({ connectionString: urlOf(server.socketFolder, 'site') });
  await client.connect();
  const all = async (sql: string) => (await client.query(sql)).rows;
  const result = {
    sum: await all('select coalesce(sum(balance), 0)::text sum from account'),
    wrong: await all(`select id from account a where balance <>
      (select coalesce(sum(amount), 0) from ledger_entry where credit_id = a.id)
      - (select coalesce(sum(amount), 0) from ledger_entry where debit_id = a.id)`),
    negative: await all(`select id from account where owner = 'member' and balance < 0`),
    deposits: await all(`select reference from ledger_entry where kind = 'deposit'`),
    approved: await all('select out_trade_no from deposit where state = 2'),
    holds: await all(`select reference from ledger_entry where kind = 'withdrawal-hold'`),
    withdrawals: await all('select out_trade_no from withdrawal'),
    transfers: await all(`select id from ledger_entry where kind = 'transfer-in'`),
  };
  await client.end();
  return result;
};

const column = (rows: Record<string, string>[], name: string) => rows.map((row) => row[name] ?? '').sort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-crash-'));
});

afterAll(async () => {
  if (host.exitCode === null && host.signalCode === null) {
    const ended = new Promise((done) => host.once('exit', done));
    host.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

test(`killed ${rounds} times under load, with its database, it loses nothing that it had answered`, async () => {
  await start();
  const members = await Promise.all(Array.from({ length: 6 }, (_, n) => register(`crash${100 + n}`)));
  const platforms = await ask('/api/balancelist', {}, bearer(members[0]?.token ?? ''));
  const platform: string = platforms?.data[0].name;
  for (let round = 0; round < rounds; round += 1) {
    const answered = () => Math.min(acknowledged.withdrawals.size, acknowledged.transfers);
    const enough = answered() + 2;
    const lives = Promise.all(members.map((member) => live(member, platform)));
    await sleep(loadMilliseconds * (0.5 + Math.random() * 0.4));
    /* A busy machine answers late; a round without answers would prove nothing. */
    while (answered() < enough) await sleep(20);
    await killGroup();
    await lives;
    await start();
    const found = await read();
    expect(found.sum).toEqual([{ sum: '0' }]);
    expect(found.wrong).toEqual([]);
    expect(found.negative).toEqual([]);
    // An order and its movement are one: neither is ever there without the other.
    expect(column(found.deposits, 'reference')).toEqual(column(found.approved, 'out_trade_no'));
    expect(column(found.holds, 'reference')).toEqual(column(found.withdrawals, 'out_trade_no'));
    expect(column(found.deposits, 'reference')).toEqual(expect.arrayContaining([...acknowledged.deposits]));
    expect(column(found.holds, 'reference')).toEqual(expect.arrayContaining([...acknowledged.withdrawals]));
    expect(found.transfers.length).toBeGreaterThanOrEqual(acknowledged.transfers);
    expect(found.transfers.length).toBeLessThanOrEqual(transfersAsked);
  }
  expect(acknowledged.deposits.size).toBeGreaterThan(rounds);
  expect(acknowledged.withdrawals.size).toBeGreaterThan(rounds);
  expect(acknowledged.transfers).toBeGreaterThan(rounds);
});
