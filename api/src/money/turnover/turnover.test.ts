import type { Database } from '../../base/database/database';
import { findViolations } from '../reconciliation/invariants';
import { reportBet } from '../../games/bets/reportBet';
import { writeSetting } from '../../base/settings/settings';
import { usdtWallet } from '../../testing/paymentHost';
import { fundPassword, testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { readTurnoverDue } from '../payments/orders.store';
import { withdrawalTurnover } from './turnover';

const host = testHost();

afterEach(async () => {
  await writeSetting(host.db, withdrawalTurnover, withdrawalTurnover.initial);
  expect(await violationsIn(host.db)).toEqual([]);
});

const violationsIn = (db: Database) => db.transaction((tx) => findViolations(tx, 'turnover-due', []));

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

test.each(['insert into turnover_requirement values (1)', 'update member_total set turnover_due = 0'])(
  'the application role may not: %s',
  (sql) => expect(host.db.run(sql)).rejects.toThrow(/permission denied/),
);

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
