import { readSetting, writeSetting } from '../../base/settings/settings';
import { FakeChain, type FakeTransaction } from '../../testing/fakeChain';
import { testHost } from '../../testing/testHost';
import { payees } from '../payments/paymentMethods';
import { addressText } from '../payments/walletAddress';
import { describeFailure, openNode } from './chainNode';
import { readChain } from './readChain';
import { channelOf, chains } from '../payments/chains';

const host = testHost();
const ours = 'a1'.repeat(20);
const stranger = 'b2'.repeat(20);
const confirmations = 3;

let chain: FakeChain;

beforeEach(async () => {
  chain = new FakeChain();
  await chain.start();
  await host.db.run(`delete from setting`);
  await writeSetting(host.db, payees, {
    ...payees.initial,
    TRC20: addressText.TRC20(ours),
    ERC20: addressText.ERC20(ours),
  });
  await writeSetting(host.db, chains, {
    ...chains.initial,
    ERC20_contract: addressText.ERC20(chain.contract),
    ERC20_chain_id: chain.chainId,
    ERC20_confirmations: confirmations,
    TRC20_contract: addressText.TRC20(chain.contract),
    TRC20_chain_id: chain.chainId,
    TRC20_confirmations: confirmations,
  });
  // Each test has its own chain: the next one is another.
  await host.db.run('update chain_cursor set chain_id = null, block = null, block_hash = null');
});
afterEach(() => chain.stop());

const read = (protocol: 'TRC20' | 'ERC20' = 'ERC20') =>
  readChain({ db: host.db, node: openNode(chain.url), protocol, now: () => new Date() });

const payment = () => chain.transaction([{ to: ours, amount: 5n }]);
const threePayments = () => [payment(), payment(), payment()] as const;

/** Why a pass failed; empty if it did not. */
const failureOf = (protocol?: 'TRC20' | 'ERC20') => read(protocol).then(() => '', describeFailure);

/** The payments of transactions of this test: position, amount, state and block. */
const payments = (...transactions: FakeTransaction[]) =>
  host.db.rows(
    `select split_part(p.identity, ':', 2)::int position, p.amount::int, s.state, s.block::int
      from incoming_payment p join incoming_payment_state s on s.payment_id = p.id
      where p.reference = any($1::text[]) order by array_position($1, p.reference), p.id`,
    [transactions.map((it) => it.hash)],
  );

const events = async ({ hash }: FakeTransaction) => {
  const rows = await host.db.rows<{ event: string }>(
    `select concat_ws(' ', e.kind, e.block) event from incoming_payment_event e
      join incoming_payment p on p.id = e.payment_id where p.reference = $1 order by e.id`,
    [hash],
  );
  return rows.map(({ event }) => event);
};

const cursor = async () => Number((await host.db.row<{ block: string }>(`select block from chain_cursor`))?.block);

test('a payment is seen in its block, and confirmed after the confirmations of the setting', async () => {
  const paid = chain.transaction([{ to: ours, amount: 5_000_000n }]);
  chain.mine(paid);
  await read();
  expect(await events(paid)).toEqual(['seen 1']);
  chain.pass(confirmations - 1);
  await read();
  expect(await events(paid)).toEqual(['seen 1']);
  chain.pass(1);
  await read();
  await read();
  expect(await events(paid)).toEqual(['seen 1', 'confirmed 1']);
  expect(await cursor()).toBe(1);
  expect(
    await host.db.row('select channel, currency, amount, sender, recipient, paid_at, identity from incoming_payment'),
  ).toEqual({
    channel: 'usdt-erc20',
    currency: 'USDT',
    amount: '5000000',
    sender: addressText.ERC20('0a'.padStart(40, '0')),
    recipient: addressText.ERC20(ours),
    paid_at: new Date((chain.blocks[1]?.at ?? 0) * 1000),
    identity: `${paid.hash}:0`,
  });
});

test('transfers of one transaction are payments of their own; others are none', async () => {
  const paid = chain.transaction([
    { to: stranger, amount: 1n },
    { to: ours, amount: 2n },
    { to: ours, amount: 2n },
    { to: ours, amount: 0n },
    { to: ours, amount: 3n, contract: 'dd'.repeat(20) },
    { to: ours, amount: 2n ** 64n },
  ]);
  const failed = chain.transaction([{ to: ours, amount: 9n }], { failed: true });
  chain.mine(failed, paid);
  await read();
  expect(await payments(failed, paid)).toEqual([
    { position: 1, amount: 2, state: 'seen', block: 1 },
    { position: 2, amount: 2, state: 'seen', block: 1 },
  ]);
});

test.each([
  ['is dropped if no block has it any more', [], ['seen 1', 'dropped']],
  ['is the same one in another block, wherever its log is there', [1], ['seen 1', 'seen 1', 'confirmed 1']],
  ['is the same one in a later block', [0, 1], ['seen 1', 'seen 2', 'confirmed 2']],
])('a payment that was seen in a block which the chain replaced %s', async (_case, blocks, expected) => {
  const paid = payment();
  chain.mine(paid);
  await read();
  chain.revert(1);
  for (const has of blocks) {
    chain.mine(chain.transaction([{ to: stranger, amount: 1n }]), ...(has ? [paid] : []));
  }
  chain.pass(confirmations + 1);
  await read();
  expect(await events(paid)).toEqual(expected);
});

test('a dropped payment is seen again when another block has it', async () => {
  const paid = payment();
  chain.mine(paid);
  await read();
  chain.revert(1);
  chain.pass(2);
  await read();
  chain.mine(paid);
  chain.pass(confirmations);
  await read();
  expect(await events(paid)).toEqual(['seen 1', 'dropped', 'seen 3', 'confirmed 3']);
  expect(await payments(paid)).toHaveLength(1);
});

test('a transaction that pays another amount in another block is another payment', async () => {
  const paid = payment();
  chain.mine(paid);
  await read();
  chain.revert(1);
  chain.mine({ ...paid, transfers: [{ to: ours, amount: 7n }] });
  await read();
  chain.revert(1);
  chain.mine(paid);
  chain.pass(confirmations);
  await read();
  expect(await payments(paid)).toEqual([
    { position: 0, amount: 5, state: 'confirmed', block: 1 },
    { position: 0, amount: 7, state: 'dropped', block: 1 },
  ]);
});

test('a pass that fails at any of its requests stores nothing, and the next one everything once', async () => {
  const early = chain.transaction([{ to: ours, amount: 5n }]);
  const late = chain.transaction([{ to: ours, amount: 6n }]);
  chain.mine(early);
  await read();
  chain.revert(1);
  chain.mine(late);
  chain.pass(confirmations);
  chain.mine(early);
  let failed = 0;
  for (; ; failed += 1) {
    chain.requests.length = 0;
    chain.before = (_method, count) => (count > failed ? { status: 500 } : undefined);
    if ((await failureOf()) === '') break;
    expect({ early: await events(early), late: await events(late) }).toEqual({ early: ['seen 1'], late: [] });
  }
  expect(failed).toBeGreaterThan(8);
  chain.before = () => undefined;
  await read();
  expect(await events(late)).toEqual(['seen 1', 'confirmed 1']);
  expect(await events(early)).toEqual(['seen 1', `seen ${chain.head}`]);
});

test.each<[string, () => void, RegExp]>([
  ['asks for patience', () => (chain.before = () => ({ status: 429 })), /Status 429/],
  ['limits requests by an error', () => (chain.before = () => ({ code: -32_005, message: 'rate limited' })), /rate/],
  ['is of another chain', () => (chain.chainId = 1), /chain 1, not 31337/],
  ['has a token of other units', () => (chain.decimals = 18), /6 decimals/],
  ['has fewer blocks than were read', () => chain.blocks.splice(2), /behind/],
  ['lacks logs and receipts', () => Object.assign(chain, { logsUntil: 6, receiptsUntil: 6 }), /contradicts/],
  ['lacks the logs that a receipt has', () => (chain.logsUntil = 0), /^$/],
  [
    'changes its newest block meanwhile',
    () =>
      (chain.before = (method) => {
        if (method !== 'eth_getLogs') return undefined;
        chain.revert(1);
        chain.mine();
        return undefined;
      }),
    /replaced while/,
  ],
])('no payment is dropped or lost when the node %s', async (_case, disturb, message) => {
  const [first, second] = threePayments();
  chain.mine(first);
  chain.pass(confirmations + 2);
  await read();
  const lost = chain.transaction([{ to: ours, amount: 5n }]);
  chain.mine(lost);
  await read();
  chain.mine(second);
  const blocks = [...chain.blocks];
  disturb();
  expect(await failureOf()).toMatch(message);
  expect(await failureOf()).not.toMatch(/secret/);
  expect((await events(first)).concat(await events(lost))).toEqual(['seen 1', 'confirmed 1', 'seen 7']);
  Object.assign(chain, {
    before: () => undefined,
    chainId: 31_337,
    decimals: 6,
    logsUntil: Infinity,
    receiptsUntil: Infinity,
  });
  chain.blocks.splice(0, Infinity, ...blocks);
  await read();
  expect(await payments(first, lost, second)).toMatchObject([
    { state: 'confirmed' },
    { state: 'seen' },
    { state: 'seen', block: chain.head },
  ]);
});

test('asks for smaller ranges of blocks, down to a single one', async () => {
  await read();
  const paid = threePayments();
  for (const transaction of paid) {
    chain.mine(transaction);
    chain.pass(5);
  }
  chain.maxRange = 1;
  await read();
  expect(await payments(...paid)).toHaveLength(3);
});

test('a watcher that was away for long reads on in parts', async () => {
  await read();
  const paid = threePayments();
  chain.mine(paid[0]);
  chain.pass(2500);
  chain.mine(paid[1]);
  expect((await read()).isNewest).toBe(false);
  expect(await payments(...paid)).toEqual([{ position: 0, amount: 5, state: 'confirmed', block: 1 }]);
  expect((await read()).isNewest).toBe(true);
  expect(await payments(...paid)).toMatchObject([{ state: 'confirmed' }, { state: 'seen' }]);
});

test('a chain that replaces final blocks is recorded, and changes nothing that was confirmed', async () => {
  chain.pass(2);
  const [gone, moved, added] = threePayments();
  chain.mine(gone, moved);
  chain.pass(confirmations + 1);
  await read();
  expect(await payments(gone, moved)).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }]);
  const final = await cursor();
  const { hash } = chain.blocks[final] ?? { hash: '' };
  chain.revert(confirmations + 2);
  chain.mine();
  chain.mine(moved, added);
  chain.pass(confirmations + 2);
  expect(await read()).toEqual({ isNewest: true, replaced: BigInt(final) });
  expect(await read()).toEqual({ isNewest: true, replaced: undefined });
  expect(await payments(gone, moved, added)).toEqual([
    { position: 0, amount: 5, state: 'confirmed', block: 3 },
    { position: 0, amount: 5, state: 'confirmed', block: 3 },
    { position: 0, amount: 5, state: 'confirmed', block: 4 },
  ]);
  const { data } = await host.operator('GET', '/payments/chains');
  expect(data[1]).toMatchObject({ channel: 'usdt-erc20', reorganization: { block: final, at: expect.any(String) } });
  const { missing } = data[1].reorganization;
  expect([missing.includes(gone.hash), missing.includes(moved.hash)]).toEqual([true, false]);
  expect(await host.db.rows('select block_hash, replaced_by from chain_reorganization')).toEqual([
    { block_hash: hash, replaced_by: chain.blocks[final]?.hash },
  ]);
});

test('of watchers that read at once one stores what it read', async () => {
  const paid = payment();
  chain.mine(paid);
  const outcomes = await Promise.allSettled([read(), read(), read()]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await events(paid)).toEqual(['seen 1']);
});

test('a payment stays when its address is no longer watched', async () => {
  const paid = payment();
  chain.mine(paid);
  await read();
  await writeSetting(host.db, payees, { ...payees.initial, ERC20: addressText.ERC20(stranger) });
  chain.pass(confirmations);
  await read();
  expect(await events(paid)).toEqual(['seen 1', 'confirmed 1']);
});

test('payments on TRON have addresses of TRON, and a channel of their own', async () => {
  const paid = payment();
  chain.mine(paid);
  await read('TRC20');
  expect(
    await host.db.row('select channel, recipient from incoming_payment where reference = $1', [paid.hash]),
  ).toEqual({ channel: channelOf('TRC20'), recipient: addressText.TRC20(ours) });
});

test('the contract and the number of a chain that is not set yet are those of USDT', async () => {
  await host.db.run('delete from setting');
  expect(await readSetting(host.db, chains)).toMatchObject({ ERC20_chain_id: 1, TRC20_chain_id: 728_126_428 });
});
