import { testHost, type TestMember } from '../../testing/testHost';
import { readMemberTotals } from '../../members/profile/profiles.store';
import { type BetReport, reportBet } from './reportBet';

const host = testHost();
let member: TestMember;
let bets = 0;

beforeEach(async () => {
  member = await host.register();
  bets += 1;
});

const report = (change: Partial<BetReport> = {}) =>
  host.db.transaction((tx) =>
    reportBet(tx, {
      platform: 'PT',
      betId: `bet-${bets}`,
      memberId: member.id,
      gameCode: 'PT1001',
      category: 'concise',
      amount: 10_000n,
      payout: 2_500n,
      state: 'settled',
      at: new Date('2026-03-10T12:00:00+08:00'),
      ...change,
    }),
  );
const turnover = async () => (await readMemberTotals(host.db, member.id)).staked;
const rebates = () =>
  host.db.rows('select platform, day::text, turnover from rebate where member_id = $1 order by id', [member.id]);

test('a settled bet is stored and earns a rebate on the day it was placed', async () => {
  expect(await report()).toEqual({ id: expect.any(String), counted: true });
  expect(await turnover()).toBe(10_000n);
  expect(await rebates()).toEqual([{ platform: 'PT', day: '2026-03-10', turnover: '10000' }]);
});

test('an unsettled bet counts once, when it is settled', async () => {
  const { id } = await report({ state: 'unsettled', payout: 0n });
  expect([await turnover(), await rebates()]).toEqual([0n, []]);
  expect(await report()).toEqual({ id, counted: true });
  expect(await report()).toEqual({ id, counted: false });
  expect(await report({ state: 'unsettled', payout: 0n })).toEqual({ id, counted: false });
  expect(await turnover()).toBe(10_000n);
  expect(await rebates()).toHaveLength(1);
  expect(await host.db.row('select state, payout from bet where id = $1', [id])).toEqual({ state: 1, payout: '2500' });
});

test('a void bet counts for nothing', async () => {
  await report({ state: 'unsettled', payout: 0n });
  await report({ state: 'void', payout: 10_000n });
  expect([await turnover(), await rebates()]).toEqual([0n, []]);
});

test('the same bet id on another platform is another bet', async () => {
  await report();
  expect((await report({ platform: 'OB' })).counted).toBe(true);
  expect(await turnover()).toBe(20_000n);
});

test.each<Partial<BetReport>>([{ amount: 10_001n }, { payout: 0n }, { state: 'void' }])(
  'a report of %p after settlement throws and changes nothing',
  async (change) => {
    await report();
    await expect(report(change)).rejects.toThrow('differently before');
    expect(await turnover()).toBe(10_000n);
    expect(await rebates()).toHaveLength(1);
  },
);
