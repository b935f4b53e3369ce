import { askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import type { SoftwareAuthenticator } from '../../testing/softwareAuthenticator';
import { fundPassword, loginPassword, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();
let member: TestMember;
let device: SoftwareAuthenticator;

beforeEach(async () => {
  ({ member, device } = await passkeyMember(host));
});

const set = (payload: object) => host.send('passkey/confirmsetting', payload, member);
const settings = async () => (await host.send('passkey/settings', {}, member)).data;
const off = { enabled: 0, amount: null };
const needed = { code: 422, message: '请使用通行密钥确认！', data: { confirmation_required: 1 } };

test('are off at first, and switched on one by one', async () => {
  expect(await settings()).toEqual([
    { action: 'withdraw', ...off },
    { action: 'bindcard', ...off },
    { action: 'password', ...off },
  ]);
  expect(await set({ action: 'withdraw', amount: '1000.5', password: fundPassword })).toMatchObject({
    code: 200,
    message: '设置成功',
  });
  expect((await set({ action: 'password', amount: '', password: loginPassword })).code).toBe(200);
  expect(await settings()).toEqual([
    { action: 'withdraw', enabled: 1, amount: '1000.50' },
    { action: 'bindcard', ...off },
    { action: 'password', enabled: 1, amount: null },
  ]);
});

describe('are switched on with the password that a passkey then takes the place of', () => {
  const missingFund = '请输入您的支付密码！';
  test.each([
    ['withdraw', fundPassword, { missing: missingFund, wrong: '支付密码错误！' }],
    ['bindcard', fundPassword, { missing: missingFund, wrong: '支付密码错误！' }],
    ['password', loginPassword, { missing: '请输入登录密码', wrong: '登录密码错误' }],
  ])('%s', async (action, password, { missing, wrong }) => {
    await host.db.run('delete from throttle');
    const other = password === fundPassword ? loginPassword : fundPassword;
    const before = await settings();
    const refused = (message: string) => ({ code: 422, message, data: null });
    expect(await set({ action, amount: '' })).toEqual(refused(missing));
    expect(await set({ action, amount: '', password: other })).toEqual(refused(wrong));
    expect(await set({ action, amount: '', password: '999999' })).toEqual(refused(wrong));
    expect(await settings()).toEqual(before);
    expect((await set({ action, amount: '', password })).code).toBe(200);
    expect((await settings()).find((it: any) => it.action === action).enabled).toBe(1);
  });

  test('of which wrong ones count with those of withdrawals', async () => {
    const wrong = { action: 'withdraw', amount: '', password: '999999' };
    const codes = [];
    for (let n = 0; n < 21; n += 1) codes.push((await set(wrong)).code);
    expect(codes).toEqual([...Array(20).fill(422), 429]);
  });

  test('but not with a temporary one of an operator', async () => {
    const reset = { kind: 'fund', reason: '来电' };
    const { data } = await host.operator('POST', `/members/${member.id}/reset-password`, reset);
    const answer = await set({ action: 'withdraw', amount: '', password: data.password });
    expect(answer).toMatchObject({ code: 422, message: '请先修改资金密码！' });
  });
});

test('of a member without a usable passkey cannot be switched on', async () => {
  const other = await host.register();
  const bindcard = { action: 'bindcard', amount: '', password: fundPassword };
  expect(await host.send('passkey/confirmsetting', bindcard, other)).toMatchObject({
    code: 422,
    message: '请先添加通行密钥！',
  });
  await host.db.run('update passkey set blocked_at = now() where member_id = $1', [member.id]);
  expect((await set(bindcard)).message).toBe('请先添加通行密钥！');
  expect((await set({ action: 'other', amount: '' })).message).toBe('请选择要确认的操作');
});

test('ask for a passkey to be weakened, not to be made stricter', async () => {
  await askForPasskey(host, member, { action: 'withdraw', amount: '1000' });
  expect((await set({ action: 'withdraw', amount: '500' })).code).toBe(200);
  expect(await set({ action: 'withdraw', amount: '500.01' })).toEqual(needed);
  expect(await set({ action: 'withdraw', amount: '', enabled: 0 })).toEqual(needed);
  const values = { setting: 'withdraw', enabled: 1, amount: '800' };
  const confirmation = await confirm(host, member, { device, action: 'confirmsetting', ...values });
  expect((await set({ action: 'withdraw', amount: '800', confirmation })).code).toBe(200);
  const replayed = await set({ action: 'withdraw', amount: '900', confirmation });
  expect(replayed).toMatchObject({ code: 422, message: '通行密钥验证失败，请重试' });
  expect((await settings())[0]).toEqual({ action: 'withdraw', enabled: 1, amount: '800.00' });
});

test.each(['withdraw', 'bindcard', 'password'])('%s is switched off by a passkey', async (action) => {
  await askForPasskey(host, member, { action });
  const values = { setting: action, enabled: 0, amount: '' };
  const confirmation = await confirm(host, member, { device, action: 'confirmsetting', ...values });
  const other = action === 'password' ? 'bindcard' : 'password';
  await askForPasskey(host, member, { action: other });
  expect((await set({ action: other, enabled: 0, amount: '', confirmation })).code).toBe(422);
  const again = await confirm(host, member, { device, action: 'confirmsetting', ...values });
  expect((await set({ action, enabled: 0, amount: '', confirmation: again })).code).toBe(200);
  expect((await settings()).find((it: any) => it.action === action)).toEqual({ action, ...off });
  // Nothing is left to protect.
  expect((await set({ action, enabled: 0, amount: '' })).code).toBe(200);
});
