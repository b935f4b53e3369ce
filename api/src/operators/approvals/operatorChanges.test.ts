import { testHost } from '../../testing/testHost';

/* Changes of operators' accounts that need two people, and when an operator may be the second one. */

const host = testHost();

const password = 'correct-horse-battery';
const audited = 'select kind, single, operator_id, proposed_by from operator_action order by id desc limit 1';
const decide = (id: number, verb: string, token: string, body: object = {}) =>
  host.operator('POST', `/approvals/${id}/${verb}`, body, token);
const signIn = async (name: string, given = password) =>
  (await host.operator('POST', '/signin', { name, password: given }, 'none')).code;
const stored = (pending: number) =>
  host.db.row<{ request: Record<string, unknown> }>('select request from operator_approval where id = $1', [pending]);

test('a single admin adds operators and sets their passwords at once, which the audit log marks', async () => {
  const { data } = await host.operator('POST', '/operators', { name: 'alone', password, roles: ['support'] });
  expect(data).toEqual({ id: expect.any(Number) });
  expect(await host.db.row(audited)).toMatchObject({ kind: 'operators.add', single: true });
  const body = { password: 'another-password' };
  expect((await host.operator('POST', `/operators/${data.id}`, body)).data).toBeNull();
  expect(await host.db.row(audited)).toMatchObject({ kind: 'operators.change', single: true });
});

describe('with a second admin', () => {
  let second: { id: number; token: string };
  beforeAll(async () => {
    second = await host.addOperator('admin');
  });
  afterEach(() => host.db.run('delete from setting'));

  const setDelay = (hours: number) =>
    host.db.run(`insert into setting (key, value) values ('operators.confirmDelay', $1)`, [hours]);

  test('an operator is added when the other one confirms, and signs in with the password', async () => {
    const { data } = await host.operator('POST', '/operators', { name: 'anna', password, roles: ['cashier'] });
    expect(data).toEqual({ pending: expect.any(Number) });
    expect(await signIn('anna')).toBe(401);
    expect((await decide(data.pending, 'confirm', second.token)).code).toBe(200);
    expect(await host.db.row(audited)).toMatchObject({
      kind: 'operators.add',
      single: false,
      operator_id: String(second.id),
      proposed_by: expect.any(String),
    });
    expect(await signIn('anna')).toBe(200);
  });

  test('two proposals of one name add one operator', async () => {
    const propose = () => host.operator('POST', '/operators', { name: 'twice', password, roles: ['cashier'] });
    const [one, two] = [(await propose()).data.pending, (await propose()).data.pending];
    expect((await decide(one, 'confirm', second.token)).code).toBe(200);
    expect(await decide(two, 'confirm', second.token)).toMatchObject({ code: 422, message: '该用户名已存在！' });
  });

  test.each([
    ['confirmed', 'confirm', {}],
    ['declined', 'decline', { reason: '未申请' }],
  ])('a proposal keeps a hash in place of the password, and nothing of it once %s', async (_state, verb, body) => {
    const name = `secret-${verb}`;
    const { pending } = (await host.operator('POST', '/operators', { name, password, roles: ['cashier'] })).data;
    const rows = await host.db.rows<{ text: string }>('select a::text text from operator_approval a');
    expect(JSON.stringify(rows)).not.toContain(password);
    expect((await stored(pending))?.request).toMatchObject({
      name,
      password: '********',
      '#prepared': expect.stringMatching(/^\$argon2id\$/),
    });
    expect(JSON.stringify((await host.operator('GET', '/approvals')).data)).not.toContain('argon2id');
    expect((await decide(pending, verb, second.token, body)).code).toBe(200);
    expect((await stored(pending))?.request).toEqual({ name, password: '********', roles: ['cashier'] });
    expect(await signIn(name, '********')).toBe(401);
    expect(await signIn(name)).toBe(verb === 'confirm' ? 200 : 401);
  });

  test.each([
    ['password', { password: 'another-password' }],
    ['lost device', { totp: 0 }],
  ])(
    'the %s of another operator is changed when a second admin confirms, and not by the operator',
    async (_w, body) => {
      const owner = await host.addOperator('admin');
      await host.db.run(`update operator set totp_secret = 'secret' where id = $1`, [owner.id]);
      const { pending } = (await host.operator('POST', `/operators/${owner.id}`, body)).data;
      const state = 'select password_hash, totp_secret from operator where id = $1';
      expect(await host.db.row(state, [owner.id])).toEqual({ password_hash: null, totp_secret: 'secret' });
      expect(await decide(pending, 'confirm', owner.token)).toMatchObject({
        code: 422,
        message: '请在“我的账户”中修改！',
      });
      expect((await decide(pending, 'confirm', second.token)).code).toBe(200);
      expect(await host.db.row(state, [owner.id])).not.toEqual({ password_hash: null, totp_secret: 'secret' });
    },
  );

  test('disabling and enabling need one admin', async () => {
    const { id } = await host.addOperator('cashier');
    for (const disabled of [true, false])
      expect(await host.operator('POST', `/operators/${id}`, { disabled })).toMatchObject({ code: 200, data: null });
  });

  describe('an operator who was changed by another one less than confirm-delay hours ago', () => {
    /** Proposes other roles of a new operator. */
    const propose = async () => {
      const { id } = await host.addOperator('support');
      return (await host.operator('POST', `/operators/${id}`, { roles: ['auditor'] })).data.pending as number;
    };
    test.each([
      ['got another password', { password: 'another-password' }],
      ['lost the device', { totp: 0 }],
      ['was disabled and enabled again', { disabled: false }],
      ['got other roles', { roles: ['admin', 'cashier'] }],
    ])('cannot confirm: one who %s', async (_what, body) => {
      await setDelay(24);
      const changed = await host.addOperator('admin');
      if ('disabled' in body) await host.operator('POST', `/operators/${changed.id}`, { disabled: true });
      const answer = await host.operator('POST', `/operators/${changed.id}`, body);
      if (answer.data) expect((await decide(answer.data.pending, 'confirm', second.token)).code).toBe(200);
      // The change ended the token; the operator has signed in again and set an own password.
      changed.token = await host.newToken(changed.id);
      await host.db.run('update operator set must_change_password = false where id = $1', [changed.id]);
      const pending = await propose();
      const listed = async () => (await host.operator('GET', '/approvals?state=1', {}, changed.token)).data.data;
      const mayConfirm = async () => (await listed()).find(({ id }: { id: number }) => id === pending).may_confirm;
      expect(await decide(pending, 'confirm', changed.token)).toMatchObject({
        code: 403,
        message: expect.stringMatching(/^账户刚由他人添加或修改，20.+后才能复核！$/),
      });
      expect(await mayConfirm()).toBe(0);
      // The database's clock decides, whatever time this host has.
      host.setNow(new Date(Date.now() + 48 * 3_600_000));
      expect((await decide(pending, 'confirm', changed.token)).code).toBe(403);
      host.setNow(undefined);
      await host.db.run(`update operator set changed_by_other_at = now() - interval '24 hours' where id = $1`, [
        changed.id,
      ]);
      expect(await mayConfirm()).toBe(1);
      expect((await decide(pending, 'confirm', changed.token)).code).toBe(200);
    });

    test('cannot confirm as a new one, and may decline', async () => {
      await setDelay(24);
      const { data } = await host.operator('POST', '/operators', { name: 'newcomer', password, roles: ['admin'] });
      await decide(data.pending, 'confirm', second.token);
      const session = (await host.operator('POST', '/signin', { name: 'newcomer', password }, 'none')).data.token;
      const own = { password, newPassword: 'only-i-know-this' };
      expect((await host.operator('POST', '/password', own, session)).code).toBe(200);
      const pending = await propose();
      expect((await decide(pending, 'confirm', session)).code).toBe(403);
      expect((await decide(pending, 'decline', session, { reason: '未申请' })).code).toBe(200);
    });

    test('can confirm after changing the own password', async () => {
      await setDelay(24);
      const changed = await host.addOperator('admin');
      const body = { password: '', newPassword: password };
      const session = (await host.operator('POST', '/signin/key', {}, changed.token)).data.token;
      expect((await host.operator('POST', '/password', body, session)).code).toBe(200);
      expect((await decide(await propose(), 'confirm', session)).code).toBe(200);
    });

    test('can confirm at once with play money, and not with real payments, while the setting is not set', async () => {
      const changed = await host.addOperator('admin');
      await host.db.run('update operator set changed_by_other_at = now() where id = $1', [changed.id]);
      expect((await decide(await propose(), 'confirm', changed.token)).code).toBe(200);
      const pending = await propose();
      const licensed = { real_payments: 1, licence: 'L-1', minimum_age: 18, regions: ['澳门'] };
      await host.db.run(`update operator set totp_secret = 'secret'`);
      await host.db.run(`insert into setting (key, value) values ('members.licence', $1)`, [JSON.stringify(licensed)]);
      expect((await decide(pending, 'confirm', changed.token)).code).toBe(403);
    });
  });

  test('no change is applied by one admin because the others are new or were just disabled', async () => {
    await setDelay(24);
    const { id } = await host.addOperator('support');
    const changeRoles = async () => (await host.operator('POST', `/operators/${id}`, { roles: ['auditor'] })).data;
    await host.db.run(`update operator set changed_by_other_at = now() where name <> 'admin'`);
    expect(await changeRoles()).toEqual({ pending: expect.any(Number) });
    const others = await host.db.rows<{ id: string }>(
      `select id from operator where name <> 'admin' and 'admin' = any (roles) and not disabled`,
    );
    for (const other of others) await host.operator('POST', `/operators/${other.id}`, { disabled: true });
    expect(await changeRoles()).toEqual({ pending: expect.any(Number) });
    const passed = (time: string) =>
      host.db.run('update operator set changed_by_other_at = now() - $1::interval', [time]);
    await passed('25 hours');
    // By the one who disabled them.
    expect(await changeRoles()).toEqual({ pending: expect.any(Number) });
    await passed('31 days');
    expect(await changeRoles()).toBeNull();
    expect(await host.db.row(audited)).toMatchObject({ kind: 'operators.change', single: true });
  });
});
