import { hexToBytes } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import { writeSetting } from '../../base/settings/settings';
import { setRealPayees, realPayees } from '../../testing/realPayments';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { addressesOf } from './extendedKey';
import { listWatchedAddresses } from './orderPayee';
import { payees } from './paymentMethods';

const at = paymentHost();

/** The seed of the words `abandon … about`, whose addresses are published. */
const seed =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
  '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const root = HDKey.fromMasterSeed(hexToBytes(seed));
const accounts = { TRC20: root.derive("m/44'/195'/0'"), ERC20: root.derive("m/44'/60'/0'") };
const keys = { TRC20: accounts.TRC20.publicExtendedKey, ERC20: accounts.ERC20.publicExtendedKey };

const payTo = (change: Partial<typeof payees.initial>) =>
  writeSetting(at.host.db, payees, { ...realPayees, ...change });

/** The address and amount of an order of a new member. */
const order = async (amount = '100', catepay = 'ERC20') => {
  const member = await at.host.register();
  const { message, data } = await at.host.send('recharge', { paytype: 'usdt', amount, catepay }, member);
  if (!data) return { message };
  const { info, cardlist } = (await at.host.send('payinfo', { deposit_no: data.deposit_no }, member)).data;
  return { id: data.deposit_no, address: cardlist.mch_id, amount: info.real_money };
};

const orders = (count: number, ...of: Parameters<typeof order>) =>
  Promise.all(Array.from({ length: count }, () => order(...of)));

beforeEach(async () => {
  await at.host.db.run(`update deposit set state = 3, decided_at = now() - interval '2 days' where state = 1`);
  await setRealPayees(at.host.db);
});

test.each([
  ['ERC20', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['TRC20', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
] as const)('the first address of an %s account is the one that wallets show', (protocol, address) => {
  expect(addressesOf(protocol, keys[protocol], { first: 0, count: 1 })).toEqual([address]);
});

test.each(['ERC20', 'TRC20'] as const)('orders in %s at once get addresses of their own, in turn', async (protocol) => {
  await payTo({ [`${protocol}_xpub`]: keys[protocol] });
  const made = await orders(12, '100', protocol);
  const expected = addressesOf(protocol, keys[protocol], { first: 0, count: 12 });
  expect(made.map(({ address }) => address).toSorted()).toEqual(expected.toSorted());
  expect(new Set(made.map(({ amount }) => amount))).toEqual(new Set(['14.29']));
  expect(await listWatchedAddresses(at.host.db, protocol, new Date())).toEqual(
    expect.arrayContaining([...addressesOf(protocol, keys[protocol], { first: 0, count: 32 }), realPayees[protocol]]),
  );
});

test('an address is never given again, and not if it was paid to before', async () => {
  await payTo({ ERC20_xpub: keys.ERC20 });
  const { id, address: first } = await order();
  await at.host.operator('POST', `/deposits/${id}/reject`);
  const { index } = (await at.host.db.row<{ index: number }>(
    'select max(key_index)::int index from chain_address where protocol = $1',
    ['ERC20'],
  )) ?? { index: 0 };
  const [paid, next] = addressesOf('ERC20', keys.ERC20, { first: index + 1, count: 2 });
  await at.host.db.run(
    `insert into incoming_payment (channel, identity, reference, currency, amount, recipient, paid_at)
      values ('usdt-erc20', 'x:0', 'x', 'USDT', 1, $1, now())`,
    [paid],
  );
  const { address } = await order();
  expect(address).toBe(next);
  expect(address).not.toBe(first);
});

test('addresses stay watched until the days of the setting are over', async () => {
  await payTo({ ERC20_xpub: keys.ERC20 });
  const { id, address } = await order();
  await payTo({});
  const watched = (days: number) => listWatchedAddresses(at.host.db, 'ERC20', new Date(Date.now() - days * 86_400_000));
  expect(await watched(30)).toContain(address);
  await at.host.db.run(
    `update deposit set state = 3, decided_at = now() - interval '29 days' where out_trade_no = $1`,
    [id],
  );
  expect(await watched(30)).toContain(address);
  expect(await watched(28)).not.toContain(address);
});

test('orders at one address ask for different amounts, also when they are made at once', async () => {
  const made = await orders(12);
  expect(made.map(({ amount }) => amount).toSorted()).toEqual(
    Array.from({ length: 12 }, (_none, step) => (14.29 + step / 100).toFixed(2)),
  );
  expect(new Set(made.map(({ address }) => address))).toEqual(new Set([realPayees.ERC20]));
  const [other] = await orders(1, '100', 'TRC20');
  expect(other).toMatchObject({ amount: '14.29' });
});

test('an amount is free again a day after its order has ended; if none is, another one is asked for', async () => {
  const { id } = await order();
  await at.host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, protocol, payee)
      select 'D-' || step, $1, 'usdt', 10000, 14.29 + step * 0.01, 'ERC20', $2 from generate_series(1, 98) step`,
    [at.member.id, realPayees.ERC20],
  );
  expect(await order()).toMatchObject({ amount: '15.28' });
  const refused = { message: '该金额的存款订单过多，请更换金额或稍后再试！' };
  expect(await order()).toEqual(refused);
  await at.host.operator('POST', `/deposits/${id}/reject`);
  expect(await order()).toEqual(refused);
  await at.host.db.run(`update deposit set decided_at = now() - interval '25 hours' where out_trade_no = $1`, [id]);
  expect(await order()).toMatchObject({ amount: '14.29' });
});

test('orders at a placeholder, which is never paid, all ask for the same', async () => {
  await writeSetting(at.host.db, payees, payees.initial);
  expect((await orders(3)).map(({ amount }) => amount)).toEqual(['14.29', '14.29', '14.29']);
});

test.each([
  ['a private key', accounts.ERC20.privateExtendedKey, '已泄露'],
  ['the key of a wallet', root.publicExtendedKey, '账户级'],
  ['a mistyped key', keys.ERC20.replace(/.$/, (it) => (it === 'a' ? 'b' : 'a')), '请完整复制'],
  ['an address', realPayees.ERC20, '请完整复制'],
])('%s is no extended public key of an account', async (_case, value, message) => {
  const answer = await at.host.operator('POST', '/content/payees.ERC20_xpub', { value });
  expect(answer).toMatchObject({ code: 422, message: expect.stringContaining(message) });
  expect(JSON.stringify(await at.newActions())).not.toContain(value);
});

test('a key is set by two operators', async () => {
  await writeSetting(at.host.db, payees, payees.initial);
  const [first, second] = [await at.host.addOperator('admin'), await at.host.addOperator('admin')];
  const value = ` ${keys.ERC20} `;
  const { data } = await at.host.operator('POST', '/content/payees.ERC20_xpub', { value }, first.token);
  expect(data).toEqual({ pending: expect.any(Number) });
  expect((await at.host.operator('POST', `/approvals/${data.pending}/confirm`, {}, second.token)).code).toBe(200);
  expect((await at.host.operator('GET', '/content/payees.ERC20_xpub')).data.value).toBe(keys.ERC20);
  await at.host.db.run('update operator set disabled = true where id = any($1::int[])', [[first.id, second.id]]);
});

test('a member cannot bind the address of an order as a wallet', async () => {
  await payTo({ ERC20_xpub: keys.ERC20 });
  const { address } = await order();
  for (const bank_no of [address, address.toLowerCase()]) {
    const wallet = { bank: 'USDT', bank_no, bank_owner: 'ERC20', pay_pass: fundPassword };
    expect((await at.host.send('bindcard', wallet, at.member)).message).toMatch(/^该地址是本站的收款地址/);
  }
});
