import { loginPassword, registration, testHost } from '../testing/testHost';

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
    { age: 1, left: 7 },
    { age: 22, left: 7 },
    { age: 26, left: 4 },
    { age: 29, left: 1 },
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
