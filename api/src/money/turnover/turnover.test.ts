import type { Database, Transaction } from '../../base/database/database';
import { findViolations } from '../reconciliation/invariants';
import { accrueRebate } from '../../games/bets/accrueRebate';
import { sumTurnoverSince } from '../../games/bets/bets.store';
import { reportBet } from '../../games/bets/reportBet';
import { findUser, readMemberTotals } from '../../members/profile/profiles.store';
import { writeSetting } from '../../base/settings/settings';
import { usdtWallet } from '../../testing/paymentHost';
import { fundPassword, testHost, type TestMember } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { readTurnoverDue } from './turnover.store';
import { turnoverWeights, withdrawalTurnover } from './turnover';

const host = testHost();

afterEach(async () => {
  await writeSetting(host.db, withdrawalTurnover, withdrawalTurnover.initial);
  await writeSetting(host.db, turnoverWeights, turnoverWeights.initial);
  for (const invariant of ['turnover-due', 'member-totals'] as const) {
    expect(await host.db.transaction((tx) => findViolations(tx, invariant, []))).toEqual([]);
  }
});

interface Event {
  kind: 'deposit' | 'red packet' | 'bet';
  at: Date;
  fen: number;
}

const hour = 3_600_000;
const start = new Date('2026-03-09T16:00:00Z').getTime();

/** A member's history over nine days, oldest first, the same for each `seed`. Some days have bets only. */
const historyOf = (seed: number): Event[] => {
  let state = seed;
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
  return Array.from({ length: 5 + below(40) }, (_, n): Event => {
    const at = new Date(start + below(9 * 24) * hour + n);
    const kind = (['deposit', 'red packet'] as const)[below(12)];
    return kind ? { kind, at, fen: 100 * (1 + below(40)) } : { kind: 'bet', at, fen: 100 * (1 + below(12)) };
  }).toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
const seeds = Array.from({ length: 12 }, (_, n) => n + 1);

type Multiples = typeof withdrawalTurnover.initial;

/** Each credit adds its amount times its multiple, and each bet reduces what is left. */
const expectedOf = (history: Event[], { deposits, redPackets }: Multiples): bigint => {
  const multiple = { deposit: Number(deposits), 'red packet': Number(redPackets) };
  return BigInt(
    history.reduce((due, { kind, fen }) => (kind === 'bet' ? Math.max(0, due - fen) : due + fen * multiple[kind]), 0),
  );
};

const insertMember = async (db: Database, name: string): Promise<string> => {
  const row = await db.row<{ id: string }>(
    `insert into member (username, password_hash, fund_password_hash, realname) values ($1, '', '', '') returning id`,
    [name],
  );
  return row?.id ?? '';
};

const inserts: Record<Event['kind'], string> = {
  deposit: `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, created_at, decided_at)
    values (gen_random_uuid(), $1, 'bank', $2, 1, 2, $3, $3)`,
  'red packet': `insert into red_packet (member_id, day, rule, deposited, amount, created_at)
    values ($1, '2026-03-09', (random() * 2000000000)::int, 0, $2, $3)`,
  bet: `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
    values ($1, 'PT', 'x', 'concise', '', $2, 0, 1, $3)`,
};
const store = async (db: Database, memberId: string, history: Event[]) => {
  for (const { kind, at, fen } of history) await db.run(inserts[kind], [memberId, fen, at]);
};

const chosen: Multiples = { deposits: '2', redPackets: '1.5' };

test('what is left to stake is that of credits and bets in the order of time', async () => {
  await writeSetting(host.db, withdrawalTurnover, chosen);
  for (const seed of seeds) {
    const id = await insertMember(host.db, `history${seed}`);
    await store(host.db, id, historyOf(seed));
    expect([seed, await readTurnoverDue(host.db, id)]).toEqual([seed, expectedOf(historyOf(seed), chosen)]);
  }
});

test('a member sees what is missing, of which credits, the oldest of which stakes count for first', async () => {
  await writeSetting(host.db, withdrawalTurnover, chosen);
  const member = await host.register();
  const shown = async () => (await host.send('turnover', {}, member)).data;
  expect(await shown()).toMatchObject({ missing: '0.00', required: '0.00', requirements: [] });
  const at = new Date();
  const add = (kind: Event['kind'], fen: number) => store(host.db, member.id, [{ kind, at, fen }]);
  await add('deposit', 5000);
  await add('red packet', 1000);
  const [deposit, packet] = [
    { kind: 'deposit', amount: '100.00' },
    { kind: 'red-packet', amount: '15.00' },
  ];
  await add('bet', 4000);
  expect(await shown()).toMatchObject({
    missing: '75.00',
    required: '115.00',
    requirements: [
      { ...deposit, missing: '60.00' },
      { ...packet, missing: '15.00' },
    ],
  });
  await add('bet', 6500);
  expect(await shown()).toMatchObject({
    missing: '10.00',
    required: '15.00',
    requirements: [{ ...packet, missing: '10.00' }],
  });
});

test('a stake counts by the weight of its category when it is settled, and gives back what it took', async () => {
  await writeSetting(host.db, withdrawalTurnover, chosen);
  const weights = { ...turnoverWeights.initial, concise: 50, joker: 0 };
  await writeSetting(host.db, turnoverWeights, weights);
  const member = await host.register();
  const due = () => readTurnoverDue(host.db, member.id);
  await store(host.db, member.id, [{ kind: 'deposit', at: new Date(), fen: 5000 }]);
  const play = (category: string, fen: number, state = 1) =>
    host.db.run(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
        values ($1, 'PT', 'x', $2, '', $3, 0, $4, now())`,
      [member.id, category, fen, state],
    );
  await play('joker', 1000);
  expect(await due()).toBe(10_000n);
  await play('realbet', 1000);
  expect(await due()).toBe(9000n);
  await play('concise', 1001, 2);
  expect(await due()).toBe(9000n);
  const change = (set: string) =>
    host.db.run(`update bet set ${set} where category = 'concise' and member_id = $1`, [member.id]);
  await change('state = 1');
  expect(await due()).toBe(8500n);
  await writeSetting(host.db, turnoverWeights, { ...weights, concise: 100 });
  expect(await due()).toBe(8500n);
  await change('state = 0');
  expect(await due()).toBe(9000n);
  expect((await host.send('turnover', {}, member)).data.weights).toContainEqual({ category: 'joker', percent: 0 });
});

test.each<[change: string, due: bigint]>([
  ['amount = 400', 5000n],
  ['amount = 1300', 4700n],
  ['amount = 1300, bonus_staked = 300', 5000n],
  ['state = 0', 5000n],
])('a bet that was settled before a deposit and is changed to `%s` counts with what is new', async (change, due) => {
  await writeSetting(host.db, withdrawalTurnover, { deposits: '1', redPackets: '0' });
  const member = await host.register();
  const at = new Date();
  await store(host.db, member.id, [
    { kind: 'bet', at, fen: 1000 },
    { kind: 'deposit', at, fen: 5000 },
  ]);
  await host.db.run(`update bet set ${change} where member_id = $1`, [member.id]);
  expect(await readTurnoverDue(host.db, member.id)).toBe(due);
});

test('of 20 bets at once, and as many reports of each, each counts once', async () => {
  await writeSetting(host.db, withdrawalTurnover, chosen);
  const member = await host.register();
  const at = new Date();
  await store(host.db, member.id, [{ kind: 'deposit', at, fen: 5000 }]);
  const bet = { platform: 'PT', memberId: member.id, gameCode: 'x', category: 'concise', payout: 0n, at } as const;
  const reports = Array.from({ length: 40 }, (_, n) =>
    host.db.transaction((tx) =>
      reportBet(tx, { ...bet, betId: `at-once-${member.id}-${n % 20}`, amount: 400n, state: 'settled' }),
    ),
  );
  expect((await Promise.all(reports)).filter(({ counted }) => counted)).toHaveLength(20);
  expect(await readTurnoverDue(host.db, member.id)).toBe(2000n);
});

test.each([
  'insert into turnover_requirement values (1)',
  'update member_total set turnover_due = 0',
  'insert into member_total (member_id, day) values (1, now())',
  'update member_total set staked = 0',
])('the application role may not: %s', (sql) => expect(host.db.run(sql)).rejects.toThrow(/permission denied/));

test('a withdrawal waits for a deposit that is approved at the same time, and counts its turnover', async () => {
  const member = await host.register();
  await host.send('bindcard', usdtWallet, member);
  const bank = (await host.send('getcard', { type: 2 }, member)).data[0].id;
  await host.credit(member.id, 100_000n);
  await writeSetting(host.db, withdrawalTurnover, { deposits: '1', redPackets: '0' });
  const { deposit_no: order } = (await host.send('recharge', { paytype: 'alipay', amount: '300' }, member)).data;
  let answered = false;
  const { withdrawal } = await host.db.transaction(async (tx) => {
    // As an approval does; it has not committed.
    await tx.run('select from member where id = $1 for no key update', [member.id]);
    await tx.run('update deposit set state = 2, decided_at = now() where out_trade_no = $1', [order]);
    const asked = host.send('withdraw', { amount: '100', bank, password: fundPassword }, member).finally(() => {
      answered = true;
    });
    const isWaiting = async () =>
      Boolean(await host.db.row('select from pg_locks where not granted and pid <> pg_backend_pid() limit 1'));
    await waitUntil('the withdrawal waits', async () => answered || (await isWaiting()));
    return { withdrawal: asked };
  });
  expect(await withdrawal).toMatchObject({ code: 422, message: '取款前还需完成流水300.00元！' });
});

describe('totals of a member', () => {
  let member: TestMember;

  beforeEach(async () => {
    member = await host.register();
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

  test('a member without bets and deposits has totals of zero', async () =>
    expect(await totals()).toEqual([0n, 0n, 0n]));

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

  test.each<[state: number, change: string, deposited: bigint]>([
    [1, `update deposit set state = 2, decided_at = now(), amount = 650 where member_id = $1`, 650n],
    [1, `update deposit set state = 3, decided_at = now() where member_id = $1`, 0n],
    [2, `update deposit set amount = 650 where member_id = $1`, 650n],
    [2, `update deposit set state = 3 where member_id = $1`, 0n],
  ])('from state %i, after `%s` the totals are those of the approved deposits', async (state, change, deposited) => {
    await insertDeposit(state);
    expect(await totals()).toEqual([0n, state === 2 ? 700n : 0n, 0n]);
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
});
