import type { DailyReportRow } from '@site/contract/operators';
import { withClient } from '../../../base/database/connection';
import { beijingTime } from '../../../base/time/beijingTime';
import { fen, yuan } from '../../../base/money/money';
import { type AccountName, held, platformWallet, system, wallet } from '../../../ledger/accounts';
import { move } from '../../../ledger/ledger';
import { Seeded } from '../../../testing/random';
import { operatorKeyOfTests, testHost } from '../../../testing/testHost';
import { computeDays, readSummaries } from '../../../money/reconciliation/dailySummaries.store';
import { nightlySummaries } from './routes';

const host = testHost();

/** Runs SQL as the owner of the tables. */
const asOwner = (sql: string, params: unknown[] = []) => withClient(host.url, (client) => client.query(sql, params));

beforeAll(async () => {
  // Only the owner of the tables can backdate entries; the tests need entries of past days.
  await asOwner(
    `alter table ledger_entry alter created_at
      set default coalesce(nullif(current_setting('test.posted_at', true), '')::timestamptz, now())`,
  );
});

const dayOf = (moment: Date) => beijingTime(moment).slice(0, 10);

interface Posting {
  from: AccountName;
  to: AccountName;
  amount: bigint;
  kind: string;
  /** By default now. */
  at?: Date;
}

/** Posts an entry and returns when. */
const post = ({ at, ...movement }: Posting): Promise<Date> =>
  host.db.transaction(async (tx) => {
    await tx.run(`select set_config('test.posted_at', $1, true)`, [at?.toISOString() ?? '']);
    return (await move(tx, movement)).createdAt;
  });

const report = async (from: string, to = from, token?: string) =>
  host.operator('GET', `/reports/daily?from=${from}&to=${to}`, {}, token);
const rowsOf = async (from: string, to = from): Promise<DailyReportRow[]> => (await report(from, to)).data;

const noFigures = {
  registrations: 0,
  active_members: 0,
  deposits: '0.00',
  deposit_count: 0,
  withdrawals: '0.00',
  withdrawal_count: 0,
  bonuses: '0.00',
  rebates: '0.00',
  adjustments: '0.00',
  bets: '0.00',
  win_loss: '0.00',
  net: '0.00',
};

const accountsOf = (id: string) => ({
  wallet: wallet(id),
  hold: held(id),
  platform: platformWallet(id, 'pp'),
  debt: { ...wallet(id), purpose: 'debt' },
});

/** Kinds of entries with the direction of their money and what they add to a row, in fen. */
const kinds = [
  ['deposit', 'deposits', 'wallet', { deposits: 1n, net: 1n }],
  ['withdrawal', 'hold', 'withdrawals', { withdrawals: 1n, net: -1n }],
  ['withdrawal-failed', 'withdrawals', 'wallet', { withdrawals: -1n, net: 1n }],
  ['red-packet', 'promotions', 'wallet', { bonuses: 1n }],
  ['rebate', 'rebates', 'wallet', { rebates: 1n }],
  ['adjustment', 'adjustments', 'wallet', { adjustments: 1n }],
  ['adjustment', 'wallet', 'adjustments', { adjustments: -1n }],
  ['adjustment', 'promotions', 'wallet', { bonuses: 1n }],
  ['adjustment', 'wallet', 'promotions', { bonuses: -1n }],
  ['bet', 'platform', 'house', { bets: 1n, win_loss: -1n }],
  ['win', 'house', 'platform', { win_loss: 1n }],
  ['bet-rollback', 'house', 'platform', { bets: -1n, win_loss: 1n }],
  ['bet-rollback', 'platform', 'house', { win_loss: -1n }],
  ['bet-correction', 'provider', 'wallet', { win_loss: 1n }],
  ['bet-correction', 'wallet', 'provider', { win_loss: -1n }],
  ['debt', 'debts', 'debt', { win_loss: -1n }],
  ['debt-payment', 'wallet', 'provider', {}],
  ['debt-cleared', 'debt', 'debts', {}],
  ['transfer-in', 'wallet', 'platform', {}],
  ['transfer-out', 'platform', 'wallet', {}],
  ['withdrawal-hold', 'wallet', 'hold', {}],
] as const;

const counts: Record<string, Partial<DailyReportRow>> = {
  deposit: { deposit_count: 1 },
  withdrawal: { withdrawal_count: 1 },
  'withdrawal-failed': { withdrawal_count: -1 },
};

/** The row of a day after one more entry. */
const withEntry = (row: DailyReportRow, [kind, , , effect]: (typeof kinds)[number], amount: bigint): DailyReportRow => {
  const next: Record<string, string | number> = { ...row };
  for (const [field, sign] of Object.entries(effect)) next[field] = yuan(fen(String(next[field])) + sign * amount);
  for (const [field, step] of Object.entries(counts[kind] ?? {})) next[field] = Number(next[field]) + Number(step);
  return next as unknown as DailyReportRow;
};

test('every figure equals the ledger for a random history, from the ledger and from stored summaries', async () => {
  const random = new Seeded(20_250_301);
  const members = await Promise.all([host.register(), host.register(), host.register()]);
  for (const { id } of members) {
    for (const to of Object.values(accountsOf(id))) {
      await post({ from: system('opening'), to, amount: 10_000_000n, kind: 'opening' });
    }
  }
  const days = Array.from({ length: 12 }, (_, n) => dayOf(new Date(Date.UTC(2025, 1, 24 + n))));
  const expected = new Map(days.map((day): [string, DailyReportRow] => [day, { day, ...noFigures }]));
  const active = new Map(days.map((day) => [day, new Set<string>()]));
  for (let n = 0; n < 300; n += 1) {
    // The sixth day stays empty; a third of the entries are posted at the first or last millisecond of a day.
    const day = random.pick(days.filter((_, index) => index !== 5));
    const start = Date.parse(`${day}T00:00:00+08:00`);
    const at = new Date(start + (random.chance(1 / 3) ? random.pick([0, 86_399_999]) : random.int(0, 86_399_999)));
    const movement = random.pick(kinds);
    const [kind, source, target] = movement;
    const { id } = random.pick(members);
    const accounts: Record<string, AccountName> = accountsOf(id);
    const amount = BigInt(random.int(1, 20_000));
    await post({
      from: accounts[source] ?? system(source),
      to: accounts[target] ?? system(target),
      amount,
      kind,
      at,
    });
    expected.set(day, withEntry(expected.get(day) as DailyReportRow, movement, amount));
    if (['deposit', 'withdrawal', 'bet'].includes(kind)) active.get(day)?.add(id);
  }
  const rows = days.map((day) => ({ ...expected.get(day), active_members: active.get(day)?.size }));
  const [from = '', to = ''] = [days[0], days.at(-1)];
  expect(rows[5]).toEqual({ day: '2025-03-01', ...noFigures });
  expect(await rowsOf(from, to)).toEqual(rows);
  expect(await readSummaries(host.db, from, to)).toEqual(await computeDays(host.db, from, to));
  expect(await rowsOf(from, to)).toEqual(rows);
});

test('today and days to come are computed from the ledger and not stored', async () => {
  const { id } = await host.register();
  const [row] = await rowsOf(dayOf(new Date()));
  const at = await post({ from: system('deposits'), to: wallet(id), amount: 12_345n, kind: 'deposit' });
  const day = dayOf(at);
  const last = dayOf(new Date(at.getTime() + 2 * 86_400_000));
  const rows = await rowsOf(day, last);
  expect(rows).toHaveLength(3);
  // If midnight has passed since the first report, it was of the day before.
  const earlier = row?.day === day ? row : noFigures;
  expect(rows[0]).toMatchObject({
    day,
    deposits: yuan(fen(earlier.deposits) + 12_345n),
    deposit_count: earlier.deposit_count + 1,
    active_members: earlier.active_members + 1,
  });
  expect(rows[2]).toEqual({ day: last, ...noFigures });
  expect(await readSummaries(host.db, day, last)).toEqual([]);
});

test('the host cannot backdate an entry', async () => {
  const { id } = await host.register();
  await host.credit(id, 1n);
  await expect(
    host.db.run(
      `insert into ledger_entry (debit_id, credit_id, amount, kind, created_at)
        select debit_id, credit_id, 1, 'deposit', now() - interval '1 day' from ledger_entry limit 1`,
    ),
  ).rejects.toThrow('permission denied');
});

test('counts a registration on its Beijing day', async () => {
  const [late, early] = await Promise.all([host.register(), host.register()]);
  const move = (id: string, at: string) => asOwner('update member set created_at = $2 where id = $1', [id, at]);
  await move(late.id, '2025-06-01T23:59:59+08:00');
  await move(early.id, '2025-06-02T00:00:00+08:00');
  expect((await rowsOf('2025-06-01', '2025-06-03')).map(({ registrations }) => registrations)).toEqual([1, 1, 0]);
});

test('the nightly job stores every day from the first registration on', async () => {
  const { id } = await host.register();
  await asOwner(`update member set created_at = '2025-01-10T12:00:00+08:00' where id = $1`, [id]);
  const job = nightlySummaries(host.services);
  expect(await job.isDone('')).toBe(false);
  await Promise.all([job.run(''), job.run('')]);
  expect(await job.isDone('')).toBe(true);
  const stored = await readSummaries(host.db, '2025-01-01', '2099-12-31');
  expect(stored[0]).toMatchObject({ day: '2025-01-10', registrations: 1 });
  const first = Date.parse('2025-01-10');
  expect(stored.map(({ day }) => (Date.parse(day) - first) / 86_400_000)).toEqual(stored.map((_, index) => index));
  expect(stored.length).toBeGreaterThan(365);
});

test('answers with a CSV file that spreadsheets read as UTF-8 and amounts as numbers', async () => {
  const { id } = await host.register();
  const at = new Date('2023-04-02T12:00:00+08:00');
  await post({ from: system('adjustments'), to: platformWallet(id, 'pp'), amount: 500n, kind: 'opening', at });
  await post({ from: platformWallet(id, 'pp'), to: system('house'), amount: 500n, kind: 'bet', at });
  const { headers, body } = await host.operatorApp.inject({
    url: '/operator/reports/daily?from=2023-04-01&to=2023-04-02&format=csv',
    headers: { authorization: `Bearer ${operatorKeyOfTests}` },
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="daily-2023-04-01-2023-04-02.csv"',
  });
  expect(body).toBe(
    [
      `\uFEFFday,${Object.keys(noFigures).join(',')}`,
      '2023-04-01,0,0,0.00,0,0.00,0,0.00,0.00,0.00,0.00,0.00,0.00',
      '2023-04-02,0,1,0.00,0,0.00,0,0.00,0.00,0.00,5.00,-5.00,0.00',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['2025-02-30', '2025-03-01', '日期有误！'],
  ['1999-12-31', '2000-01-01', '日期有误！'],
  ['2025-03-02', '2025-03-01', '开始日期不能晚于结束日期！'],
  ['2024-01-01', '2025-01-01', '最多查询366天！'],
])('refuses the days from %s to %s', async (from, to, message) => {
  expect(await report(from, to)).toMatchObject({ code: 422, message });
});

test('a report has at most 366 days', async () => {
  expect(await rowsOf('2024-01-01', '2024-12-31')).toHaveLength(366);
});
