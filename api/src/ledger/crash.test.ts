import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderStates } from '@site/shared/contract';
import pg from 'pg';
import { urlOf } from '../database/connection';
import { findPostmaster } from '../database/postmaster';
import { exitOf, spawnProgram, whenReady } from '../testing/hostProcess';
import { waitUntil } from '../testing/waitUntil';

jest.setTimeout(300_000);

const rounds = Number(process.env.CRASH_ROUNDS ?? 10);
const key = 'operator-key-of-the-crash-test-0123456789';

let folder: string;
let site: string;
let operatorSite: string;
let host: ChildProcess;

/** Starts the API host in a process group of its own; its PostgreSQL belongs to the same group. */
const start = async () => {
  host = spawnProgram('main.ts', [], { DATA_DIR: folder, OPERATOR_KEY: key }, { detached: true });
  ({ url: site, operatorUrl: operatorSite } = await whenReady(host));
};

const killGroup = async () => {
  const exit = exitOf(host);
  process.kill(-(host.pid ?? 0), 'SIGKILL');
  await exit;
};

interface Answer {
  code: number;
  message: string;
  data: any;
}

/** Undefined when the connection broke: whether the request took effect is unknown. */
const ask = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer | undefined> =>
  fetch(`${path.startsWith('/operator/') ? operatorSite : site}${path}`, {
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

/** What was answered with 200: numbers of approved deposits and of withdrawals, and a count of transfers. */
const acknowledged = {
  deposits: new Set<string>(),
  withdrawals: new Set<string>(),
  paid: new Set<string>(),
  failed: new Set<string>(),
  transfers: 0,
};
let transfersAsked = 0;

/** Rejects deposits that an earlier kill left waiting, since only a few may wait at once. */
const rejectWaiting = async (token: string) => {
  const records = await ask('/api/gettransrecord', { api_type: '', date: 4, page: 1, type: 1 }, bearer(token));
  const waiting = (records?.data.data ?? []).filter(({ state }: { state: number }) => state === orderStates.pending);
  for (const { out_trade_no: order } of waiting) await ask(`/operator/deposits/${order}/reject`, {}, bearer(key));
};

/** Approves a withdrawal, and then marks it as paid or failed. */
const settle = async (order: string) => {
  await ask(`/operator/withdrawals/${order}/approve`, {}, bearer(key));
  const verb = Math.random() < 0.5 ? 'paid' : 'failed';
  const body = { reference: 'TX-1', reason: '银行退回' };
  if ((await ask(`/operator/withdrawals/${order}/${verb}`, body, bearer(key)))?.code === 200) {
    acknowledged[verb].add(order);
  }
};

/** Repeats deposit, withdrawal, their decisions and transfer for one member until a request gets no answer. */
const generateLoad = async ({ token, bank }: Member, platform: string) => {
  let requests = 0;
  await rejectWaiting(token);
  const idempotent = () => ({ ...bearer(token), 'idempotency-key': `${Math.random()}-${(requests += 1)}` });
  for (;;) {
    const order = await ask('/api/recharge', { paytype: 'alipay', amount: '300' }, idempotent());
    if (!order) return;
    const approval = await ask(`/operator/deposits/${order.message}/approve`, {}, bearer(key));
    if (approval?.code === 200) acknowledged.deposits.add(order.message);
    const withdrawal = await ask('/api/withdraw', { amount: '100', bank, password: '123456' }, idempotent());
    if (withdrawal?.code === 200) {
      acknowledged.withdrawals.add(withdrawal.data.out_trade_no);
      await settle(withdrawal.data.out_trade_no);
    }
    transfersAsked += 1;
    const transfer = { amount: '50', sourcetype: 'userbalance', targettype: platform };
    if ((await ask('/api/transfer', transfer, idempotent()))?.code === 200) acknowledged.transfers += 1;
  }
};

const read = async () => {
  const server = await findPostmaster(join(folder, 'postgres/data'));
  if (!server || server === 'stale') throw new Error('PostgreSQL is not running');
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
    returned: await all(`select reference from ledger_entry where kind = 'withdrawal-failed'`),
    failed: await all(`select out_trade_no from withdrawal where stage = 'failed'`),
    paid: await all(`select out_trade_no from withdrawal where stage = 'paid'`),
    // Decisions and settlements without an action, and actions without one.
    unrecorded: await all(`select kind, target from (
        select 'deposits.approve' kind, 'deposit:' || out_trade_no target from deposit where state = 2
        union all select 'withdrawals.approve', 'withdrawal:' || out_trade_no from withdrawal where stage <> 'waiting'
        union all select 'withdrawals.' || stage, 'withdrawal:' || out_trade_no from withdrawal
          where stage in ('paid', 'failed')
      ) done full join operator_action a using (kind, target)
      where (done is null or a is null) and kind <> 'deposits.reject'`),
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
  host.kill('SIGTERM');
  await exitOf(host);
  await rm(folder, { recursive: true, force: true });
});

test(`keeps all acknowledged requests when host and database are killed ${rounds} times under load`, async () => {
  await start();
  const members = await Promise.all(Array.from({ length: 6 }, (_, n) => register(`crash${100 + n}`)));
  const platforms = await ask('/api/balancelist', {}, bearer(members[0]?.token ?? ''));
  const platform: string = platforms?.data[0].name;
  for (let round = 0; round < rounds; round += 1) {
    const answered = () => Math.min(acknowledged.withdrawals.size, acknowledged.transfers);
    // A round must have answered requests to lose, and each kill must meet another state.
    const enough = answered() + 2 + Math.floor(Math.random() * 5);
    const load = Promise.all(members.map((member) => generateLoad(member, platform)));
    await waitUntil('enough requests of this round are answered', () => answered() >= enough);
    await killGroup();
    await load;
    await start();
    const found = await read();
    expect(found.sum).toEqual([{ sum: '0' }]);
    expect(found.wrong).toEqual([]);
    expect(found.negative).toEqual([]);
    // An order and its ledger entry are written in one transaction.
    expect(column(found.deposits, 'reference')).toEqual(column(found.approved, 'out_trade_no'));
    expect(column(found.holds, 'reference')).toEqual(column(found.withdrawals, 'out_trade_no'));
    expect(column(found.returned, 'reference')).toEqual(column(found.failed, 'out_trade_no'));
    expect(found.unrecorded).toEqual([]);
    expect(column(found.paid, 'out_trade_no')).toEqual(expect.arrayContaining([...acknowledged.paid]));
    expect(column(found.failed, 'out_trade_no')).toEqual(expect.arrayContaining([...acknowledged.failed]));
    expect(column(found.deposits, 'reference')).toEqual(expect.arrayContaining([...acknowledged.deposits]));
    expect(column(found.holds, 'reference')).toEqual(expect.arrayContaining([...acknowledged.withdrawals]));
    expect(found.transfers.length).toBeGreaterThanOrEqual(acknowledged.transfers);
    expect(found.transfers.length).toBeLessThanOrEqual(transfersAsked);
  }
  expect(acknowledged.deposits.size).toBeGreaterThan(rounds);
  expect(acknowledged.withdrawals.size).toBeGreaterThan(rounds);
  expect(acknowledged.transfers).toBeGreaterThan(rounds);
});
