import { writeSetting } from '../../base/settings/settings';
import { startAnvil, type TokenTransfer } from '../../testing/anvil';
import { exitOf, spawnProgram } from '../../testing/hostProcess';
import { Seeded } from '../../testing/random';
import { testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { matchPayments } from '../../operators/payments/matchPayments';
import { autoApprove } from '../incoming/settings';
import { addressesOf } from '../payments/extendedKey';
import { payees } from '../payments/paymentMethods';
import { addressBytes, addressText } from '../payments/walletAddress';
import { channelOf, chains } from '../payments/chains';

const host = testHost();
const random = new Seeded(44);

/** Public key of the account m/44'/60'/0' of the words `abandon … about`, for orders in ERC20. */
const key =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
/** The address of all orders in TRC20. */
const shared = addressText.TRC20('a1'.repeat(20));
const stranger = `0x${'b2'.repeat(20)}` as const;

let anvil: Awaited<ReturnType<typeof startAnvil>>;

beforeAll(async () => {
  anvil = await startAnvil();
  await writeSetting(host.db, payees, { ...payees.initial, TRC20: shared, ERC20_xpub: key });
  await writeSetting(host.db, autoApprove, { ...autoApprove.initial, usdt: '1000.00' });
  // One node is both chains: nodes of TRON answer the same requests.
  await writeSetting(host.db, chains, {
    ...chains.initial,
    TRC20_contract: addressText.TRC20(anvil.token.slice(2)),
    TRC20_chain_id: 31_337,
    ERC20_contract: addressText.ERC20(anvil.token.slice(2)),
    ERC20_chain_id: 31_337,
  });
});
afterAll(() => anvil.stop());

type Protocol = 'TRC20' | 'ERC20';

interface Order extends TokenTransfer {
  id: string;
  protocol: Protocol;
}

const addressOnChain = (protocol: Protocol, address: string) => `0x${addressBytes[protocol](address) ?? ''}` as const;

const millionths = (usdt: string) => BigInt(Math.round(Number(usdt) * 1_000_000));

/** Makes 200 orders of 40 members, five each: as many as may wait. */
const makeOrders = async (): Promise<Order[]> => {
  const orders: Order[] = [];
  for (let number = 0; number < 40; number += 1) {
    const member = await host.register();
    for (let own = 0; own < 5; own += 1) {
      const catepay = number % 2 === 0 ? 'ERC20' : 'TRC20';
      // So that no amount is another one less a fee of 1 USDT.
      const amount = String(100 + 13 * (number % 8));
      const { data } = await host.send('recharge', { paytype: 'usdt', amount, catepay }, member);
      const { info, cardlist } = (await host.send('payinfo', { deposit_no: data.deposit_no }, member)).data;
      const to = addressOnChain(catepay, cardlist.mch_id);
      orders.push({ id: data.deposit_no, protocol: catepay, to, amount: millionths(info.real_money) });
    }
  }
  return shuffled(orders);
};

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [random.next(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);

const usdt = 1_000_000n;

/** 240 payments, in transactions. */
const planPayments = async (orders: readonly Order[]): Promise<TokenTransfer[][]> => {
  const paid = ({ to, amount }: Order, more = 0n): TokenTransfer => ({ to, amount: amount + more });
  const late = orders.slice(180, 190);
  for (const { id } of late) await host.operator('POST', `/deposits/${id}/reject`, { reason: '测试' });
  const unknown = addressesOf('ERC20', key, { first: 100, count: 5 }).map((it) => addressOnChain('ERC20', it));
  const plan = [
    // Two orders in one transaction, often of both chains.
    ...Array.from({ length: 20 }, (_none, pair) => orders.slice(2 * pair, 2 * pair + 2).map((it) => paid(it))),
    ...orders.slice(40, 140).map((it) => [paid(it)]),
    ...orders.slice(140, 160).flatMap((it) => [[paid(it)], [paid(it)]]),
    ...orders.slice(160, 170).map((it) => [paid(it, -usdt)]),
    ...orders.slice(170, 180).map((it) => [paid(it, usdt / 2n)]),
    ...late.map((it) => [paid(it)]),
    ...unknown.map((to) => [{ to, amount: 3n * usdt }]),
    ...Array.from({ length: 15 }, (_none, at) => [
      { to: addressOnChain('TRC20', shared), amount: BigInt(at + 1) * 777_777n },
    ]),
    // Dust, in one transaction.
    Array.from({ length: 10 }, () => ({ to: addressOnChain('TRC20', shared), amount: 1n })),
  ];
  expect(plan.flat()).toHaveLength(240);
  return shuffled(plan);
};

const spawnWatcher = () =>
  spawnProgram('app/payments.ts', [], {
    DATABASE_URL: host.url,
    DATABASE_APP_URL: host.appUrl,
    ETH_RPC_URL: anvil.url,
    TRON_RPC_URL: anvil.url,
    CHAIN_POLL_MS: '20',
    EXIT_WITH_PARENT: '1',
  });

const countEvents = async () =>
  (await host.db.row<{ count: number }>('select count(*)::int from incoming_payment_event'))?.count ?? 0;

const readToHead = async () => {
  const head = Number(await anvil.client.getBlockNumber());
  await waitUntil('the newest block is read', async () => {
    const channels = await host.db.rows('select from chain_cursor where head = $1', [head]);
    return channels.length === 2;
  });
};

/** Runs `work` while a watcher starts or runs, and kills it at once, or when it has stored what `work` has paid. */
const duringLifeOfWatcher = async (work: () => Promise<void>) => {
  const before = await countEvents();
  const watcher = spawnWatcher();
  const ended = exitOf(watcher);
  if (random.chance(0.5)) await new Promise((done) => watcher.stdout?.once('data', done));
  await work();
  if (random.chance(0.7)) await waitUntil('it has stored more', async () => (await countEvents()) > before);
  watcher.kill('SIGKILL');
  await ended;
};

/** What the chain has for one of our addresses, as rows of payments. */
const paymentsOnChain = async (orders: readonly Order[]) => {
  const ours = new Map<string, Protocol>(orders.map(({ to, protocol }) => [to.toLowerCase(), protocol]));
  for (const address of addressesOf('ERC20', key, { first: 100, count: 20 })) {
    ours.set(addressOnChain('ERC20', address), 'ERC20');
  }
  return (await anvil.listTransfers()).flatMap(({ hash, position, to, amount }) => {
    const protocol = ours.get(to.toLowerCase());
    if (!protocol || amount === 0n) return [];
    const recipient = addressText[protocol](to.slice(2).toLowerCase());
    return { channel: channelOf(protocol), identity: `${hash}:${position}`, recipient, amount: String(amount) };
  });
};

/** The orders that were credited, and whether each member has exactly what they come to. */
const readCredits = async () => {
  const credited = await host.db.rows<{ id: string; member_id: string; amount: string }>(
    'select out_trade_no id, member_id, amount from deposit where state = 2 order by out_trade_no',
  );
  const balances = await host.db.rows<{ id: string; balance: string }>(
    `select m.id, coalesce(sum(a.balance), 0)::text balance
      from member m left join account a on a.member_id = m.id group by m.id`,
  );
  const isRight = balances.every(({ id, balance }) => {
    const own = credited.filter(({ member_id }) => member_id === id);
    return own.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === BigInt(balance);
  });
  return { orders: credited.map(({ id }) => id), isRight };
};

test('orders are credited what the final chain says, though it was reorganized and the watcher killed', async () => {
  // The first life sets where the watcher begins.
  const first = spawnWatcher();
  await waitUntil(
    'it begins',
    async () => (await host.db.rows('select from chain_cursor where block >= 0')).length === 2,
  );
  first.kill();
  await exitOf(first);

  const orders = await makeOrders();
  const plan = await planPayments(orders);
  const lives = 20;
  const perLife = Math.ceil(plan.length / lives);
  for (let life = 0; life < lives; life += 1) {
    await duringLifeOfWatcher(async () => {
      for (const transfers of plan.slice(life * perLife, (life + 1) * perLife)) {
        await anvil.pay(transfers);
        if (random.chance(0.1)) await anvil.pay([{ to: stranger, amount: usdt }]);
        if (random.chance(0.1)) await anvil.pay(transfers, anvil.namesake);
        if (random.chance(0.1)) await anvil.pay(transfers.map(({ to }) => ({ to, amount: 0n })));
        if (random.chance(0.4)) await anvil.mine();
      }
      await anvil.mine();
      // Most transactions come again in other blocks, and some never.
      if (life === 7 || life === 14) {
        await readToHead();
        await anvil.reorganize(6, () => (random.chance(0.15) ? undefined : random.int(0, 5)));
        await anvil.mine();
      }
    });
    await matchPayments(host.services);
  }
  await anvil.mine(20);
  const head = Number(await anvil.client.getBlockNumber());
  const last = spawnWatcher();
  await waitUntil('all is final', async () => {
    const cursors = await host.db.rows<{ rest: number }>(
      `select ${head} - block::int rest from chain_cursor order by channel`,
    );
    return cursors[0]?.rest === 12 && cursors[1]?.rest === 20;
  });
  last.kill();
  expect(await exitOf(last)).toBe(0);

  const expected = await paymentsOnChain(orders);
  expect(expected.length).toBeGreaterThan(220);
  const byIdentity = <Row extends { identity: string; channel: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => `${a.channel} ${a.identity}`.localeCompare(`${b.channel} ${b.identity}`));
  const stored = await host.db.rows<{ channel: string; identity: string; is_dropped: boolean }>(
    `select p.channel, p.identity, p.recipient, p.amount, s.state = 'dropped' is_dropped
      from incoming_payment p join incoming_payment_state s on s.payment_id = p.id where s.state <> 'seen'`,
  );
  expect(byIdentity(stored.filter((it) => !it.is_dropped))).toEqual(
    byIdentity(expected.map((it) => ({ ...it, is_dropped: false }))),
  );
  const moved = await host.db.rows(
    `select payment_id from incoming_payment_event where kind = 'seen' group by payment_id having count(*) > 1`,
  );
  expect([stored.length > expected.length, moved.length > 0]).toEqual([true, true]);
  expect(
    await host.db.rows(
      `select payment_id from incoming_payment_event where kind = 'confirmed' group by payment_id having count(*) > 1`,
    ),
  ).toEqual([]);
  expect(await host.db.rows('select from chain_reorganization')).toEqual([]);

  await matchPayments(host.services);
  const closed = await host.db.rows<{ id: string }>('select out_trade_no id from deposit where state = 3');
  const paid = orders.filter(({ id, protocol, to, amount }) => {
    const recipient = addressText[protocol](to.slice(2));
    const isPaid = expected.some((it) => it.recipient === recipient && it.amount === String(amount));
    return isPaid && !closed.some((it) => it.id === id);
  });
  expect(paid.length).toBeGreaterThan(140);
  expect(await readCredits()).toEqual({ orders: paid.map(({ id }) => id).toSorted(), isRight: true });
}, 600_000);
