import { fundPassword, loginPassword, testHost } from '../testing/testHost';
import { writeSetting } from '../settings/settings';
import { vipTiers, vipOf } from './vip';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const registration = (name: string, change: object = {}) => ({
  name,
  password: loginPassword,
  confirmPass: loginPassword,
  realname: '张三',
  paypassword: fundPassword,
  ...change,
});

describe('registration', () => {
  test.each([
    [{ name: 'abcdef' }, '用户名长度不得低于6位，以字母和数字组合！'],
    [{ name: 'ab12' }, '用户名长度不得低于6位，以字母和数字组合！'],
    [{ password: 'secret12', confirmPass: 'secret13' }, '两次密码不一致！'],
    [{ password: 'short1' }, '密码长度最少8位！以字母和数字组合！'],
    [{ realname: '张3' }, '姓名格式不正确，可以是中，英文名称！'],
    [{ paypassword: '12345' }, '支付密码长度需是6位！'],
  ])('refuses %j with its message', async (change, message) => {
    expect(await host.send('register', registration('fresh001', change))).toMatchObject({ code: 422, message });
  });

  test('gives a session, and a name once without regard to case', async () => {
    const first = await host.send('register', registration('Taken001'));
    expect(first.code).toBe(200);
    expect((await host.send('user', {}, { token: first.data.api_token })).data).toMatchObject({
      username: 'Taken001',
      realname: '张三',
      balance: '0.00',
      paysum: '0.00',
      vip: 0,
      isagent: 0,
      transferstatus: 0,
    });
    expect(await host.send('register', registration('tAKEN001'))).toMatchObject({
      code: 422,
      message: '该用户名已被注册！',
    });
  });

  test('of many at the same time with one name exactly one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => host.send('register', registration('race0001'))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(7);
  });

  test('allows 60 an hour from one address and more, but not without end', async () => {
    for (let n = 0; n < 60; n += 1) {
      expect((await host.send('register', registration(`many${1000 + n}`))).code).toBe(200);
    }
    await host.db.run(`update throttle set level = 240 where key like 'register:%'`);
    expect((await host.send('register', registration('many2000'))).code).toBe(429);
    await host.db.run('delete from throttle');
  });

  test('keeps neither password nor token as they are', async () => {
    const { token } = await host.register('hashed01');
    const row = await host.db.row<object>(
      `select m.*, s.* from member m join session s on s.member_id = m.id where username = 'hashed01'`,
    );
    const kept = JSON.stringify(row);
    for (const secret of [loginPassword, fundPassword, token]) expect(kept).not.toContain(secret);
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('login', () => {
  const login = (name: string, password: string, address = '10.0.0.1') =>
    host.send('login_pc', { name, password }, { headers: { 'x-forwarded-for': address } });

  test('takes the name without regard to case', async () => {
    await host.register('login001');
    expect((await login('LOGIN001', loginPassword)).data.api_token).toEqual(expect.any(String));
  });

  test('says the same of a wrong password and an unknown name', async () => {
    const answers = [
      await login('login001', 'wrong1234', '10.0.0.2'),
      await login('nobody01', 'wrong1234', '10.0.0.2'),
    ];
    expect(answers).toEqual(Array(2).fill({ code: 422, message: '账号或密码错误！', data: null }));
  });

  test('throttles wrong passwords for one name, even from many addresses at once, and lets the right one in after a while', async () => {
    await host.register('login002');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => login('login002', 'wrong1234', `10.1.0.${n}`)),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(30);
    expect((await login('login002', loginPassword, '10.1.1.1')).code).toBe(429);
    await host.db.run(`update throttle set at = at - interval '25 seconds'`);
    expect((await login('login002', loginPassword, '10.1.1.1')).code).toBe(200);
  });

  test('a stranger who guesses does not keep out a member who was here before', async () => {
    await host.register('login003');
    expect((await login('login003', loginPassword, '10.2.0.1')).code).toBe(200);
    for (let n = 0; n < 12; n += 1) await login('login003', 'wrong1234', `10.2.1.${n}`);
    expect((await login('login003', loginPassword, '10.2.1.99')).code).toBe(429);
    expect((await login('login003', loginPassword, '10.2.0.1')).code).toBe(200);
  });

  test('throttles wrong passwords from one address, whatever the names, within 20', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) codes.push((await login(`guess${100 + n}`, 'wrong1234', '10.3.0.1')).code);
    expect(codes[0]).toBe(422);
    expect(codes.at(-1)).toBe(429);
  });

  test('right passwords do not count, however many', async () => {
    await host.register('login004');
    const answers = [];
    for (let n = 0; n < 25; n += 1) answers.push(await login('login004', loginPassword, '10.4.0.1'));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
  });

  test('believes x-forwarded-for from a proxy on this machine alone', async () => {
    const response = await host.app.inject({
      method: 'POST',
      url: '/api/login_pc',
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
      payload: JSON.stringify({ name: 'login004', password: loginPassword }),
    });
    const { data } = await host.send('sessions', {}, { token: response.json().data.api_token });
    expect(data.find(({ current }: { current: number }) => current)).toMatchObject({ address: '203.0.113.9' });
  });
});

describe('sessions', () => {
  test('logoff ends the token at once, and needs none', async () => {
    const { token } = await host.register();
    expect((await host.send('logoff', {}, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token })).code).toBe(401);
    expect((await host.send('logoff')).code).toBe(200);
  });

  test('are listed, and one can be ended from another', async () => {
    const { token, name } = await host.register();
    const other = (await host.send('login_pc', { name, password: loginPassword })).data.api_token;
    const list = (await host.send('sessions', {}, { token })).data;
    expect(list).toHaveLength(2);
    const { id } = list.find(({ current }: { current: number }) => current === 0);
    expect((await host.send('sessions/revoke', { id }, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token: other })).code).toBe(401);
    expect((await host.send('sessions/revoke', { id }, { token })).code).toBe(422);
  });

  test("one member cannot end another's", async () => {
    const [a, b] = [await host.register(), await host.register()];
    const { id } = (await host.send('sessions', {}, { token: a.token })).data[0];
    expect((await host.send('sessions/revoke', { id }, { token: b.token })).code).toBe(422);
    expect((await host.send('user', {}, { token: a.token })).code).toBe(200);
  });

  test('end when nothing was heard of them for long', async () => {
    const { token } = await host.register();
    await host.db.run(`update session set expires_at = now() - interval '1 second'`);
    expect((await host.send('user', {}, { token })).code).toBe(401);
  });

  test('the login history shows failures too', async () => {
    const { token, name } = await host.register();
    await host.send('login_pc', { name, password: 'wrong1234' });
    await host.send('login_pc', { name, password: loginPassword });
    const { data } = await host.send('loginhistory', { page: 1 }, { token });
    expect(data.data.map(({ succeeded }: { succeeded: number }) => succeeded)).toEqual([1, 0]);
    expect(data.data[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

describe('passwords', () => {
  test('a changed login password ends every session', async () => {
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

  test('the fund password wants the old one and six digits', async () => {
    const { token } = await host.register();
    const change = (password: string, paypassword: string) =>
      host.send('editPayPassword', { password, paypassword }, { token });
    expect(await change('999999', '654321')).toMatchObject({ code: 422, message: '旧密码错误！' });
    expect(await change(fundPassword, '65432')).toMatchObject({ code: 422, message: '支付密码长度需是6位！' });
    expect((await change(fundPassword, '654321')).code).toBe(200);
    expect((await change('654321', '111111')).code).toBe(200);
  });
});

describe('profile', () => {
  test('changes what is sent and keeps what is empty', async () => {
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

  test('the transfer mode toggles', async () => {
    const { token } = await host.register();
    expect((await host.send('uptransferstatus', { transferstatus: 1 }, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token })).data.transferstatus).toBe(1);
    expect((await host.send('uptransferstatus', { transferstatus: 2 }, { token })).code).toBe(422);
  });

  const upload = async (token: string, content: Buffer, type = 'image/png') => {
    const payload = Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
    return (await host.app.inject({ method: 'POST', url: '/api/uploadimg', headers, payload })).json();
  };
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]);

  test('a picture is taken by its content and shown under a path of its own', async () => {
    const { token } = await host.register();
    expect((await upload(token, png)).code).toBe(200);
    const { avatar } = (await host.send('user', {}, { token })).data;
    const shown = await host.app.inject({ method: 'GET', url: avatar });
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.equals(png)).toBe(true);
    expect((await upload(token, Buffer.from('<svg onload=alert(1)>'))).code).toBe(422);
    expect((await upload(token, Buffer.alloc(0))).code).toBe(422);
    expect((await upload(token, Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]))).code).toBe(422);
    expect((await upload(token, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).code).toBe(422);
  });
});

describe('VIP', () => {
  const tiers = [1000, 5000].map((recharge) => ({ ...vipTiers.initial[0]!, recharge: `${recharge}.00` }));

  test.each([
    [0n, 0],
    [99_999n, 0],
    [100_000n, 1],
    [499_999n, 1],
    [500_000n, 2],
  ])('%s fen deposited make it %s', (deposited, vip) => expect(vipOf(tiers, deposited)).toBe(vip));

  test('comes with its badge', async () => {
    await writeSetting(host.db, vipTiers, tiers);
    const { token } = await host.register();
    const { vipname } = (await host.send('user', {}, { token })).data;
    expect((await host.app.inject({ method: 'GET', url: vipname })).headers['content-type']).toMatch('image/svg+xml');
  });
});
