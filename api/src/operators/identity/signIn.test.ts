import { codeOf, operatorPassword as password, operatorsOf } from '../../testing/operators';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';

const host = testHost();
const { addOperator, changeByTwo, enrol, signIn } = operatorsOf(host);

describe('security events', () => {
  const logged = () => host.takeLog().map((line) => JSON.parse(line) as { event: string });
  const events = () => logged().map(({ event }) => event);
  beforeEach(() => {
    host.takeLog();
  });

  test('are a failed and a throttled sign-in', async () => {
    const { name } = await addOperator('cashier');
    for (let n = 0; n < 11; n += 1) await signIn(name, { password: 'wrong-password' });
    const lines = logged();
    expect(lines.map(({ event }) => event)).toEqual([
      ...Array(10).fill('operator-signin-failed'),
      'operator-signin-throttled',
    ]);
    expect(lines.at(-1)).toMatchObject({ operator: name, address: '127.0.0.1', reqId: expect.any(String) });
  });

  test('are a wrong old password, and more of them than are allowed', async () => {
    const { name } = await addOperator('cashier');
    const { token } = (await signIn(name)).data;
    const wrong = { password: 'wrong-password', newPassword: 'another-password' };
    for (let n = 0; n < 11; n += 1) await host.operator('POST', '/password', wrong, token);
    const wrongOnes = [...Array(10).fill('operator-password-wrong'), 'operator-password-throttled'];
    expect(events()).toEqual(['operator-signed-in', ...wrongOnes]);
  });

  test('are wrong tokens, and the block of their address', async () => {
    for (let n = 0; n < 10; n += 1) await host.operator('GET', '/me', {}, `wrong-${n}`);
    expect(events()).toEqual([...Array(10).fill('operator-token-wrong'), 'operator-address-blocked']);
  });
});

describe('a device', () => {
  test.each([
    ['the first', async (name: string) => (await signIn(name)).data as { token: string }],
    ['a second', enrol],
  ])('is enrolled only with the password: %s', async (_which, prepare) => {
    const { name } = await addOperator('cashier');
    const { token } = await prepare(name);
    const again = (body: object) => host.operator('POST', '/totp/enrol', body, token);
    expect(await again({})).toMatchObject({ code: 422, message: '请输入密码！' });
    expect(await again({ password: 'wrong-password' })).toMatchObject({ code: 422, message: '原密码错误！' });
    expect(await again({ password })).toMatchObject({ code: 200, data: { secret: expect.any(String) } });
    for (let n = 0; n < 10; n += 1) await again({ password: 'wrong-password' });
    expect((await again({ password })).code).toBe(429);
  });
});

describe('sign-in', () => {
  test('gives a session that sign-out ends', async () => {
    const { name } = await addOperator('cashier');
    const { token, operator } = (await signIn(name)).data;
    expect(operator.permissions).toContain('payments:decide');
    expect(operator.permissions).not.toContain('operators:write');
    expect((await host.operator('GET', '/me', {}, token)).data.name).toBe(name);
    expect((await host.operator('POST', '/signout', {}, token)).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  });

  test('sign-out with a personal token, such as the operator key, leaves the token valid', async () => {
    const { token } = await host.addOperator('cashier');
    for (const key of [token, operatorKeyOfTests]) {
      expect((await host.operator('POST', '/signout', {}, key)).code).toBe(200);
      expect((await host.operator('GET', '/me', {}, key)).code).toBe(200);
    }
  });

  test('ends the session that the request carries, and no personal token', async () => {
    const { name } = await addOperator('cashier');
    const again = (token: string) => host.operator('POST', '/signin', { name, password }, token);
    const first = (await again('none')).data.token;
    const second = (await again(first)).data.token;
    const works = async (token: string) => (await host.operator('GET', '/me', {}, token)).code === 200;
    expect([await works(first), await works(second)]).toEqual([false, true]);
    const personal = (await host.addOperator('cashier')).token;
    expect((await again(personal)).code).toBe(200);
    expect(await works(personal)).toBe(true);
  });

  test.each([
    ['12 hours after sign-in', `update operator_token set expires_at = now() where kind = 'session'`],
    ['after 30 minutes without a call', `update operator_token set last_used_at = now() - interval '31 minutes'`],
  ])('ends a session %s', async (_when, sql) => {
    const { name } = await addOperator('support');
    const { token } = (await signIn(name)).data;
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(200);
    await host.db.run(sql);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  });

  test('is not kept by calls that the desk makes by itself, and a call of the operator keeps it', async () => {
    const { name } = await addOperator('support');
    const { token } = (await signIn(name)).data;
    const call = (headers: Record<string, string>) =>
      host.operatorApp.inject({
        url: '/operator/me',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const age = (minutes: number) =>
      host.db.run(`update operator_token set last_used_at = now() - make_interval(mins => $1)`, [minutes]);
    await age(20);
    expect((await call({ 'x-background': '1' })).json()).toMatchObject({ code: 200 });
    await age(29);
    expect((await call({ 'x-background': '1' })).json()).toMatchObject({ code: 200 });
    const idle = await host.db.row<{ minutes: number }>(
      `select extract(minutes from now() - max(last_used_at))::int minutes from operator_token`,
    );
    expect(idle?.minutes).toBe(29);
    // Anything else than the mark is a use.
    await call({ 'x-background': '0' });
    const used = await host.db.row<{ minutes: number }>(
      `select extract(minutes from now() - max(last_used_at))::int minutes from operator_token`,
    );
    expect(used?.minutes).toBe(0);
    await age(31);
    expect((await call({})).json()).toMatchObject({ code: 401 });
  });

  test('needs a one-time code of an enrolled device, and accepts each code once', async () => {
    const { name } = await addOperator('admin');
    const { secret } = await enrol(name);
    expect((await signIn(name)).message).toBe('请输入验证码！');
    expect((await signIn(name)).code).toBe(401);
    expect((await signIn(name, { code: '000000' })).code).toBe(401);
    const code = codeOf(secret);
    expect((await signIn(name, { code })).code).toBe(200);
    expect((await signIn(name, { code })).code).toBe(401);
  });

  test('accepts a code once when it is sent twice at the same time', async () => {
    const { name } = await addOperator('admin');
    const { secret } = await enrol(name);
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(name, { code }), signIn(name, { code })]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 401]);
  });

  test('lets two other admins remove a lost device', async () => {
    const { name, id } = await addOperator('admin');
    await enrol(name);
    expect((await changeByTwo(`/operators/${id}`, { totp: 0 })).code).toBe(200);
    expect((await signIn(name)).code).toBe(200);
  });

  test('is throttled per name before the password is checked', async () => {
    const { name } = await addOperator('cashier');
    const codes = [];
    for (let n = 0; n < 12; n += 1) codes.push((await signIn(name, { password: `guess-${n}` })).code);
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(codes.at(-1)).toBe(429);
    expect((await signIn(name)).code).toBe(429);
  });

  test('is throttled per address', async () => {
    const codes = [];
    for (let n = 0; n < 40; n += 1) codes.push((await signIn(`unknown-${n}`)).code);
    expect(codes[0]).toBe(401);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('a session that is begun with a personal token', () => {
  const begin = async () => {
    const owner = await host.addOperator('cashier');
    const { data } = await host.operator('POST', '/signin/key', {}, owner.token);
    return { owner, session: data.token as string, operator: data.operator };
  };
  const works = async (token: string) => (await host.operator('GET', '/me', {}, token)).code === 200;

  test('has its own token, and signing out ends it alone', async () => {
    const { owner, session, operator } = await begin();
    expect(operator).toMatchObject({ id: owner.id, name: owner.name });
    expect(session).not.toBe(owner.token);
    expect((await host.operator('POST', '/signout', {}, session)).code).toBe(200);
    expect([await works(session), await works(owner.token)]).toEqual([false, true]);
  });

  test('ends 12 hours after it began at the latest', async () => {
    const { owner, session } = await begin();
    const ends = `select expires_at - created_at <= interval '12 hours' limited from operator_token
      where operator_id = $1 and kind = 'session'`;
    expect(await host.db.row(ends, [owner.id])).toEqual({ limited: true });
    await host.db.run(`update operator_token set expires_at = now() where kind = 'session'`);
    expect([await works(session), await works(owner.token)]).toEqual([false, true]);
  });

  test('ends when the token is revoked, and no later than the token', async () => {
    const { owner, session } = await begin();
    const [token] = (await host.operator('GET', `/operators/${owner.id}/tokens`)).data;
    await host.db.run(`update operator_token set expires_at = now() + interval '1 hour' where id = $1`, [token.id]);
    await host.operator('POST', '/signin/key', {}, owner.token);
    const limited = `expires_at < now() + interval '61 minutes' limited`;
    const last = `select ${limited} from operator_token order by id desc limit 1`;
    expect(await host.db.row(last)).toEqual({ limited: true });
    expect((await host.operator('POST', `/tokens/${token.id}/revoke`)).code).toBe(200);
    expect([await works(session), await works(owner.token)]).toEqual([false, false]);
  });

  test('cannot begin another one', async () => {
    const { session } = await begin();
    expect((await host.operator('POST', '/signin/key', {}, session)).code).toBe(422);
  });
});
