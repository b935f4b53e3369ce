import { writeSetting } from '../../base/settings/settings';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';
import { fundPassword, loginPassword, registration } from '../../testing/testHost';
import { withdrawalTurnover } from '../../money/turnover/turnover';
import { tronAddress } from '../../testing/tronAddress';

const at = paymentHost();
const alipay = { paytype: 'alipay', amount: '100' };

const detail = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}`)).data;
const flags = async (order: string): Promise<string[]> => (await detail(order)).flags;

test('shows the order, the member and the totals', async () => {
  const first = await at.order({ ...alipay, amount: '300' });
  await at.decide(first, 'approve', { received: '1290.50', note: '多付' });
  const bank = await at.account();
  const ask = async (amount: string) =>
    (await at.host.send('withdraw', { amount, bank, password: fundPassword }, at.member)).data.out_trade_no;
  const [rejected, failed, paid, waiting] = [await ask('100'), await ask('101'), await ask('102'), await ask('103')];
  await at.decide(rejected, 'reject');
  for (const order of [failed, paid]) await at.decide(order, 'approve');
  await at.decide(failed, 'failed', { reason: '退回' });
  await at.decide(paid, 'paid', { reference: 'TX' });
  expect(await detail(waiting)).toMatchObject({
    out_trade_no: waiting,
    stage: 'waiting',
    amount: '103.00',
    member: {
      id: Number(at.member.id),
      username: at.member.name,
      realname: '张三',
      created_at: expect.stringMatching(/^\d{4}-/),
      vip: 0,
      frozen: 0,
    },
    totals: { deposits: '1290.50', withdrawals: '205.00', wallet: '1085.50', held: '103.00' },
    turnover_missing: '0.00',
  });
});

test('shows the last ten orders before it, newest first', async () => {
  const orders: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    at.host.setNow(new Date(Date.parse('2026-03-10T15:00:00+08:00') + n * 60_000));
    const order = n % 3 === 2 ? await at.withdrawal() : await at.order(alipay);
    await at.decide(order, 'reject');
    orders.push(order);
  }
  const shown = (await detail(orders[10] ?? '')).orders;
  expect(shown.map((it: { out_trade_no: string }) => it.out_trade_no)).toEqual(orders.slice(0, 10).toReversed());
  expect(shown[1]).toEqual({
    out_trade_no: orders[8],
    kind: 'withdrawal',
    amount: '100.00',
    state: 3,
    created_at: '2026-03-10 15:08:00',
  });
});

test('first-deposit: no deposit of the member was approved before', async () => {
  const [first, second] = [await at.order(alipay), await at.order(alipay)];
  expect(await flags(first)).toContain('first-deposit');
  expect(await flags(second)).toContain('first-deposit');
  await at.decide(first, 'approve');
  expect(await flags(first)).toContain('first-deposit');
  expect(await flags(second)).not.toContain('first-deposit');
});

test('new-payout-account: no withdrawal to the account was approved before', async () => {
  const bank = await at.account();
  const first = await at.withdrawal(10_000n, bank);
  expect(await flags(first)).toContain('new-payout-account');
  await at.decide(first, 'approve');
  expect(await flags(await at.withdrawal(10_000n, bank))).not.toContain('new-payout-account');
  await at.host.send('bindcard', { ...usdtWallet, bank_no: tronAddress('b') }, at.member);
  const wallets = (await at.host.send('getcard', { type: 2 }, at.member)).data;
  const other = wallets.find(({ bank_no }: { bank_no: string }) => bank_no === tronAddress('b')).id;
  expect(await flags(await at.withdrawal(10_000n, other))).toContain('new-payout-account');
});

describe('name-mismatch', () => {
  const transfer = (owner: string) =>
    at.order({
      paytype: 'bank',
      amount: '100',
      bank: '招商银行',
      bank_owner: owner,
      bank_no: '1',
      bank_address: '深圳',
    });
  /** A withdrawal to a card of `owner`, who was not checked when older cards were bound. */
  const toCard = async (owner: string) => {
    const card = { bank: '招商银行', bank_owner: '张三', bank_address: '深圳', bank_no: '6225880100001234' };
    await at.host.send('bindcard', { ...card, pay_pass: fundPassword }, at.member);
    await at.host.db.run('update payout_account set bank_owner = $2 where member_id = $1', [at.member.id, owner]);
    return at.withdrawal(10_000n, (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id);
  };
  test.each([
    ['a bank transfer from the member', () => transfer('张 三'), false],
    ['a bank transfer from another person', () => transfer('李四'), true],
    ['a deposit without a remitter', () => at.order(alipay), false],
    ["a withdrawal to the member's card", () => toCard('张三'), false],
    ["a withdrawal to another person's card", () => toCard('李四'), true],
    ['a withdrawal to a wallet', () => at.withdrawal(), false],
  ])('%s', async (_what, order, expected) => {
    expect((await flags(await order())).includes('name-mismatch')).toBe(expected);
  });
});

test('turnover-missing: a withdrawal before a deposit that demands turnover', async () => {
  const order = await at.withdrawal();
  expect(await detail(order)).toMatchObject({ turnover_missing: '0.00' });
  await writeSetting(at.host.db, withdrawalTurnover, { deposits: '1.5', redPackets: '0' });
  await at.decide(await at.order(alipay), 'approve');
  const context = await detail(order);
  await writeSetting(at.host.db, withdrawalTurnover, withdrawalTurnover.initial);
  expect(context).toMatchObject({ turnover_missing: '150.00' });
  expect(context.flags).toContain('turnover-missing');
});

test('withdraws-without-play: less was staked in all than was deposited', async () => {
  expect(await flags(await at.withdrawal())).not.toContain('withdraws-without-play');
  await at.decide(await at.order(alipay), 'approve');
  const order = await at.withdrawal();
  expect(await flags(order)).toContain('withdraws-without-play');
  const bet = (fen: number) =>
    at.host.db.run(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
        values ($1, 'PT', 'x', 'concise', '', $2, 0, 1, now())`,
      [at.member.id, fen],
    );
  await bet(9_999);
  expect(await flags(order)).toContain('withdraws-without-play');
  await bet(1);
  expect(await flags(order)).not.toContain('withdraws-without-play');
});

describe('members with the same account', () => {
  const card = { bank: '招商银行', bank_owner: '张三', bank_address: '深圳', pay_pass: fundPassword };
  let cards = 0;
  const newCard = () => `62258801000${String((cards += 1)).padStart(5, '0')}`;
  const bind = (bank_no: string) => at.host.send('bindcard', { ...card, bank_no }, at.member);
  const payFrom = (bank_no: string) => {
    const { pay_pass: _pass, ...remitter } = card;
    return at.order({ paytype: 'bank', amount: '100', ...remitter, bank_no });
  };
  const sharing = async (order: string, name: string) =>
    (await detail(order)).related_members.find(({ username }: { username: string }) => username === name)?.shares;

  test('are named with what they share, first those with most in common', async () => {
    const [number, source] = [newCard(), newCard()];
    const { name: both } = at.member;
    await bind(number);
    await payFrom(source);
    at.member = await at.host.register();
    const { name: one } = at.member;
    await payFrom(`${source.slice(0, 4)} ${source.slice(4)}`);
    at.member = await at.host.register();
    await bind(number);
    const order = await payFrom(source);
    expect(await flags(order)).toEqual(expect.arrayContaining(['shared-payout-account', 'shared-payment-source']));
    expect(await sharing(order, both)).toEqual(expect.arrayContaining(['payout-account', 'payment-source']));
    expect(await sharing(order, one)).toEqual(expect.arrayContaining(['payment-source']));
    const named = (await detail(order)).related_members.map(({ username }: { username: string }) => username);
    expect(named.indexOf(both)).toBeLessThan(named.indexOf(one));
    expect(named).not.toContain(at.member.name);
    expect(named.length).toBeLessThanOrEqual(20);
  });

  test('a shared account is flagged even after it was unbound', async () => {
    const number = newCard();
    await bind(number);
    const { id } = (await at.host.send('getcard', { type: 1 }, at.member)).data[0];
    expect((await at.host.send('delcard', { id }, at.member)).code).toBe(200);
    const { name } = at.member;
    at.member = await at.host.register();
    await bind(number);
    expect(await sharing(await at.order(alipay), name)).toContain('payout-account');
  });

  test('members with different numbers are not flagged', async () => {
    await bind(newCard());
    await payFrom(newCard());
    at.member = await at.host.register();
    await bind(newCard());
    const found = await flags(await payFrom(newCard()));
    expect(found.filter((flag) => flag.startsWith('shared-pay'))).toEqual([]);
  });
});

test('frozen: the member was frozen after the order', async () => {
  const order = await at.withdrawal();
  expect(await detail(order)).toMatchObject({ member: { frozen: 0 } });
  await at.host.operator('POST', `/members/${at.member.id}/freeze`, { reason: '核实身份' });
  expect(await detail(order)).toMatchObject({ member: { frozen: 1 }, stage: 'waiting' });
  expect(await flags(order)).toContain('frozen');
  await at.host.operator('POST', `/members/${at.member.id}/unfreeze`, { reason: '已核实' });
  expect(await flags(order)).not.toContain('frozen');
});

describe('members at the same place', () => {
  const phone = 'Phone/1';
  let places = 0;
  /** Moves the session of the current member to an address and a device, and forgets where the member registered. */
  const sessionAt = async (address: string, device: string) => {
    await at.host.db.run('update session set address = $2, device = $3 where member_id = $1', [
      at.member.id,
      address,
      device,
    ]);
    await at.host.db.run('update member set registered_address = null where id = $1', [at.member.id]);
  };
  const loginFrom = (address: string, device: string, password = loginPassword) =>
    at.host.send(
      'login_pc',
      { name: at.member.name, password },
      { headers: { 'x-forwarded-for': address, 'user-agent': device } },
    );
  const shared = async () =>
    (await flags(await at.order(alipay))).filter((flag) => flag.startsWith('shared-')).toSorted();
  const newAddress = () => `10.1.${(places += 1)}.7`;

  test('none are flagged on an address that no other member used', async () => {
    await sessionAt(newAddress(), phone);
    expect(await shared()).toEqual([]);
  });

  const endedLogin = async (address: string, device: string) => {
    await sessionAt(newAddress(), device);
    await loginFrom(address, device);
    await at.host.db.run('delete from session where member_id = $1', [at.member.id]);
  };
  /** Registers a member whose session then ends. */
  const registeredAt = async (address: string, device: string) => {
    const headers = { 'x-forwarded-for': address, 'user-agent': device };
    const name = `place${(places += 1)}`;
    await at.host.send('register', registration(name), { headers });
    await at.host.db.run('delete from session where member_id = (select id from member where username_key = $1)', [
      name,
    ]);
  };
  test.each([
    ['a registration on another device', registeredAt, 'Laptop/2', ['shared-address']],
    ['a registration on the same device', registeredAt, phone, ['shared-address', 'shared-device']],
    ['a session on another device', sessionAt, 'Laptop/2', ['shared-address']],
    ['a session on the same device', sessionAt, phone, ['shared-address', 'shared-device']],
    ['an ended login on another device', endedLogin, 'Laptop/2', ['shared-address']],
    ['an ended login on the same device', endedLogin, phone, ['shared-address', 'shared-device']],
  ])('%s of another member is flagged', async (_what, visit, device, expected) => {
    const address = newAddress();
    await visit(address, device);
    at.member = await at.host.register();
    await sessionAt(address, phone);
    expect(await shared()).toEqual(expected);
  });

  test('a failed login of another member does not count', async () => {
    const address = newAddress();
    await sessionAt(newAddress(), 'Other/3');
    await loginFrom(address, phone, 'wrong-password');
    at.member = await at.host.register();
    await sessionAt(address, phone);
    expect(await shared()).toEqual([]);
  });
});
