import { patterns } from '@site/contract';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';
import { fundPassword, loginPassword } from '../../testing/testHost';

const at = paymentHost();

const reset = async (kind: string): Promise<string> => {
  const answer = await at.host.operator('POST', `/members/${at.member.id}/reset-password`, {
    kind,
    reason: '会员来电',
  });
  expect(answer).toMatchObject({ code: 200, data: { password: expect.any(String) } });
  return answer.data.password;
};
const logIn = (password: string) => at.host.send('login_pc', { name: at.member.name, password });

describe('a temporary login password', () => {
  test('fits the rules for login passwords and is readable', async () => {
    for (let n = 0; n < 5; n += 1) {
      const password = await reset('login');
      expect(password).toMatch(/^[a-z2-9]{12}$/);
      expect(password).toMatch(patterns.password);
      expect(password).toMatch(patterns.changedPassword);
    }
  });

  test('ends the sessions and replaces the old password', async () => {
    await reset('login');
    expect((await at.host.send('user', {}, at.member)).code).toBe(401);
    expect((await logIn(loginPassword)).message).toBe('账号或密码错误');
  });

  test('works for one login, after which the member chooses a new password', async () => {
    const password = await reset('login');
    const { token } = { token: (await logIn(password)).data.api_token };
    expect((await at.host.send('user', {}, { token })).data).toMatchObject({ must_change_password: 1 });
    expect(await logIn(password)).toMatchObject({
      code: 422,
      message: '临时密码只能使用一次，请联系客服重新获取！',
    });
    expect((await at.host.send('sessions', {}, { token })).message).toBe('请先修改登录密码！');
    const change = { password, paypassword: 'newer123' };
    expect((await at.host.send('editPassword', change, { token })).code).toBe(200);
    expect((await logIn(password)).message).toBe('账号或密码错误');
    const renewed = (await logIn('newer123')).data.api_token;
    expect((await at.host.send('user', {}, { token: renewed })).data).toMatchObject({ must_change_password: 0 });
    expect((await at.host.send('sessions', {}, { token: renewed })).code).toBe(200);
    expect((await logIn('newer123')).code).toBe(200);
  });

  test('works for one of several concurrent logins', async () => {
    const password = await reset('login');
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(password)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('cannot be used for a login after 24 hours', async () => {
    const password = await reset('login');
    at.host.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect(await logIn(password)).toMatchObject({ code: 422, message: '临时密码已过期，请联系客服重新获取！' });
  });

  test('of a frozen member opens no session and stays unused', async () => {
    const password = await reset('login');
    await at.host.operator('POST', `/members/${at.member.id}/freeze`, { reason: '核查' });
    expect((await logIn(password)).message).toBe('账户已冻结，请联系客服');
    await at.host.operator('POST', `/members/${at.member.id}/unfreeze`, { reason: '无异常' });
    expect((await logIn(password)).code).toBe(200);
  });

  test('is replaced by the next one', async () => {
    const first = await reset('login');
    await logIn(first);
    const second = await reset('login');
    expect((await logIn(first)).message).toBe('账号或密码错误');
    expect((await logIn(second)).code).toBe(200);
  });
});

describe('a temporary fund password', () => {
  const bind = (pay_pass: string) => at.host.send('bindcard', { ...usdtWallet, pay_pass }, at.member);

  test('has six digits and keeps the sessions', async () => {
    expect(await reset('fund')).toMatch(/^[0-9]{6}$/);
    expect((await at.host.send('user', {}, at.member)).data).toMatchObject({ must_change_password: 0 });
  });

  test('is accepted only to set another one', async () => {
    await bind(fundPassword);
    const bank = (await at.host.send('getcard', { type: 2 }, at.member)).data[0].id;
    await at.host.credit(at.member.id, 50_000n);
    const password = await reset('fund');
    const withdraw = (secret: string) => at.host.send('withdraw', { bank, amount: '100', password: secret }, at.member);
    const temporary = { code: 422, message: '请先修改资金密码！', data: null };
    expect(await withdraw(password)).toEqual(temporary);
    expect(await bind(password)).toEqual(temporary);
    expect((await withdraw('000000' === password ? '000001' : '000000')).message).toBe('支付密码错误！');
    expect(await at.host.balance(at.member.id)).toBe(50_000n);
    const paypassword = password === '654321' ? '654322' : '654321';
    expect((await at.host.send('editPayPassword', { password, paypassword }, at.member)).code).toBe(200);
    expect((await withdraw(paypassword)).message).toMatch(/^客服重置密码、登录验证或更正姓名后24小时内不能取款/);
    at.host.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await withdraw(paypassword)).code).toBe(200);
  });

  test('sets no other one after 24 hours, until an operator sets the next one', async () => {
    const change = (password: string) =>
      at.host.send(
        'editPayPassword',
        { password, paypassword: password === '654321' ? '654322' : '654321' },
        at.member,
      );
    const password = await reset('fund');
    at.host.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    expect(await change(password)).toMatchObject({ code: 422, message: '临时密码已过期，请联系客服重新获取！' });
    expect((await change(await reset('fund'))).code).toBe(200);
  });
});

test('the password is in no row of the audit log', async () => {
  const password = await reset('login');
  const actions = await at.host.db.rows<{ all: string }>('select operator_action::text as "all" from operator_action');
  expect(actions.filter(({ all }) => all.includes(password))).toEqual([]);
  expect(
    await at.host.db.row('select kind, target, after, reason from operator_action order by id desc limit 1'),
  ).toEqual({
    kind: 'members.reset-password',
    target: `member:${at.member.id}`,
    after: { kind: 'login' },
    reason: '会员来电',
  });
});

test.each([
  [{ kind: 'login' }, '请填写原因！'],
  [{ kind: 'other', reason: '无' }, '密码种类有误！'],
])('refuses %j', async (body, message) => {
  const answer = await at.host.operator('POST', `/members/${at.member.id}/reset-password`, body);
  expect(answer).toMatchObject({ code: 422, message });
});
