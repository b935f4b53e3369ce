import { addPasskey, askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import { usdtWallet } from '../../testing/paymentHost';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/softwareAuthenticator';
import { fundPassword, loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { tronAddress } from '../../testing/tronAddress';

const host = testHost();
let member: TestMember;
let device: SoftwareAuthenticator;
/** A payout account of the member. */
let bank: number;

beforeEach(async () => {
  await host.db.run('delete from throttle');
  ({ member, device } = await passkeyMember(host));
  await host.send('bindcard', usdtWallet, member);
  bank = (await host.send('getcard', { type: 2 }, member)).data[0].id;
  await host.credit(member.id, 1_000_000n);
});
afterEach(async () => {
  host.setNow(undefined);
  expect(await host.db.row('select coalesce(sum(balance), 0)::text total from account')).toEqual({ total: '0' });
});

const ask = (action: string, amount = '') => askForPasskey(host, member, { action, amount });
const withdraw = (payload: object, key?: string) =>
  host.send('withdraw', { bank, amount: '1000', password: '', ...payload }, { ...member, ...(key ? { key } : {}) });
const confirmed = (amount = '1000', account = bank) =>
  confirm(host, member, { device, action: 'withdraw', bank: account, amount });
/** Withdraws with the key, and then with a copy of it. Returns the answer to the copy. */
const withdrawWithCopy = async () => {
  await ask('withdraw');
  const copy = device.copy();
  expect((await withdraw({ confirmation: await confirmed() })).code).toBe(200);
  const options = await host.send('passkey/confirmoptions', { action: 'withdraw', bank, amount: '1000' }, member);
  return withdraw({ confirmation: copy.get(options.data) });
};
const orders = async () =>
  (await host.send('gettransrecord', { api_type: '', date: 4, page: 1, type: 2 }, member)).data.total;

const refused = { code: 422, message: '通行密钥验证失败，请重试', data: null };
const needed = { code: 422, message: '请使用通行密钥确认！', data: { confirmation_required: 1 } };

describe('a withdrawal', () => {
  test('without the setting needs the fund password, with or without a confirmation', async () => {
    expect(await withdraw({})).toMatchObject({ code: 422, message: '请输入您的支付密码！' });
    expect(await withdraw({ confirmation: await confirmed() })).toMatchObject({
      code: 422,
      message: '请输入您的支付密码！',
    });
    expect((await withdraw({ password: fundPassword })).code).toBe(200);
  });

  test('from the chosen amount on needs a passkey, and refuses the fund password alone', async () => {
    await ask('withdraw', '1000');
    expect((await withdraw({ amount: '999.99', password: fundPassword })).code).toBe(200);
    expect(await withdraw({ amount: '1000', password: fundPassword })).toEqual(needed);
    expect(await withdraw({ amount: '1000', password: '999999' })).toEqual(needed);
    expect(await orders()).toBe(1);
    expect((await withdraw({ confirmation: await confirmed() })).code).toBe(200);
    expect(await host.balance(member.id)).toBe(800_001n);
  });

  test('works once with a confirmation, also for several at once', async () => {
    await ask('withdraw');
    const confirmation = await confirmed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw({ confirmation })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422]);
    expect(await withdraw({ confirmation })).toEqual(refused);
    expect(await orders()).toBe(1);
  });

  test('repeated with its key and confirmation gets the first answer, and moves money once', async () => {
    await ask('withdraw');
    const confirmation = await confirmed();
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw({ confirmation }, 'one-key')));
    expect(new Set(answers.map(({ data }) => data.out_trade_no)).size).toBe(1);
    expect(await orders()).toBe(1);
  });

  test('that lacked the confirmation can be repeated under its key', async () => {
    await ask('withdraw');
    expect(await withdraw({ password: fundPassword }, 'same-key')).toEqual(needed);
    expect((await withdraw({ confirmation: await confirmed() }, 'same-key')).code).toBe(200);
  });

  test("refuses a confirmation of another action, session and member, and another member's key", async () => {
    await ask('withdraw');
    const forPassword = await confirm(host, member, { device, action: 'password', paypassword: 'newer123' });
    expect(await withdraw({ confirmation: forPassword })).toEqual(refused);
    const confirmation = await confirmed();
    const login = await host.send('login_pc', { name: member.name, password: loginPassword });
    const elsewhere = { ...member, token: login.data.api_token };
    expect(await host.send('withdraw', { bank, amount: '1000', password: '', confirmation }, elsewhere)).toEqual(
      refused,
    );
    const { data } = await host.send('passkey/confirmoptions', { action: 'withdraw', bank, amount: '1000' }, member);
    const stranger = (await passkeyMember(host)).device;
    const { allowCredentials: _own, ...anyKey } = data;
    expect(await withdraw({ confirmation: stranger.get(anyKey) })).toEqual(refused);
    expect(await orders()).toBe(0);
  });

  test('refuses a copy of the key, after which the member needs an operator or another key', async () => {
    expect(await withdrawWithCopy()).toMatchObject({
      code: 422,
      message: '该通行密钥存在异常，已停用，请联系客服！',
    });
    expect(await withdraw({ password: fundPassword })).toEqual(needed);
    expect(await host.send('passkey/confirmoptions', { action: 'register' }, member)).toMatchObject({
      code: 422,
      message: '请先添加通行密钥！',
    });
    const reset = { kind: 'passkeys', reason: '本人来电' };
    expect((await host.operator('POST', `/members/${member.id}/reset-sign-in`, reset)).code).toBe(200);
    const login = await host.send('login_pc', { name: member.name, password: loginPassword });
    member = { ...member, token: login.data.api_token };
    const ofReset = `sign_in_reset_at = sign_in_reset_at - interval '25 hours'`;
    await host.db.run(`update member set ${ofReset} where id = $1`, [member.id]);
    expect((await withdraw({ password: fundPassword })).code).toBe(200);
  });

  test('advises to replace a copied key that another key can confirm', async () => {
    await addPasskey(host, member, softwareAuthenticator());
    expect(await withdrawWithCopy()).toMatchObject({
      code: 422,
      message: '该通行密钥存在异常，已停用，请删除后重新添加！',
    });
  });

  test('that is refused for another reason leaves nothing behind, and its confirmation unused', async () => {
    await ask('withdraw');
    const confirmation = await confirmed('20000');
    const short = await withdraw({ amount: '20000', confirmation });
    expect(short.code).toBe(422);
    await host.credit(member.id, 2_000_000n);
    expect((await withdraw({ amount: '20000', confirmation })).code).toBe(200);
    expect(await orders()).toBe(1);
  });

  test('of a frozen member is refused with a confirmation too', async () => {
    await ask('withdraw');
    const confirmation = await confirmed();
    await host.db.run('update member set frozen_since = now() where id = $1', [member.id]);
    expect(await withdraw({ confirmation })).toMatchObject({ code: 422, message: '账户已冻结，请联系客服' });
    await host.db.run('update member set frozen_since = null where id = $1', [member.id]);
    expect(await orders()).toBe(0);
  });
});

describe('a new payout account', () => {
  const account = { bank: 'USDT', bank_no: tronAddress('c'), bank_owner: 'TRC20' };
  const card = { bank: '工商银行', bank_owner: '张三', bank_address: '北京分行', bank_no: '6222021234567890' };
  const bind = (payload: object) => host.send('bindcard', { pay_pass: '', ...payload }, member);

  test('without the setting needs the fund password', async () => {
    const confirmation = await confirm(host, member, { device, action: 'bindcard', ...account });
    for (const each of [account, card]) {
      expect((await bind(each)).message).toBe('请输入支付密码');
      expect((await bind({ ...each, confirmation })).message).toBe('请输入支付密码');
    }
    expect((await bind({ ...account, pay_pass: fundPassword })).code).toBe(200);
  });

  test.each([
    ['wallet', account, { bank_no: tronAddress('d') }],
    ['wallet', account, { bank_owner: 'ERC20', bank_no: `0x${'a'.repeat(40)}` }],
    ['card', card, { bank_no: '6222021234567891' }],
    ['card', card, { bank_address: '上海分行' }],
  ])('with it: a %s is bound by a confirmation of exactly its details', async (_kind, details, change) => {
    await ask('bindcard');
    expect(await bind({ ...details, pay_pass: fundPassword })).toEqual(needed);
    const forOther = await confirm(host, member, { device, action: 'bindcard', ...details, ...change });
    expect(await bind({ ...details, confirmation: forOther })).toEqual(refused);
    const confirmation = await confirm(host, member, { device, action: 'bindcard', ...details });
    expect(await bind({ ...details, confirmation })).toMatchObject({ code: 200, message: '绑定成功' });
    expect(await bind({ ...details, confirmation })).toEqual(refused);
  });
});

describe('a new login password', () => {
  const paypassword = 'newer123';
  const change = (payload: object) => host.send('editPassword', { password: '', paypassword, ...payload }, member);
  const confirmPassword = (wanted = paypassword) =>
    confirm(host, member, { device, action: 'password', paypassword: wanted });

  test('without the setting needs the old one', async () => {
    expect((await change({ confirmation: await confirmPassword() })).message).toBe('请输入旧密码');
    expect((await change({ password: loginPassword })).code).toBe(200);
  });

  test('with it needs a confirmation of the new one, in place of the old one', async () => {
    await ask('password');
    expect(await change({ password: loginPassword })).toEqual(needed);
    expect(await change({ confirmation: await confirmPassword('other123') })).toEqual(refused);
    expect((await change({ password: 'wrong1234', confirmation: await confirmPassword() })).message).toBe(
      '旧密码错误！',
    );
    expect(await change({ confirmation: await confirmPassword() })).toMatchObject({ code: 200, message: '修改成功！' });
    expect((await host.send('user', {}, member)).code).toBe(401);
    const { data } = await host.send('login_pc', { name: member.name, password: paypassword });
    const [{ last_used_at: used }] = (await host.send('passkey/list', {}, { token: data.api_token })).data;
    expect(used).toMatch(/^20/);
  });

  test('is not stored while it waits for the confirmation', async () => {
    await host.send('passkey/confirmoptions', { action: 'password', paypassword: 'Planted12345' }, member);
    const rows = await host.db.rows<{ text: string }>('select t::text text from passkey_challenge t');
    expect(rows.length).toBeGreaterThan(0);
    const hex = Buffer.from('Planted12345').toString('hex');
    for (const { text } of rows) expect(text).not.toMatch(new RegExp(`Planted12345|${hex}`));
  });

  test('replaces a temporary one without a passkey, which the member may have lost', async () => {
    await ask('password');
    const reset = await host.operator('POST', `/members/${member.id}/reset-password`, {
      kind: 'login',
      reason: '来电',
    });
    const { password } = reset.data;
    const token = (await host.send('login_pc', { name: member.name, password })).data.api_token;
    expect((await host.send('editPassword', { password: '', paypassword }, { token })).message).toBe('请输入旧密码');
    expect((await host.send('editPassword', { password, paypassword }, { token })).code).toBe(200);
  });
});

test('challenges to confirm name the keys of this site that can be used, and are limited', async () => {
  const second = softwareAuthenticator();
  await addPasskey(host, member, second, '平板');
  const all = await host.send('passkey/confirmoptions', { action: 'register' }, member);
  expect(all.data.allowCredentials).toHaveLength(2);
  await host.db.run(`update passkey set blocked_at = now() where name = '平板' and member_id = $1`, [member.id]);
  const usable = await host.send('passkey/confirmoptions', { action: 'register' }, member);
  expect(usable.data.allowCredentials).toHaveLength(1);
  // While its time is ahead of the clock, nothing is forgotten.
  await host.db.run(`update throttle set level = 30, at = now() + interval '1 hour' where key = $1`, [
    `passkey-confirm:${member.id}`,
  ]);
  expect((await host.send('passkey/confirmoptions', { action: 'register' }, member)).code).toBe(429);
});
