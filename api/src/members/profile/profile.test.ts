import { fundPassword, loginPassword, testHost } from '../../testing/testHost';

const host = testHost();

describe('profile', () => {
  test('changes the fields that are sent and keeps the empty ones', async () => {
    const { token } = await host.register();
    const update = (payload: object) => host.send('updateuserinfo', payload, { token });
    expect((await update({ mobile: '13800138000', birthday: '', email: '' })).code).toBe(200);
    expect((await update({ mobile: '', birthday: '1990-01-31', email: 'a@b.cn' })).code).toBe(200);
    expect((await host.send('user', {}, { token })).data).toMatchObject({
      mobile: '13800138000',
      birthday: '1990-01-31',
      email: 'a@b.cn',
    });
    expect(await update({ mobile: '12345', birthday: '', email: '' })).toMatchObject({ message: '请输入正确手机号' });
    expect(await update({ mobile: '', birthday: '', email: 'x' })).toMatchObject({ message: '请输入正确邮箱' });
  });

  const bound = { mobile: '13800138000', birthday: '', email: 'a@b.cn' };
  const contactOf = async (token: string) => {
    const { mobile, email } = (await host.send('user', {}, { token })).data;
    return { mobile, email };
  };

  test.each([
    ['a mobile', { mobile: '13900139000' }, { mobile: '13900139000', email: 'a@b.cn' }],
    ['an e-mail', { email: 'b@b.cn' }, { mobile: '13800138000', email: 'b@b.cn' }],
    ['an e-mail, with an empty mobile,', { mobile: '', email: 'b@b.cn' }, { mobile: '13800138000', email: 'b@b.cn' }],
  ])('replaces %s only with the login password', async (_what, change, changed) => {
    const { token } = await host.register();
    const update = (payload: object) => host.send('updateuserinfo', { ...bound, ...payload }, { token });
    expect((await update({})).code).toBe(200);
    expect((await host.send('user', {}, { token })).data.contact_needs_password).toBe(1);
    const refused = (message: string) => ({ code: 422, message, data: null });
    expect(await update(change)).toEqual(refused('请输入登录密码'));
    expect(await update({ ...change, password: '' })).toEqual(refused('请输入登录密码'));
    expect(await update({ ...change, password: fundPassword })).toEqual(refused('登录密码错误'));
    expect(await update({ ...change, password: 'x'.repeat(33) })).toEqual(refused('登录密码错误'));
    expect(await contactOf(token)).toEqual({ mobile: bound.mobile, email: bound.email });
    expect((await update({ ...change, password: loginPassword })).code).toBe(200);
    expect(await contactOf(token)).toEqual(changed);
  });

  test('sets a first value without a password, but only one of several at the same time', async () => {
    const { token } = await host.register();
    const answers = await Promise.all(
      ['13900139000', '13900139001', '13900139002'].map((mobile) =>
        host.send('updateuserinfo', { mobile, birthday: '', email: '' }, { token }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422]);
  });

  test('rejects fifteen wrong passwords in a row, and then every attempt for a minute', async () => {
    const { token } = await host.register();
    await host.send('updateuserinfo', bound, { token });
    const change = (password: string) =>
      host.send('updateuserinfo', { ...bound, email: 'b@b.cn', password }, { token });
    const answers = await Promise.all(Array.from({ length: 17 }, () => change('wrong')));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(15).fill(422), 429, 429]);
    expect((await change(loginPassword)).code).toBe(429);
    // The change of the login password counts the same attempts.
    const passwords = { password: loginPassword, paypassword: 'changed123' };
    expect((await host.send('editPassword', passwords, { token })).code).toBe(429);
  });

  test('changes the transfer mode and rejects an unknown one', async () => {
    const { token } = await host.register();
    expect((await host.send('uptransferstatus', { transferstatus: 1 }, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token })).data.transferstatus).toBe(1);
    expect((await host.send('uptransferstatus', { transferstatus: 2 }, { token })).code).toBe(422);
  });
});
