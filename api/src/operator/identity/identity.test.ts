import { TOTP, Secret } from 'otpauth';
import { hashOf } from '../../http/oneTimeToken';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';
import { seedFirstOperator } from './firstOperator';
import { deleteEndedTokens } from './tokenQueries';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;
let second: { token: string };

beforeAll(async () => {
  host = await hostReady;
  second = await host.addOperator('admin');
});

/* Rate limits of one test must not affect the next. */
beforeEach(async () => {
  await host.db.run('delete from throttle');
  await host.db.run('delete from operator_address');
});

const password = 'correct-horse-battery';
let operators = 0;

/** Makes a change of operators that a second admin confirms. */
const changeByTwo = async (path: string, body: object) => {
  const proposed = await host.operator('POST', path, body);
  if (proposed.code !== 200) return proposed;
  return host.operator('POST', `/approvals/${proposed.data.pending}/confirm`, {}, second.token);
};

/** Adds an operator that can sign in by an own password. */
const addOperator = async (...roles: string[]) => {
  const name = `named${(operators += 1)}`;
  const { data } = await changeByTwo('/operators', { name, password, roles });
  await host.db.run('update operator set must_change_password = false where id = $1', [data.id]);
  return { name, id: data.id as number };
};

const signIn = (name: string, more: object = {}) =>
  host.operator('POST', '/signin', { name, password, ...more }, 'none');

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Signs in and enrols a TOTP device; returns its secret and the token. */
const enrol = async (name: string) => {
  const { token } = (await signIn(name)).data;
  const { secret } = (await host.operator('POST', '/totp/enrol', { password }, token)).data;
  expect(
    (await host.operator('POST', '/totp/confirm', { code: codeOf(secret, Date.now() - 30_000) }, token)).code,
  ).toBe(200);
  return { secret, token };
};

describe('the key of a new database', () => {
  test('belongs to the operator admin, who sets a first password with it', async () => {
    expect((await host.operator('GET', '/me')).data).toMatchObject({ name: 'admin', roles: ['admin'], password: 0 });
    expect((await signIn('admin', { password: '' })).code).toBe(401);
    const set = (old: string, next: string) => host.operator('POST', '/password', { password: old, newPassword: next });
    expect((await set('wrong', password)).code).toBe(422);
    expect((await set('', 'short')).code).toBe(422);
    expect((await set('', password)).code).toBe(200);
    expect((await set('', 'another-password')).code).toBe(422);
    expect((await signIn('Admin')).data).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      operator: { name: 'admin', totp: 0, password: 1 },
    });
  });
});

describe('a configured key', () => {
  const keys = ['first-configured-key-0123456789abcdef', 'second-configured-key-0123456789abcde'] as const;
  const configure = (key: string) => seedFirstOperator(host.db, '', key);
  const works = async (key: string) => (await host.operator('GET', '/me', {}, key)).code === 200;
  afterAll(async () => {
    await host.db.run('update operator_token set revoked_at = null where token_hash = $1', [
      hashOf(operatorKeyOfTests),
    ]);
  });

  test('replaces the earlier one, which the audit log shows, and stays revoked for ever', async () => {
    await configure(keys[0]);
    expect([await works(operatorKeyOfTests), await works(keys[0])]).toEqual([false, true]);
    await configure(keys[1]);
    const last = 'select operator_id, address, kind, target from operator_action order by id desc limit 1';
    expect(await host.db.row(last)).toEqual({
      operator_id: null,
      address: 'environment',
      kind: 'operators.key',
      target: 'operator:admin',
    });
    await host.db.run(`update operator_token set revoked_at = now() - interval '1 year' where revoked_at is not null`);
    await deleteEndedTokens(host.db);
    await configure(keys[0]);
    expect([await works(keys[0]), await works(keys[1])]).toEqual([false, true]);
  });
});

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

  test.each([
    ['12 hours after it began', `update operator_token set expires_at = now() where kind = 'session'`],
    ['after 30 minutes without a call', `update operator_token set last_used_at = now() - interval '31 minutes'`],
  ])('ends %s', async (_when, sql) => {
    const { owner, session } = await begin();
    const ends = `select expires_at - created_at <= interval '12 hours' limited from operator_token
      where operator_id = $1 and kind = 'session'`;
    expect(await host.db.row(ends, [owner.id])).toEqual({ limited: true });
    await host.db.run(sql);
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

describe('tokens', () => {
  test('are made by their owner only: an admin is refused one in the name of another operator', async () => {
    const owner = await host.addOperator('cashier');
    const make = (token?: string) =>
      host.operator('POST', `/operators/${owner.id}/tokens`, { name: 'script', days: 1 }, token);
    const count = 'select count(*) n from operator_token where operator_id = $1';
    expect(await make()).toMatchObject({ code: 403, message: '只能为自己创建令牌！', data: null });
    expect((await make((await host.addOperator('admin')).token)).code).toBe(403);
    expect(await host.db.row(count, [owner.id])).toEqual({ n: '1' });
    expect((await make(owner.token)).code).toBe(200);
    expect(await host.db.row(count, [owner.id])).toEqual({ n: '2' });
  });

  describe('that are made with a token', () => {
    const works = async (token: string) => (await host.operator('GET', '/me', {}, token)).code === 200;
    const idOf = async (token: string) => (await ofHash(token))?.id;
    const ofHash = (token: string) =>
      host.db.row<{ id: string; expires_at: Date }>('select id, expires_at from operator_token where token_hash = $1', [
        hashOf(token),
      ]);
    const chain = async () => {
      const owner = await host.addOperator('cashier');
      const make = async (token: string) =>
        (await host.operator('POST', `/operators/${owner.id}/tokens`, { name: '脚本', days: 366 }, token)).data.token;
      const session = (await host.operator('POST', '/signin/key', {}, owner.token)).data.token as string;
      const made = [await make(owner.token), await make(session)] as [string, string];
      return { owner, session, made: [...made, await make(made[0])] };
    };

    test('directly or in a session end no later than that token', async () => {
      const { owner, made } = await chain();
      const end = (await ofHash(owner.token))?.expires_at;
      for (const token of made) expect((await ofHash(token))?.expires_at).toEqual(end);
    });

    test('end when that token is revoked, also those that they made in turn', async () => {
      const { owner, session, made } = await chain();
      const path = `/tokens/${await idOf(owner.token)}/revoke`;
      expect((await host.operator('POST', path, {}, owner.token)).code).toBe(200);
      for (const token of [owner.token, session, ...made]) expect(await works(token)).toBe(false);
    });
  });

  test('are listed and revoked only by their owner or an admin', async () => {
    const owner = await host.addOperator('editor');
    const other = await host.addOperator('cashier');
    const list = async (token?: string) => host.operator('GET', `/operators/${owner.id}/tokens`, {}, token);
    const [{ id }] = (await list()).data;
    expect((await list(other.token)).code).toBe(403);
    expect((await host.operator('POST', `/tokens/${id}/revoke`, {}, other.token)).code).toBe(403);
    expect((await list(owner.token)).data).toEqual([expect.objectContaining({ id })]);
    expect((await host.operator('POST', `/tokens/${id}/revoke`, {}, owner.token)).code).toBe(200);
  });

  test('blocks an address for a minute after ten wrong tokens, also for a valid one', async () => {
    const ask = (token: string) => host.operator('GET', '/me', {}, token);
    for (let n = 0; n < 9; n += 1) expect((await ask(`wrong-${n}`)).code).toBe(401);
    expect((await ask(operatorKeyOfTests)).code).toBe(200);
    expect((await ask('wrong-10')).code).toBe(401);
    expect((await ask(operatorKeyOfTests)).code).toBe(429);
    await host.db.run(`update operator_address set blocked_until = blocked_until - interval '1 minute'`);
    expect((await ask(operatorKeyOfTests)).code).toBe(200);
  });

  test('blocks the whole /64 network of an IPv6 address', async () => {
    const ask = async (address: string, token: string) =>
      (
        await host.operatorApp.inject({
          url: '/operator/me',
          remoteAddress: address,
          headers: { authorization: `Bearer ${token}` },
        })
      ).json().code;
    for (let n = 0; n < 10; n += 1) expect(await ask(`2001:db8:1:2::${n + 1}`, `wrong-${n}`)).toBe(401);
    expect(await ask('2001:db8:1:2:ffff::1', operatorKeyOfTests)).toBe(429);
    expect(await ask('2001:db8:1:3::1', operatorKeyOfTests)).toBe(200);
  });

  test('does not count wrong tokens that are more than a minute apart together', async () => {
    for (let n = 0; n < 9; n += 1) await host.operator('GET', '/me', {}, `wrong-${n}`);
    await host.db.run(`update operator_address set since = since - interval '61 seconds'`);
    await host.operator('GET', '/me', {}, 'wrong-10');
    expect((await host.operator('GET', '/me')).code).toBe(200);
  });

  test('are named, expire, are shown once and can be revoked', async () => {
    const { name, id } = await addOperator('auditor');
    const session = (await signIn(name)).data.token;
    const made = await host.operator('POST', `/operators/${id}/tokens`, { name: 'report script', days: 30 }, session);
    const { token, id: tokenId } = made.data;
    expect((await host.operator('GET', '/me', {}, token)).data.id).toBe(id);
    const listed = (await host.operator('GET', `/operators/${id}/tokens`)).data;
    expect(listed).toEqual([expect.objectContaining({ id: tokenId, name: 'report script' })]);
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await host.operator('POST', `/tokens/${tokenId}/revoke`)).code).toBe(200);
    expect((await host.operator('POST', `/tokens/${tokenId}/revoke`)).code).toBe(422);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  });

  test('of members are not accepted', async () => {
    const { token } = await host.register();
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
  });

  test('are stored as hashes only', async () => {
    const stored = await host.db.rows<{ text: string }>('select t::text text from operator_token t');
    expect(JSON.stringify(stored)).not.toContain(operatorKeyOfTests);
  });
});

describe('operators', () => {
  test('a name is taken in any case', async () => {
    const { name } = await addOperator('cashier');
    expect(
      (await host.operator('POST', '/operators', { name: name.toUpperCase(), password, roles: ['admin'] })).code,
    ).toBe(422);
  });

  test.each([
    ['Ｃashier．１', 'Cashier.1'],
    [' 财务_2 ', '财务_2'],
  ])('the name %j is stored as %j', async (name, stored) => {
    const { data } = await changeByTwo('/operators', { name, password, roles: ['cashier', 'cashier'] });
    expect(await host.db.row('select name, roles from operator where id = $1', [data.id])).toEqual({
      name: stored,
      roles: ['cashier'],
    });
  });

  test.each(['\u0430nna', 'admin\u200b', 'admin\u202e', 'ad min', '财务lin', 'admin\0', '\u00e1nna', ''])(
    'the name %j is rejected',
    async (name) => {
      const { code, message } = await host.operator('POST', '/operators', { name, password, roles: ['cashier'] });
      expect({ code, message }).toEqual({ code: 422, message: expect.stringMatching(/用户名|输入内容有误/) });
    },
  );

  test('disabling ends all tokens at once and refuses sign-in', async () => {
    const { name, id } = await addOperator('cashier');
    const { token } = (await signIn(name)).data;
    const script = { name: 'script', days: 1 };
    const personal = (await host.operator('POST', `/operators/${id}/tokens`, script, token)).data.token;
    expect((await host.operator('POST', `/operators/${id}`, { disabled: true })).code).toBe(200);
    for (const it of [token, personal]) expect((await host.operator('GET', '/me', {}, it)).code).toBe(401);
    expect((await signIn(name)).code).toBe(401);
    expect((await host.operator('POST', `/operators/${id}`, { disabled: false })).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
    expect((await signIn(name)).code).toBe(200);
  });

  test('a password that another operator set must be changed first, which ends the tokens made with it', async () => {
    const name = `named${(operators += 1)}`;
    const { data } = await changeByTwo('/operators', { name, password, roles: ['admin'] });
    const id = data.id as number;
    // The operator who chose the password signs in with it too.
    const [chooser, owner] = [(await signIn(name)).data, (await signIn(name)).data];
    expect(owner.operator).toMatchObject({ must_change_password: 1 });
    const refused = { code: 403, message: '请先修改登录密码！' };
    const script = { name: 'script', days: 1 };
    for (const token of [chooser.token, owner.token]) {
      expect(await host.operator('POST', `/operators/${id}/tokens`, script, token)).toMatchObject(refused);
      expect(await host.operator('GET', '/deposits', {}, token)).toMatchObject(refused);
      expect(await host.operator('POST', '/totp/enrol', { password }, token)).toMatchObject(refused);
      expect((await host.operator('GET', '/me', {}, token)).code).toBe(200);
    }
    const made = await host.newToken(id);
    const own = { password, newPassword: 'only-the-owner-knows' };
    expect((await host.operator('POST', '/password', own, owner.token)).code).toBe(200);
    for (const token of [chooser.token, made]) expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
    expect((await host.operator('GET', '/me', {}, owner.token)).data).toMatchObject({ must_change_password: 0 });
    expect((await host.operator('GET', '/deposits', {}, owner.token)).code).toBe(200);
  });

  test('a password that another operator sets ends personal tokens; its change starts the delay again', async () => {
    const { name, id } = await addOperator('cashier');
    const token = await host.newToken(id);
    expect((await changeByTwo(`/operators/${id}`, { password: 'another-password' })).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
    await host.db.run(`update operator set changed_by_other_at = now() - interval '30 days' where id = $1`, [id]);
    const session = (await signIn(name, { password: 'another-password' })).data.token;
    const own = { password: 'another-password', newPassword: 'only-the-owner-knows' };
    expect((await host.operator('POST', '/password', own, session)).code).toBe(200);
    const recent = `select changed_by_other_at > now() - interval '1 hour' recent from operator where id = $1`;
    expect(await host.db.row(recent, [id])).toEqual({ recent: true });
  });

  test('enabling an enabled operator does not keep the operator from confirming', async () => {
    const { id } = await host.addOperator('cashier');
    expect((await host.operator('POST', `/operators/${id}`, { disabled: false })).code).toBe(200);
    expect(await host.db.row('select changed_by_other_at from operator where id = $1', [id])).toEqual({
      changed_by_other_at: null,
    });
  });

  test('no personal token has the name of the operator key, which a reset of the password leaves', async () => {
    const { id, token } = await host.addOperator('cashier');
    const body = { name: 'operator-key', days: 1 };
    expect(await host.operator('POST', `/operators/${id}/tokens`, body, token)).toMatchObject({
      code: 422,
      message: '请使用其他名称！',
    });
  });

  test('a password that two admins set ends the sessions', async () => {
    const { name, id } = await addOperator('cashier');
    const { token } = (await signIn(name)).data;
    expect((await changeByTwo(`/operators/${id}`, { password: 'another-password' })).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, token)).code).toBe(401);
    expect((await signIn(name)).code).toBe(401);
    expect((await signIn(name, { password: 'another-password' })).code).toBe(200);
  });

  test.each([{ password: 'another-password' }, { totp: 0 }])(
    'an admin cannot set %j of the own account, which asks for the old password',
    async (change) => {
      const { id, token } = await host.addOperator('admin');
      expect(await host.operator('POST', `/operators/${id}`, change, token)).toMatchObject({
        code: 422,
        message: '请在“我的账户”中修改！',
      });
    },
  );

  test('a change of the own password ends personal tokens, but the operator key', async () => {
    const { name, id } = await addOperator('cashier');
    const session = (await signIn(name)).data.token;
    const made = (await host.operator('POST', `/operators/${id}/tokens`, { name: '脚本', days: 366 }, session)).data;
    const key = await host.newToken(id);
    await host.db.run(`update operator_token set name = 'operator-key' where token_hash = $1`, [hashOf(key)]);
    const next = { password, newPassword: 'another-password' };
    expect((await host.operator('POST', '/password', next, session)).code).toBe(200);
    const codes = [];
    for (const token of [session, key, made.token]) codes.push((await host.operator('GET', '/me', {}, token)).code);
    expect(codes).toEqual([200, 200, 401]);
  });

  test('a change of the own password ends the other sessions', async () => {
    const { name } = await addOperator('cashier');
    const [one, two] = [(await signIn(name)).data.token, (await signIn(name)).data.token];
    const next = { password, newPassword: 'another-password' };
    expect((await host.operator('POST', '/password', next, one)).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, one)).code).toBe(200);
    expect((await host.operator('GET', '/me', {}, two)).code).toBe(401);
  });

  test.each([{}, { roles: ['king'] }, { roles: [] }, { roles: ['cashier'], disabled: true }, { disabled: 'yes' }])(
    'rejects the change %j',
    async (change) => {
      const { id } = await addOperator('cashier');
      expect((await host.operator('POST', `/operators/${id}`, change)).code).toBe(422);
    },
  );
});
