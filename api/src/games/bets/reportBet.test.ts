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
  expect(await report()).toEqual({ id: expect.any(String), counted: true, corrected: false });
  expect(await turnover()).toBe(10_000n);
  expect(await rebates()).toEqual([{ platform: 'PT', day: '2026-03-10', turnover: '10000' }]);
});

test('an unsettled bet counts once, when it is settled', async () => {
  const { id } = await report({ state: 'unsettled', payout: 0n });
  expect([await turnover(), await rebates()]).toEqual([0n, []]);
  const corrected = false;
  expect(await report()).toEqual({ id, counted: true, corrected });
  expect(await report()).toEqual({ id, counted: false, corrected });
  expect(await report({ state: 'unsettled', payout: 0n })).toEqual({ id, counted: false, corrected });
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

type Reported = [change: Partial<BetReport>, result: 'counted' | 'corrected' | 'repeated' | 'contradicted'];

/** What each report of one bet does, and what the bet adds to turnover and to the figures of days in the end. */
test.each<[string, Reported[], { staked: bigint; counted: [string, string] }]>([
  [
    'a correction of the payout',
    [
      [{}, 'counted'],
      [{ correction: 1, payout: 9_000n }, 'corrected'],
      [{ correction: 1, payout: 9_000n }, 'repeated'],
    ],
    { staked: 10_000n, counted: ['10000', '9000'] },
  ],
  [
    'corrections in the wrong order',
    [
      [{}, 'counted'],
      [{ correction: 2, payout: 1n }, 'corrected'],
      [{ correction: 1, payout: 9_000n }, 'repeated'],
    ],
    { staked: 10_000n, counted: ['10000', '1'] },
  ],
  [
    'a correction before the settlement',
    [
      [{ correction: 1, payout: 9_000n }, 'counted'],
      [{}, 'repeated'],
      [{ state: 'unsettled', payout: 0n }, 'repeated'],
    ],
    { staked: 10_000n, counted: ['10000', '9000'] },
  ],
  [
    'a correction that voids the bet, and one that settles it again for less',
    [
      [{}, 'counted'],
      [{ correction: 1, state: 'void', payout: 10_000n }, 'corrected'],
      [{ correction: 2, amount: 4_000n, payout: 0n }, 'corrected'],
    ],
    { staked: 4_000n, counted: ['4000', '0'] },
  ],
  [
    'a void bet that is settled after all',
    [
      [{ state: 'void', payout: 10_000n }, 'counted'],
      [{ correction: 1 }, 'corrected'],
    ],
    { staked: 10_000n, counted: ['10000', '2500'] },
  ],
  [
    'one number with two results',
    [
      [{}, 'counted'],
      [{ correction: 1, payout: 1n }, 'corrected'],
      [{ correction: 1, payout: 2n }, 'contradicted'],
    ],
    { staked: 10_000n, counted: ['10000', '1'] },
  ],
  [
    'a correction to another category',
    [
      [{}, 'counted'],
      [{ correction: 1, category: 'sport', payout: 1n }, 'contradicted'],
    ],
    { staked: 10_000n, counted: ['10000', '2500'] },
  ],
])('%s', async (_what, reports, expected) => {
  for (const [change, result] of reports) {
    const done = await report(change).then(
      ({ counted, corrected }) => (corrected ? 'corrected' : counted ? 'counted' : 'repeated'),
      (error: Error) => (error.name === 'BetContradicted' ? 'contradicted' : error.message),
    );
    expect([change, done]).toEqual([change, result]);
  }
  const counted = await host.db.row(
    'select sum(amount)::text amount, sum(payout)::text payout from reported_bet where member_id = $1',
    [member.id],
  );
  expect({ staked: await turnover(), counted: Object.values(counted ?? {}) }).toEqual(expected);
});
