import { fundPassword, loginPassword, testHost } from '../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

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
