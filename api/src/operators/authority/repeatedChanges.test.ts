import { operatorKeyOfTests, testHost, type TestMember } from '../../testing/testHost';
import { licence } from '../../members/site/licence';
import { writeSetting } from '../../base/settings/settings';

describe('repeated changes', () => {
  const host = testHost();
  let member: TestMember;
  let second: { id: number; token: string };

  beforeEach(async () => {
    member = await host.register();
  });

  /** Makes a change with exactly this `Idempotency-Key`; the answer has `replayed` if it repeats an earlier one. */
  const changeWithKey = async (path: string, body: object, key: string, token = operatorKeyOfTests) => {
    const response = await host.operatorApp.inject({
      method: 'POST',
      url: `/operator${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    });
    const replayed = response.headers['idempotent-replayed'];
    return { ...JSON.parse(response.body), ...(replayed ? { replayed } : {}) };
  };
  /** As `changeWithKey`; the key is made as long as the host demands. */
  const change = (path: string, body: object, key: string, token?: string) =>
    changeWithKey(path, body, key.padEnd(16, '-'), token);
  const adjust = (amount: string, key: string, token?: string) =>
    change(`/members/${member.id}/adjust`, { amount, reason: '补偿' }, key, token);
  const actions = async (kind: string) =>
    Number((await host.db.row<{ n: string }>('select count(*) n from operator_action where kind = $1', [kind]))?.n);

  test('moves money once for a repeated key, and repeats the first answer', async () => {
    const before = await actions('members.adjust');
    const first = await adjust('10', 'adjust-once');
    expect(first).toMatchObject({ code: 200, data: { reference: expect.any(String) } });
    expect(await adjust('10', 'adjust-once')).toEqual({ ...first, replayed: 'true' });
    expect(await host.balance(member.id)).toBe(1000n);
    expect(await actions('members.adjust')).toBe(before + 1);
  });

  test('moves money once for concurrent requests with one key', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust('10', 'adjust-at-once')));
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(5);
    expect(await host.balance(member.id)).toBe(1000n);
  });

  test('refuses a repeated key with other fields', async () => {
    await adjust('10', 'adjust-other');
    const message = '该请求标识已用于另一项操作，请更换标识后重试！';
    expect(await adjust('11', 'adjust-other')).toEqual({ code: 422, message, data: null });
  });

  test('repeats a refusal', async () => {
    const first = await adjust('-10', 'adjust-poor');
    expect(first.code).toBe(422);
    await host.credit(member.id, 5000n);
    expect(await adjust('-10', 'adjust-poor')).toEqual({ ...first, replayed: 'true' });
    expect(await host.balance(member.id)).toBe(5000n);
  });

  test.each([
    ['', '请求标识有误！'],
    ['x', '请求标识至少需要16个字符！'],
    ['x'.repeat(15), '请求标识至少需要16个字符！'],
    ['x'.repeat(201), '请求标识有误！'],
  ])('refuses the key “%s”, which is empty, could be guessed, or is too long', async (key, message) => {
    const adjustment = { amount: '10', reason: '补偿' };
    expect(await changeWithKey(`/members/${member.id}/adjust`, adjustment, key)).toMatchObject({ code: 422, message });
  });

  test('repeats a temporary password and a new token, and stores neither readably', async () => {
    const reset = () => change(`/members/${member.id}/reset-password`, { kind: 'login', reason: '忘记' }, 'reset-one');
    const { id, token: own } = await host.addOperator('support');
    const token = () => change(`/operators/${id}/tokens`, { name: '脚本', days: 1 }, 'token-one', own);
    const [password, created] = [await reset(), await token()];
    expect((await reset()).data).toEqual(password.data);
    expect((await token()).data).toEqual(created.data);
    expect((await host.send('login_pc', { name: member.name, password: password.data.password })).code).toBe(200);
    const rows = await host.db.rows<{ answer: Buffer }>('select answer from operator_answer');
    const stored = rows.map(({ answer }) => answer.toString('latin1')).join('');
    expect(stored).not.toBe('');
    for (const secret of [password.data.password, created.data.token]) expect(stored).not.toContain(secret);
  });

  test('does not repeat an answer to an operator who has lost the permission', async () => {
    const cashier = await host.addOperator('admin');
    expect((await adjust('10', 'adjust-lost', cashier.token)).code).toBe(200);
    await host.db.run(`update operator set roles = '{auditor}' where id = $1`, [cashier.id]);
    expect((await adjust('10', 'adjust-lost', cashier.token)).code).toBe(403);
  });

  describe('with a second operator', () => {
    beforeAll(async () => {
      second = await host.addOperator('admin');
    });

    test('accepts the same key of another operator', async () => {
      const first = await adjust('10', 'adjust-both');
      const other = await adjust('10', 'adjust-both', second.token);
      expect(other.data.pending).not.toBe(first.data.pending);
    });

    test('proposes a change once, and confirms and declines once', async () => {
      const first = await adjust('10', 'propose');
      expect((await adjust('10', 'propose')).data).toEqual(first.data);
      const path = `/approvals/${first.data.pending}`;
      const confirmed = await change(`${path}/confirm`, {}, 'confirm', second.token);
      expect(confirmed).toMatchObject({ code: 200, message: '已调整！' });
      expect(await change(`${path}/confirm`, {}, 'confirm', second.token)).toEqual({ ...confirmed, replayed: 'true' });
      expect(await host.balance(member.id)).toBe(1000n);

      const { pending } = (await adjust('20', 'propose-other')).data;
      const decline = () => change(`/approvals/${pending}/decline`, { reason: '重复' }, 'decline', second.token);
      const declined = await decline();
      expect(declined.code).toBe(200);
      expect(await decline()).toEqual({ ...declined, replayed: 'true' });
    });
  });
});

describe('safe accounts', () => {
  const host = testHost();

  const licensed = { real_payments: 1 as const, licence: 'L-1', minimum_age: 18, regions: ['澳门'] };
  const refused = { code: 403, message: '真实支付已开启，请先在“我的账户”中启用两步验证！' };
  const ask = (token: string) => host.operator('GET', '/deposits', {}, token);

  test('an operator without a device decides with play money', async () => {
    expect((await ask((await host.addOperator('cashier')).token)).code).toBe(200);
  });

  describe('with real payments', () => {
    beforeAll(() => writeSetting(host.db, licence, licensed));

    test.each(['admin', 'cashier'] as const)('calls of the role %s are refused without a device', async (role) => {
      const { token } = await host.addOperator(role);
      expect(await ask(token)).toMatchObject(refused);
      expect(await host.operator('POST', '/deposits/D1/approve', {}, token)).toMatchObject(refused);
      expect(await host.operator('POST', '/approvals/1/confirm', {}, token)).toMatchObject(refused);
    });

    test.each([
      ['support', '/deposits'],
      ['auditor', '/deposits'],
      ['editor', '/notices'],
    ] as const)('the role %s needs no device', async (role, path) => {
      const { token } = await host.addOperator(role);
      expect((await host.operator('GET', path, {}, token)).code).toBe(200);
    });

    test('sign-in, password, enrolment and sign-out need no device, and calls are allowed with one', async () => {
      const { token } = (await host.operator('POST', '/signin/key', {}, operatorKeyOfTests)).data;
      const password = 'correct-horse-battery';
      const next = { password: '', newPassword: password };
      expect((await host.operator('POST', '/password', next, token)).code).toBe(200);
      expect((await host.operator('POST', '/totp/enrol', { password }, token)).code).toBe(200);
      expect((await host.operator('POST', '/totp/confirm', { code: '000000' }, token)).message).toBe('验证码有误！');
      expect((await host.operator('GET', '/me', {}, token)).data.totp).toBe(0);
      expect(await ask(token)).toMatchObject(refused);
      await host.db.run(`update operator set totp_secret = totp_enrolling where name = 'admin'`);
      expect((await ask(token)).code).toBe(200);
      expect((await host.operator('POST', '/signout', {}, token)).code).toBe(200);
    });
  });
});
