import type { Transaction } from '../base/database/database';
import { findViolations } from '../money/reconciliation/invariants';
import { sumTurnoverSince } from '../games/bets/bets.store';
import { accrueRebate } from '../games/bets/accrueRebate';
import { testHost, type TestMember } from '../testing/testHost';
import { findUser, readMemberTotals } from './profile/profiles.store';

const host = testHost();
let member: TestMember;

beforeEach(async () => {
  member = await host.register();
});
afterEach(async () => {
  expect(await host.db.transaction((tx) => findViolations(tx, 'member-totals', []))).toEqual([]);
});

const insertBet = async (state: number, amount = 1000) =>
  host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      values ($1, 'PT', 'x', 'concise', '', $2, 300, $3, '2026-03-09T15:59:59Z')`,
    [member.id, amount, state],
  );
const insertDeposit = (state: number) =>
  host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
      values ($2, $1, 'bank', 700, 7, $3::smallint, case $3::smallint when 1 then null else now() end)`,
    [member.id, `D-${member.id}`, state],
  );
const totals = async () => {
  const { staked, deposited } = await readMemberTotals(host.db, member.id);
  return [staked, deposited, await sumTurnoverSince(host.db, member.id, '2026-03-10')];
};

test('a member without bets and deposits has totals of zero', async () => expect(await totals()).toEqual([0n, 0n, 0n]));

test.each<[change: string, staked: bigint, since: bigint]>([
  [`update bet set state = 1 where state = 2 and member_id = $1`, 3000n, 0n],
  [`update bet set state = 0 where state = 2 and member_id = $1`, 1000n, 0n],
  [`update bet set state = 0 where state = 1 and member_id = $1`, 0n, 0n],
  [`update bet set amount = 1500 where state = 1 and member_id = $1`, 1500n, 0n],
  [`update bet set placed_at = '2026-03-09T16:00:00Z' where state = 1 and member_id = $1`, 1000n, 1000n],
  [`delete from bet where state = 1 and member_id = $1`, 0n, 0n],
])('after `%s` the totals are those of the settled bets', async (change, staked, since) => {
  await insertBet(1, 1000);
  await insertBet(2, 2000);
  expect(await host.db.run(change, [member.id])).toBe(1);
  expect(await totals()).toEqual([staked, 0n, since]);
});

test.each<[change: string, deposited: bigint]>([
  [`update deposit set state = 2, decided_at = now(), amount = 650 where member_id = $1`, 650n],
  [`update deposit set state = 3, decided_at = now() where member_id = $1`, 0n],
])('after `%s` the totals are those of the approved deposits', async (change, deposited) => {
  await insertDeposit(1);
  expect(await totals()).toEqual([0n, 0n, 0n]);
  await host.db.run(change, [member.id]);
  expect(await totals()).toEqual([0n, deposited, 0n]);
});

test('the totals of a bet that is rolled back do not change', async () => {
  await insertBet(1);
  await expect(
    host.db.transaction(async (tx) => {
      await tx.run('update bet set amount = amount + 1 where member_id = $1', [member.id]);
      expect((await readMemberTotals(tx, member.id)).staked).toBe(1001n);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await totals()).toEqual([1000n, 0n, 0n]);
});

test.each(['insert into member_total (member_id, day) values (1, now())', 'update member_total set staked = 0'])(
  'the application role may not: %s',
  (sql) => expect(host.db.run(sql)).rejects.toThrow(/permission denied/),
);

/** How often the connection of `tx` has read the bets and deposits. */
const countScans = (tx: Transaction) =>
  tx.rows(
    `select relname, seq_scan + idx_scan scans from pg_stat_xact_user_tables
      where relname in ('bet', 'deposit') order by relname`,
  );

test('the `user` call reads no bets, and of deposits those that wait', async () => {
  await host.db.transaction(async (tx) => {
    // The tables of this test are so small that PostgreSQL would read the whole of them.
    await tx.run('set local enable_seqscan = off');
    const plan = await tx.rows<{ 'QUERY PLAN': string }>(
      `explain select count(*) from deposit d where d.member_id = ${member.id} and d.state = 1`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('deposit_waiting_member');
    const [bets] = await countScans(tx);
    await findUser(tx, member.id);
    expect((await countScans(tx))[0]).toEqual(bets);
  });
});

test.each<[name: string, read: (tx: Transaction) => Promise<unknown>]>([
  ['the review of an order', (tx) => readMemberTotals(tx, member.id)],
  [
    'the rebate of a bet',
    (tx) =>
      accrueRebate(tx, { memberId: member.id, platform: 'PT', category: 'concise', amount: 1000n, now: new Date() }),
  ],
])('%s reads neither bets nor deposits', async (_name, read) => {
  await insertBet(1);
  await host.db.transaction(async (tx) => {
    const before = await countScans(tx);
    expect(before).toHaveLength(2);
    await read(tx);
    expect(await countScans(tx)).toEqual(before);
  });
});
