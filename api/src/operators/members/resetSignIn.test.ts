import { Secret, TOTP } from 'otpauth';
import { coolingOff } from '../../money/payouts/coolingOff';
import { writeSetting } from '../../base/settings/settings';
import { askForPasskey, confirm, passkeyMember } from '../../testing/passkeyMember';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword, loginPassword } from '../../testing/testHost';

const at = paymentHost();
beforeEach(() => at.host.db.run('delete from throttle'));

const reset = (id: string, kind: string) =>
  at.host.operator('POST', `/members/${id}/reset-sign-in`, { kind, reason: '手机遗失' });
const signIn = async (id: string) => (await at.host.operator('GET', `/members/${id}`)).data.sign_in;

test('removes passkeys with what asks for them and open challenges, ends sessions, and is audited', async () => {
  const { member, device } = await passkeyMember(at.host);
  at.member = member;
  await at.newActions();
  await askForPasskey(at.host, member, { action: 'withdraw' });
  const bank = await at.account();
  await at.host.credit(member.id, 100_000n);
  const confirmation = await confirm(at.host, member, { device, action: 'withdraw', bank, amount: '100' });
  expect(await signIn(member.id)).toEqual({ passkeys: 1, passkeys_blocked: 0, totp: 0 });
  expect(await reset(member.id, 'passkeys')).toMatchObject({ code: 200, message: '已重置！' });
  expect(await signIn(member.id)).toEqual({ passkeys: 0, passkeys_blocked: 0, totp: 0 });
  expect(await at.newActions()).toMatchObject([
    { kind: 'members.read' },
    {
      kind: 'members.reset-sign-in',
      member_id: member.id,
      before: { passkeys: 1 },
      after: { passkeys: 0 },
      reason: '手机遗失',
    },
  ]);
  expect((await at.host.send('user', {}, member)).code).toBe(401);
  const { data } = await at.host.send('login_pc', { name: member.name, password: loginPassword });
  const again = { token: data.api_token };
  const order = { bank, amount: '100', password: fundPassword };
  expect((await at.host.send('withdraw', { ...order, password: '', confirmation }, again)).code).toBe(422);
  expect((await at.host.send('withdraw', order, again)).message).toMatch(
    /^客服重置密码、登录验证或更正姓名后24小时内不能取款/,
  );
  at.host.setNow(new Date(Date.now() + 25 * 3_600_000));
  expect((await at.host.send('withdraw', order, again)).code).toBe(200);
  at.host.setNow(undefined);
  const asked = (await at.host.send('passkey/loginoptions')).data;
  expect((await at.host.send('passkey/login', { response: device.get(asked) })).code).toBe(422);
  expect(await reset(member.id, 'passkeys')).toMatchObject({ code: 422, message: '该会员没有通行密钥！' });
});

test('lets withdrawals wait for the cooling-off period of passwords', async () => {
  const { member } = await passkeyMember(at.host);
  at.member = member;
  const bank = await at.account();
  await at.host.credit(member.id, 100_000n);
  await writeSetting(at.host.db, coolingOff, { account: 0, password: 24 });
  await reset(member.id, 'passkeys');
  const { data } = await at.host.send('login_pc', { name: member.name, password: loginPassword });
  const answer = await at.host.send(
    'withdraw',
    { bank, amount: '100', password: fundPassword },
    { token: data.api_token },
  );
  expect(answer.message).toMatch(/^修改密码或登录验证后24小时内不能取款/);
  await writeSetting(at.host.db, coolingOff, coolingOff.initial);
});

test('removes one-time codes, after which the password suffices', async () => {
  const { member } = at;
  const { secret } = (await at.host.send('totp/setup', { password: loginPassword }, member)).data;
  expect(await reset(member.id, 'totp')).toMatchObject({ code: 422, message: '该会员未开启动态验证码！' });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await at.host.send('totp/enable', { code }, member)).code).toBe(200);
  expect(await signIn(member.id)).toMatchObject({ totp: 1 });
  expect((await at.host.send('login_pc', { name: member.name, password: loginPassword })).code).toBe(422);
  expect((await reset(member.id, 'totp')).code).toBe(200);
  expect((await at.host.send('login_pc', { name: member.name, password: loginPassword })).code).toBe(200);
  expect((await at.newActions()).at(-1)).toMatchObject({ before: { totp: 1 }, after: { totp: 0 } });
});

test('refuses a kind that does not exist, and needs a reason', async () => {
  const path = `/members/${at.member.id}/reset-sign-in`;
  expect((await at.host.operator('POST', path, { kind: 'all', reason: 'x' })).message).toBe('登录方式有误！');
  expect((await at.host.operator('POST', path, { kind: 'totp' })).message).toBe('请填写原因！');
});
