import { fundPassword, loginPassword, testHost, registration } from '../../testing/testHost';
import { assertUncommon } from '../passwords/commonPasswords';

const host = testHost();

describe('passwords', () => {
  test('a change of the login password ends every session', async () => {
    const { token, name } = await host.register();
    const wrong = await host.send('editPassword', { password: 'wrong1234', paypassword: 'newer123' }, { token });
    expect(wrong).toMatchObject({ code: 422, message: '旧密码错误！' });
    const same = await host.send('editPassword', { password: loginPassword, paypassword: loginPassword }, { token });
    expect(same.message).toBe('新旧密码不能一致！');
    expect(
      (await host.send('editPassword', { password: loginPassword, paypassword: 'newer123' }, { token })).code,
    ).toBe(200);
    expect((await host.send('user', {}, { token })).code).toBe(401);
    expect((await host.send('login_pc', { name, password: loginPassword })).code).toBe(422);
    expect((await host.send('login_pc', { name, password: 'newer123' })).code).toBe(200);
  });

  test('of 4 concurrent password changes one succeeds and ends all sessions of concurrent logins', async () => {
    const { token, name } = await host.register();
    const [logins, changes] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => host.send('login_pc', { name, password: loginPassword }))),
      Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          host.send('editPassword', { password: loginPassword, paypassword: `newer12${n}` }, { token }),
        ),
      ),
    ]);
    expect(changes.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await host.send('user', {}, { token })).code).toBe(401);
    for (const { data } of logins) {
      if (data) expect((await host.send('user', {}, { token: data.api_token })).code).toBe(401);
    }
  });

  test('a change of the fund password requires the old one and six digits', async () => {
    const { token } = await host.register();
    const change = (password: string, paypassword: string) =>
      host.send('editPayPassword', { password, paypassword }, { token });
    expect(await change('999999', '654321')).toMatchObject({ code: 422, message: '旧密码错误！' });
    expect(await change(fundPassword, '65432')).toMatchObject({ code: 422, message: '请输入正确的新密码长度' });
    expect(await change(fundPassword, '65432a')).toMatchObject({ code: 422, message: '支付密码长度需是6位！' });
    expect(await change(fundPassword, '6543210')).toMatchObject({ code: 422, message: '支付密码长度需是6位！' });
    expect((await change(fundPassword, '654321')).code).toBe(200);
    expect((await change('654321', '111111')).code).toBe(200);
  });

  test('of concurrent changes of one fund password the first one is made', async () => {
    const { token } = await host.register();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        host.send('editPayPassword', { password: fundPassword, paypassword: `65432${n}` }, { token }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422, 422]);
  });
});

describe('common passwords', () => {
  const refused = { code: 422, message: '密码过于常见，请更换！', data: null };

  test.each(['123456', 'password1', 'Password1', 'QWERTY123', '1qaz2wsx', 'abc12345'])('%s is too common', (password) =>
    expect(() => assertUncommon(password)).toThrow(refused.message),
  );

  test.each(['jinxi2026', 'JinXi-HuiYuan-1', 'member888', 'Operator#2026', 'cashier1'])(
    '%s is a word about this site',
    (password) => expect(() => assertUncommon(password)).toThrow(refused.message),
  );

  test.each(['evening2026', 'memberof2026', 'password1password1', ''])('"%s" is not too common', (password) =>
    expect(() => assertUncommon(password)).not.toThrow(),
  );

  test.each(['password1', 'Password1'])('a registration with the password %s is refused', async (password) => {
    const payload = registration('common001', { password, confirmPass: password });
    expect(await host.send('register', payload)).toEqual(refused);
    expect(await host.db.rows(`select from member where username = 'common001'`)).toEqual([]);
  });

  test('a change to a common password is refused, and the session stays', async () => {
    const { token } = await host.register();
    const change = (paypassword: string) =>
      host.send('editPassword', { password: loginPassword, paypassword }, { token });
    expect(await change('abc12345')).toEqual(refused);
    expect((await host.send('user', {}, { token })).code).toBe(200);
    expect((await change('evening2026')).code).toBe(200);
  });

  test('an operator is neither added with a common password nor given one', async () => {
    const add = (name: string, password: string) =>
      host.operator('POST', '/operators', { name, password, roles: ['cashier'] });
    expect(await add('common1', 'password1')).toEqual(refused);
    const { data } = await add('common2', 'correct-horse-battery');
    const set = (password: string) => host.operator('POST', `/operators/${data.id}`, { password });
    expect(await set('12345678')).toEqual(refused);
    expect((await set('battery-horse-correct')).code).toBe(200);
  });

  test('an operator cannot choose a common password', async () => {
    const choose = (newPassword: string) => host.operator('POST', '/password', { password: '', newPassword });
    expect(await choose('password1')).toEqual(refused);
    expect((await choose('correct-horse-battery')).code).toBe(200);
  });
});
