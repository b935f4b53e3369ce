import { platformWallet } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { licence } from '../../members/site/licence';
import { lockSettings, resetSetting, writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import {
  licensed,
  realAccounts,
  realPayees,
  setRealPayees,
  switchRealPaymentsOn,
  extendedKeyOfTests,
} from '../../testing/realPayments';
import { testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { withdrawalTurnover } from '../turnover/turnover';
import { isDemoAccount, isPlaceholder, payees, paymentMethods, receivingAccounts } from './paymentMethods';
import { openGameSession } from '../../games/wallet/gameSessions.store';
import { moveWallet } from '../../games/wallet/wallet.store';
import { sandboxProviderOf } from '../../testing/walletHost';

const at = paymentHost();

const change = (path: string, value?: unknown) => at.host.operator('POST', `/content/${path}`, { value });
const goLive = () => change('licence', licensed);

beforeAll(async () => {
  // With real payments the admin needs a device.
  await at.host.db.run(`update operator set totp_secret = 'secret'`);
});
beforeEach(() => setRealPayees(at.host.db));
afterEach(async () => {
  for (const setting of [licence, payees, receivingAccounts, paymentMethods, withdrawalTurnover])
    await resetSetting(at.host.db, setting);
});

const [demoAccount] = receivingAccounts.initial;
const dead = payees.initial.ERC20;

/** A setting with a placeholder, what undoes it, and the name of the placeholder. */
const placeholders: [path: string, value: unknown, right: unknown, named: string][] = [
  ['payees.TRC20', payees.initial.TRC20, realPayees.TRC20, 'payees.TRC20'],
  ['payees.wxpay', ` ${payees.initial.wxpay} `, realPayees.wxpay, 'payees.wxpay'],
  ['payees/reset', undefined, realPayees, 'payees.TRC20'],
  [
    'receiving-accounts/add',
    { ...demoAccount, bank_no: '６200 0000 0000 0000 002', bank_owner: '甲' },
    realAccounts,
    '0000 002',
  ],
];

test.each(placeholders)(
  'a placeholder and real payments exclude each other: %s %j',
  async (path, value, right, named) => {
    expect((await change(path, value)).code).toBe(200);
    const refused = await goLive();
    expect(refused).toMatchObject({ code: 422, message: expect.stringContaining(named) });
    expect(refused.message).toMatch(/^开启真实支付前请先设置：/);
    expect((await change(path.replace(/\/.*/, ''), right)).code).toBe(200);
    expect(await goLive()).toMatchObject({ code: 200 });
    const late = await change(path, value);
    expect(late).toMatchObject({ code: 422, message: expect.stringContaining(named) });
    expect(late.message).toMatch(/^真实支付已开启，请先设置：/);
  },
);

test('payees without an owner are placeholders', () => {
  const without = [...Object.values(payees.initial).filter(Boolean), 'https://pay.example/ours'];
  expect(without.filter((payee) => !isPlaceholder(payee))).toEqual([]);
  expect(Object.values(realPayees).filter(isPlaceholder)).toEqual([]);
  expect([...receivingAccounts.initial, ...realAccounts].map(isDemoAccount)).toEqual([
    ...receivingAccounts.initial.map(() => true),
    ...realAccounts.map(() => false),
  ]);
});

test('the placeholder of a method that is closed matters when the method is opened', async () => {
  await change('payees.alipay', payees.initial.alipay);
  await change('pay-ways.alipay', 0);
  expect(await goLive()).toMatchObject({ code: 200 });
  expect(await change('pay-ways.alipay', 1)).toMatchObject({ code: 422, message: /payees\.alipay/ });
  expect((await change('payees.alipay', realPayees.alipay)).code).toBe(200);
  expect((await change('pay-ways.alipay', 1)).code).toBe(200);
});

test('a site that went live beside placeholders can replace one after the other, and change its licence', async () => {
  for (const setting of [payees, receivingAccounts]) await resetSetting(at.host.db, setting);
  await switchRealPaymentsOn(at.host.db);
  expect((await change('licence.minimum_age', 21)).code).toBe(200);
  expect((await change('payees.ERC20', realPayees.ERC20)).code).toBe(200);
  expect((await change('payees.ERC20', dead)).code).toBe(422);
  expect((await change('receiving-accounts', realAccounts)).code).toBe(200);
});

test('deposits need turnover with real payments, which no change drops afterwards', async () => {
  await change('withdrawal-turnover.deposits', '0.00');
  expect((await goLive()).message).toMatch(/^开启真实支付前请先设置：存款的流水倍数（withdrawal-turnover\.deposits/);
  await change('withdrawal-turnover.deposits', '0.5');
  expect(await goLive()).toMatchObject({ code: 200 });
  expect(await change('withdrawal-turnover/reset')).toMatchObject({ code: 422, message: /存款的流水倍数/ });
});

test('the overview names what real payments lack', async () => {
  const missing = async () => (await at.host.operator('GET', '/overview')).data.missing;
  await resetSetting(at.host.db, payees);
  expect(await missing()).toEqual([]);
  await switchRealPaymentsOn(at.host.db);
  expect(await missing()).toContain('TRC20收款地址（payees.TRC20）');
});

describe('a host whose platforms are sandboxes', () => {
  const host = testHost({ sandboxNames: ['AG真人', 'PT电子'] });

  test('refuses real payments, and names the platforms', async () => {
    await setRealPayees(host.db);
    const answer = await host.operator('POST', '/content/licence', { value: licensed });
    expect(answer).toMatchObject({
      code: 422,
      message: '开启真实支付前请先设置：真实的游戏平台（现为演示平台：AG真人、PT电子）！',
    });
    await switchRealPaymentsOn(host.db);
    await host.db.run(`update operator set totp_secret = 'secret'`);
    expect((await host.operator('POST', '/content/licence.minimum_age', { value: 21 })).code).toBe(200);
  });
});

test('of two operators who at once restore the payees and switch real payments on, one is refused', async () => {
  const answers = await at.host.db.transaction(async (tx) => {
    await lockSettings(tx);
    const both = [change('payees/reset'), goLive()];
    const waiting = `select count(*)::int from pg_locks where relation = 'setting'::regclass and not granted`;
    await waitUntil('both wait', async () => (await at.host.db.row<{ count: number }>(waiting))?.count === 2);
    return both;
  });
  expect((await Promise.all(answers)).map(({ code }) => code).toSorted()).toEqual([200, 422]);
});

test('a placeholder that was proposed with play money is refused when it is confirmed', async () => {
  const other = await at.host.addOperator('admin');
  await at.host.db.run(`update operator set totp_secret = 'secret'`);
  const { pending } = (await change('payees/reset')).data;
  await switchRealPaymentsOn(at.host.db);
  const answer = await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, other.token);
  expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('payees.TRC20') });
  await at.host.db.run('update operator set disabled = true where id = $1', [other.id]);
});

test('play money and real payments exclude each other', async () => {
  await at.host.credit(at.member.id, 1n);
  expect((await goLive()).message).toMatch(/^开启真实支付前请先设置：1位会员的余额须清零！$/);
  const adjusted = await at.host.operator('POST', `/members/${at.member.id}/adjust`, {
    amount: '-0.01',
    reason: '清零',
  });
  expect(adjusted.code).toBe(200);
  expect((await goLive()).code).toBe(200);
  await at.host.credit(at.member.id, 1n);
  expect((await change('licence.minimum_age', '21')).code).toBe(200);
});

test('a placeholder does not matter beside an extended public key, whose addresses orders get', async () => {
  await writeSetting(at.host.db, payees, { ...realPayees, ERC20: dead, ERC20_xpub: extendedKeyOfTests });
  await switchRealPaymentsOn(at.host.db);
  const order = await at.order({ paytype: 'usdt', amount: '100', catepay: 'ERC20' });
  expect((await at.host.send('payinfo', { deposit_no: order }, at.member)).data.cardlist.mch_id).toMatch(/^0x/);
  expect(await change('payees.ERC20_xpub', '')).toMatchObject({ code: 422, message: /payees\.ERC20/ });
});

test('members see no placeholder, whenever and however it got there', async () => {
  await resetSetting(at.host.db, payees);
  const earlier = await at.order();
  await writeSetting(at.host.db, receivingAccounts, [...realAccounts, ...receivingAccounts.initial]);
  await switchRealPaymentsOn(at.host.db);
  expect(await at.host.send('payinfo', { deposit_no: earlier }, at.member)).toMatchObject({
    code: 422,
    message: '该收款方式已停用，请重新提交存款！',
  });
  for (const payment of [{ paytype: 'usdt', catepay: 'ERC20' }, { paytype: 'alipay' }]) {
    expect((await at.recharge({ amount: '100', ...payment })).message).toBe('该存款方式暂未开放！');
  }
  expect((await at.host.send('getpaybank', {}, at.member)).data).toEqual(realAccounts);
});

test('a sandbox platform takes no real money, and gives back what is there', async () => {
  await at.host.credit(at.member.id, 100_000n);
  const transfer = (sourcetype: string, targettype: string) =>
    at.host.send('transfer', { amount: '100', sourcetype, targettype }, at.member);
  const launch = () => at.host.send('getGameUrl', { plat_name: 'PT' }, at.member);
  expect((await transfer('userbalance', 'PT')).code).toBe(200);
  const token = new URL((await launch()).data.url).searchParams.get('token') ?? '';
  const { id: member } = at.member;
  expect(await openGameSession(at.host.db, 'PT', token)).toBe(member);

  await switchRealPaymentsOn(at.host.db);
  const refused = { code: 422, message: '演示平台不接受真实资金，请选择其他平台！' };
  expect(await launch()).toMatchObject(refused);
  expect(await transfer('userbalance', 'PT')).toMatchObject(refused);
  const stake = { member, token, transaction: 'd', round: 'r', game: 'PT1001', amount: 1000n };
  expect(JSON.parse(await moveWallet(at.host.db, sandboxProviderOf('PT'), 'debit', stake))).toMatchObject({
    status: 'blocked',
    reason: 'play-money',
  });
  expect(await balanceOf(at.host.db, platformWallet(at.member.id, 'PT'))).toBe(10_000n);
  expect((await transfer('PT', 'userbalance')).code).toBe(200);
  expect(await at.host.balance(at.member.id)).toBe(100_000n);
});
