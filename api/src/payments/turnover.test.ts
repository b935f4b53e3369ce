import { writeSetting } from '../settings/settings';
import { usdtWallet } from '../testing/paymentHost';
import { fundPassword, testHost } from '../testing/testHost';
import { waitUntil } from '../testing/waitUntil';
import { sumRemainingTurnover } from './queries';
import { withdrawalTurnover } from './turnover';

const opening = testHost();
let host: Awaited<typeof opening>;

beforeAll(async () => {
  host = await opening;
});

interface Event {
  kind: 'deposit' | 'bet';
  at: Date;
  fen: number;
}

const hour = 3_600_000;
const start = new Date('2026-03-09T16:00:00Z').getTime();

/** A member's history over nine days, the same for each `seed`. Some days have bets only. */
const historyOf = (seed: number): Event[] => {
  let state = seed;
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
  return Array.from({ length: 5 + below(40) }, (_, n) => {
    const at = new Date(start + below(9 * 24) * hour + n);
    return below(6) === 0
      ? { kind: 'deposit', at, fen: 100 * (1 + below(40)) }
      : { kind: 'bet', at, fen: 100 * (1 + below(12)) };
  });
};

/** In the order of time, each deposit adds twice its amount, and each bet reduces what is left. */
const expectedOf = (history: Event[]): bigint => {
  const inOrder = history.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const left = inOrder.reduce((due, { kind, fen }) => (kind === 'deposit' ? due + 2 * fen : Math.max(0, due - fen)), 0);
  return BigInt(left);
};

const store = async (memberId: string, history: Event[]) => {
  const of = (kind: Event['kind']) => {
    const events = history.filter((event) => event.kind === kind);
    return [memberId, events.map(({ at }) => at), events.map(({ fen }) => fen)];
  };
  await host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, created_at, decided_at)
      select gen_random_uuid(), $1, 'bank', fen, 1, 2, at, at
        from unnest($2::timestamptz[], $3::int[]) event (at, fen)`,
    of('deposit'),
  );
  await host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      select $1, 'PT', 'x', 'concise', '', fen, 0, 1, at from unnest($2::timestamptz[], $3::int[]) event (at, fen)`,
    of('bet'),
  );
};

test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  'history %i: what is left to wager is that of its deposits and bets in the order of time',
  async (seed) => {
    const history = historyOf(seed);
    const row = await host.db.row<{ id: string }>(
      `insert into member (username, password_hash, fund_password_hash, realname)
        values ($1, '', '', '') returning id`,
      [`history${seed}`],
    );
    const id = row?.id ?? '';
    await store(id, history);
    expect(await sumRemainingTurnover(host.db, id, { deposits: '2', redPackets: '0' })).toBe(expectedOf(history));
  },
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
  await writeSetting(host.db, withdrawalTurnover, withdrawalTurnover.initial);
});
