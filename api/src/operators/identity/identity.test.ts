import { hashOf } from '../../base/crypto/oneTimeToken';
import { operatorPassword as password, operatorsOf } from '../../testing/operators';
import { operatorKeyOfTests, testHost } from '../../testing/testHost';
import { seedFirstOperator } from './firstOperator';
import { deleteEndedTokens } from '../authority/tokens.store';

const host = testHost();
const { addOperator, changeByTwo, signIn } = operatorsOf(host);

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
    const name = 'newcomer';
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

describe('the last admin', () => {
  const change = (id: number, body: object, token?: string) => host.operator('POST', `/operators/${id}`, body, token);

  test('the last admin can neither be disabled nor lose the role', async () => {
    await host.db.run(`update operator set disabled = true where name <> 'admin'`);
    const { id } = (await host.operator('GET', '/me')).data;
    expect((await change(id, { disabled: true })).code).toBe(422);
    expect((await change(id, { roles: ['auditor'] })).code).toBe(422);
    expect((await host.operator('GET', '/me')).data.roles).toEqual(['admin']);
  });

  test('two admins that disable each other at once leave one enabled', async () => {
    await host.db.run(`update operator set disabled = true where name <> 'admin'`);
    const first = await host.addOperator('admin');
    const second = await host.addOperator('admin');
    const { id } = (await host.operator('GET', '/me')).data;
    expect((await change(id, { disabled: true }, first.token)).code).toBe(200);
    const answers = await Promise.all([
      change(second.id, { disabled: true }, first.token),
      change(first.id, { disabled: true }, second.token),
    ]);
    expect(answers.map(({ code }) => code)).toContain(200);
    const enabled = await host.db.rows(`select from operator where not disabled and 'admin' = any (roles)`);
    expect(enabled).toHaveLength(1);
  });
});
