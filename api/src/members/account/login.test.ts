import { loginPassword, registration, testHost } from '../../testing/testHost';

const host = testHost();

describe('sessions', () => {
  test('logoff ends the session at once, and succeeds without one', async () => {
    const { token } = await host.register();
    expect((await host.send('logoff', {}, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token })).code).toBe(401);
    expect((await host.send('logoff')).code).toBe(200);
  });

  test('a token has 128 random bits, and only its hash is stored', async () => {
    const [one, other] = [await host.register(), await host.register()];
    expect(one.token).toMatch(/^[\w-]{22}$/);
    expect(other.token).not.toBe(one.token);
    const stored = await host.db.row<{ text: string; hash: Buffer }>(
      'select s::text text, token_hash hash from session s where member_id = $1',
      [one.id],
    );
    expect(stored?.hash).toHaveLength(32);
    expect(stored?.text).not.toContain(Buffer.from(one.token, 'base64url').toString('hex'));
    expect(stored?.text).not.toContain(one.token);
  });

  test('a login and a registration end the session that the request carries, and a failed login does not', async () => {
    const { name, token } = await host.register();
    const works = async (it: string) => (await host.send('user', {}, { token: it })).code === 200;
    const logIn = (password: string, carried: string) => host.send('login_pc', { name, password }, { token: carried });
    expect((await logIn('wrong1234', token)).code).toBe(422);
    expect(await works(token)).toBe(true);
    const second = (await logIn(loginPassword, token)).data.api_token;
    expect([await works(token), await works(second)]).toEqual([false, true]);
    expect((await host.send('register', registration('other001'), { token: second })).code).toBe(200);
    expect(await works(second)).toBe(false);
  });

  test('lists sessions and ends one from another', async () => {
    const { token, name } = await host.register();
    const other = (await host.send('login_pc', { name, password: loginPassword })).data.api_token;
    const list = (await host.send('sessions', {}, { token })).data;
    expect(list).toHaveLength(2);
    const { id } = list.find(({ current }: { current: number }) => current === 0);
    expect((await host.send('sessions/revoke', { id }, { token })).code).toBe(200);
    expect((await host.send('user', {}, { token: other })).code).toBe(401);
    expect((await host.send('sessions/revoke', { id }, { token })).code).toBe(422);
  });

  test('rejects ending a session of another member', async () => {
    const [a, b] = [await host.register(), await host.register()];
    const { id } = (await host.send('sessions', {}, { token: a.token })).data[0];
    expect((await host.send('sessions/revoke', { id }, { token: b.token })).code).toBe(422);
    expect((await host.send('user', {}, { token: a.token })).code).toBe(200);
  });

  test('rejects an expired session', async () => {
    const { token } = await host.register();
    await host.db.run(`update session set expires_at = now() - interval '1 second'`);
    expect((await host.send('user', {}, { token })).code).toBe(401);
  });

  test.each([
    { age: 22, left: 7 },
    { age: 26, left: 4 },
  ])('a request on day $age of a session extends it by $left days', async ({ age, left }) => {
    const { token, id } = await host.register();
    await host.db.run(
      `update session set created_at = now() - $2 * interval '1 day', last_seen_at = now() - interval '1 hour',
        expires_at = now() + interval '1 hour' where member_id = $1`,
      [id, age],
    );
    expect((await host.send('user', {}, { token })).code).toBe(200);
    await host.services.sessionUses.flush();
    const row = await host.db.row<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int hours from session where member_id = $1`,
      [id],
    );
    expect(row?.hours).toBe(left * 24);
  });

  test('the login history includes failed attempts', async () => {
    const { token, name } = await host.register();
    await host.send('login_pc', { name, password: 'wrong1234' });
    await host.send('login_pc', { name, password: loginPassword });
    const { data } = await host.send('loginhistory', { page: 1 }, { token });
    expect(data.data.map(({ succeeded }: { succeeded: number }) => succeeded)).toEqual([1, 0]);
    expect(data.data[0].created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });
});

describe('login', () => {
  // Time stands still for the throttles, so that a slow machine refills no bucket.
  let now = Date.parse('2026-03-10T15:00:00+08:00');
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const login = (name: string, password: string, address = '10.0.0.1') =>
    host.send('login_pc', { name, password }, { headers: { 'x-forwarded-for': address } });

  test('ignores the case of the name', async () => {
    await host.register('login001');
    expect((await login('LOGIN001', loginPassword)).data.api_token).toEqual(expect.any(String));
  });

  test('answers alike to a wrong password and an unknown name', async () => {
    const answers = [
      await login('login001', 'wrong1234', '10.0.0.2'),
      await login('unknown01', 'wrong1234', '10.0.0.2'),
    ];
    expect(answers).toEqual(Array(2).fill({ code: 422, message: '账号或密码错误', data: null }));
  });

  test('refuses a name that becomes an existing one in lower case, before the password is checked', async () => {
    await host.register('island01');
    for (const letter of ['\u0130', '\u0131', 'i\u0307', '\uff49']) {
      const answer = await login('island01'.replace('i', letter), loginPassword);
      expect(answer).toMatchObject({ code: 422, message: '账号或密码错误' });
    }
  });

  test('the database takes no name outside of ASCII', async () => {
    const insert = host.db.run(
      `insert into member (username, password_hash, fund_password_hash, realname) values ($1, '', '', '')`,
      ['island02'.replace('i', '\u0130')],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'member_username_ascii' });
  });

  test('counts wrong passwords for a member however the name is written', async () => {
    await host.register('spelled1');
    const names = ['spelled1', 'SPELLED1', 'Spelled1', ' spelled1 ', 'sPELLED1'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(names[n % 5] ?? '', 'wrong1234', `10.6.0.${n}`)),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(10);
    const keys = await host.db.rows<{ key: string }>(`select key from throttle where key like 'login:%' and level > 9`);
    const { id } = (await host.db.row<{ id: string }>(`select id from member where username = 'spelled1'`)) ?? {};
    expect(keys).toEqual([{ key: `login:${id}` }]);
  });

  test('allows 10 wrong passwords for one name from any addresses, and the next attempt after 20 s', async () => {
    await host.register('login002');
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => login('login002', 'wrong1234', `10.1.0.${n}`)),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(5);
    expect((await login('login002', loginPassword, '10.1.1.1')).code).toBe(429);
    now += 20_000;
    expect((await login('login002', loginPassword, '10.1.1.1')).code).toBe(200);
  });

  test('guesses from other addresses do not lock out a member who has logged in from this one', async () => {
    await host.register('login003');
    expect((await login('login003', loginPassword, '10.2.0.1')).code).toBe(200);
    for (let n = 0; n < 12; n += 1) await login('login003', 'wrong1234', `10.2.1.${n}`);
    for (let n = 0; n < 12; n += 1) await login('login003@10.2.0.1', 'wrong1234', `10.2.2.${n}`);
    expect((await login('login003', loginPassword, '10.2.1.99')).code).toBe(429);
    expect((await login('login003', loginPassword, '10.2.0.1')).code).toBe(200);
  });

  test('guesses from other addresses do not lock out a member who has registered from this one', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '10.5.0.1' } };
    expect((await host.send('register', registration('login005'), forwarded)).code).toBe(200);
    for (let n = 0; n < 12; n += 1) await login('login005', 'wrong1234', `10.5.1.${n}`);
    expect((await login('login005', loginPassword, '10.5.1.99')).code).toBe(429);
    expect((await login('login005', loginPassword, '10.5.0.1')).code).toBe(200);
  });

  test('limits wrong passwords from one address for any names, within 20 attempts', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) codes.push((await login(`guess${100 + n}`, 'wrong1234', '10.3.0.1')).code);
    expect(codes[0]).toBe(422);
    expect(codes.at(-1)).toBe(429);
    const forwarded = { headers: { 'x-forwarded-for': '10.3.0.1' } };
    expect((await host.send('register', registration('login006'), forwarded)).code).toBe(200);
    expect((await login('login006', 'wrong1234', '10.3.0.1')).code).toBe(429);
    expect((await login('login006', loginPassword, '10.3.0.1')).code).toBe(200);
  });

  test('correct passwords do not count towards the limit', async () => {
    await host.register('login004');
    const answers = [];
    for (let n = 0; n < 16; n += 1) answers.push(await login('login004', loginPassword, '10.4.0.1'));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
  });

  test('trusts X-Forwarded-For only from a proxy on this machine', async () => {
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
