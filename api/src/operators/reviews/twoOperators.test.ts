import { secondApproval } from '../authority/secondApproval';
import { readSetting } from '../../base/settings/settings';
import { type Database, openDatabase } from '../../base/database/database';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();
let superuser: Database;
let second: { token: string };
let cashier: { id: number; token: string };

beforeAll(async () => {
  superuser = openDatabase(at.host.url);
  second = await at.host.addOperator('cashier');
});
afterAll(() => superuser.close());

// Earlier approvals belong to an earlier day, and to another operator.
beforeEach(async () => {
  await superuser.run(`update order_approval set approved_at = approved_at - interval '2 days'`);
  cashier = await at.host.addOperator('cashier');
});

const approve = (order: string, token = cashier.token) => at.decide(order, 'approve', {}, token);
const deposit = (amount: string) => at.order({ paytype: 'alipay', amount });
const newMember = async () => {
  at.member = await at.host.register();
};
/** What an approval did: `alone` if it applied at once. */
const outcome = async (answer: ReturnType<typeof approve>) => {
  const { code, data } = await answer;
  if (code !== 200) return code;
  return data === null ? 'alone' : 'proposed';
};
const credit = async (amount: string) => outcome(approve(await deposit(amount)));
const payOut = async (fen: bigint) => outcome(approve(await at.withdrawal(fen)));

test('a deposit of the limit needs two operators', async () => {
  expect(await credit('50000')).toBe('proposed');
  expect(await credit('49999.99')).toBe('alone');
});

test('an operator approves the limit of a day alone, deposits and withdrawals together, and no more', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect(await credit('49999')).toBe('alone');
    await newMember();
    expect(await payOut(4_999_900n)).toBe('alone');
    await newMember();
  }
  expect(await credit('4.01')).toBe('proposed');
  expect(await credit('4')).toBe('alone');
  expect(await payOut(10_000n)).toBe('proposed');
  await newMember();
  expect(await outcome(approve(await deposit('100'), second.token))).toBe('alone');
});

test('the limit of a day is that of the last 24 hours, also after midnight', async () => {
  for (let n = 0; n < 4; n += 1) {
    expect(await credit('49999')).toBe('alone');
    await newMember();
  }
  expect(await credit('100')).toBe('proposed');
  const pass = (time: string) =>
    superuser.run('update order_approval set approved_at = approved_at - $1::interval', [time]);
  await pass('23 hours');
  expect(await credit('100')).toBe('proposed');
  await pass('1 hour');
  expect(await credit('100')).toBe('alone');
});

test('orders of one member beyond the limit of a day need two operators, also if others approved some', async () => {
  expect(await credit('49999')).toBe('alone');
  expect(await outcome(approve(await deposit('49999'), second.token))).toBe('alone');
  expect(await credit('2.01')).toBe('proposed');
  expect(await credit('2')).toBe('alone');
});

test('what a second operator has confirmed does not count for either of them', async () => {
  for (let n = 0; n < 5; n += 1) {
    const { pending } = (await approve(await deposit('90000'))).data;
    expect((await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, second.token)).code).toBe(200);
    await newMember();
  }
  expect(await credit('49999')).toBe('alone');
  await newMember();
  expect(await outcome(approve(await deposit('49999'), second.token))).toBe('alone');
});

test('approvals at once by one operator stay within the limit of the day', async () => {
  const orders: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    orders.push(await deposit('49999'));
    await newMember();
  }
  const outcomes = await Promise.all(orders.map((order) => outcome(approve(order))));
  expect(outcomes.filter((it) => it === 'alone')).toHaveLength(4);
});

test('approvals at once by two operators stay within the limit of the member', async () => {
  const orders = [];
  for (let n = 0; n < 4; n += 1) orders.push(await deposit('49999'));
  const outcomes = await Promise.all(
    orders.map((order, n) => outcome(approve(order, n % 2 === 0 ? cashier.token : second.token))),
  );
  expect(outcomes.filter((it) => it === 'alone')).toHaveLength(2);
});

describe('a withdrawal after a deposit of the same member', () => {
  const age = (interval: string) =>
    superuser.run(`update order_approval set approved_at = now() - $1::interval where member_id = $2`, [
      interval,
      at.member.id,
    ]);

  test('an operator who approved the deposit cannot approve the withdrawal alone within 24 hours', async () => {
    expect(await credit('100')).toBe('alone');
    await age('23 hours 59 minutes');
    expect(await payOut(10_000n)).toBe('proposed');
  });

  test('the operator who approved the deposit approves it alone after 24 hours, another operator at once', async () => {
    expect(await credit('100')).toBe('alone');
    expect(await outcome(approve(await at.withdrawal(), second.token))).toBe('alone');
    await age('24 hours 1 minute');
    expect(await payOut(10_000n)).toBe('alone');
  });

  test('an operator who proposed or confirmed the deposit cannot approve the withdrawal alone', async () => {
    const { pending } = (await approve(await deposit('50000'))).data;
    expect((await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, second.token)).code).toBe(200);
    expect(await payOut(10_000n)).toBe('proposed');
    expect(await outcome(approve(await at.withdrawal(), second.token))).toBe('proposed');
  });
});

describe('a withdrawal after an adjustment of the same member', () => {
  const adjusted = async (amount: string) => {
    const admins = [await at.host.addOperator('admin'), await at.host.addOperator('admin')] as const;
    const body = { amount, reason: '补偿' };
    const path = `/members/${at.member.id}/adjust`;
    const { pending } = (await at.host.operator('POST', path, body, admins[0].token)).data;
    const confirmed = await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, admins[1].token);
    expect(confirmed.code).toBe(200);
    return admins;
  };

  test('who proposed or confirmed the credit cannot approve the withdrawal alone', async () => {
    const [first, second] = await adjusted('100');
    const order = await at.withdrawal(10_000n);
    const answer = await approve(order, first.token);
    expect(answer).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
    await at.host.operator('POST', `/approvals/${answer.data.pending}/decline`, { reason: '重来' }, first.token);
    expect(await outcome(approve(order, second.token))).toBe('proposed');
  });

  test('others approve it alone, and also who took money from the member', async () => {
    await at.host.credit(at.member.id, 10_000n);
    const [first] = await adjusted('-100');
    expect(await outcome(approve(await at.withdrawal(), first.token))).toBe('alone');
    await newMember();
    await adjusted('100');
    expect(await payOut(10_000n)).toBe('alone');
  });
});

test('a setting that was stored with `payout` alone keeps it, and has the other limits as shipped', async () => {
  await at.host.db.run('insert into setting (key, value) values ($1, $2)', [
    secondApproval.key,
    { payout: '70000.00' },
  ]);
  expect(await readSetting(at.host.db, secondApproval)).toEqual({ ...secondApproval.initial, payout: '70000.00' });
  expect(await payOut(6_999_900n)).toBe('alone');
  await newMember();
  expect(await credit('50000')).toBe('proposed');
  await at.host.db.run('delete from setting where key = $1', [secondApproval.key]);
});

describe('an operator', () => {
  let admin: { token: string };
  const change = async (verb: string, body: object, token: string) =>
    expect(
      (await at.host.operator('POST', `/members/${at.member.id}/${verb}`, { reason: '核查', ...body }, token)).code,
    ).toBe(200);
  /** Replaces another operator's freeze with the end `from` by one with the end `until`, which then has passed. */
  const refreeze = async (from: object, until: object) => {
    await change('freeze', from, second.token);
    await change('freeze', until, admin.token);
    await at.host.db.run('update member set frozen_since = null, frozen_until = null where id = $1', [at.member.id]);
  };
  beforeEach(async () => {
    admin = await at.host.addOperator('admin');
    second = await at.host.addOperator('admin');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['unfroze', () => change('freeze', {}, second.token).then(() => change('unfreeze', {}, admin.token)), 'proposed'],
    ['set an end of a freeze', () => refreeze({}, { until: '2030-01-01' }), 'proposed'],
    ['set an earlier end', () => refreeze({ until: '2030-01-02' }, { until: '2030-01-01 23:59' }), 'proposed'],
    ['set a later end', () => refreeze({ until: '2030-01-01' }, { until: '2030-01-02' }), 'alone'],
    ['removed the end', () => refreeze({ until: '2030-01-01' }, {}), 'alone'],
  ])(
    'who %s approves the member’s orders alone only if the freeze did not become shorter',
    async (_what, lift, expected) => {
      const [credited, paidOut] = [await deposit('100'), await at.withdrawal()];
      await lift();
      expect(await outcome(approve(paidOut, admin.token))).toBe(expected);
      expect(await outcome(approve(credited, admin.token))).toBe(expected);
    },
  );
});

describe('an operator who changed how a member signs in, or lifted a lock of the member', () => {
  const change = (verb: string, body: object = {}) =>
    at.host.operator('POST', `/members/${at.member.id}/${verb}`, { reason: '核查', ...body });

  test.each([
    ['reset the fund password', [['reset-password', { kind: 'fund' }]]],
    ['reset the login password', [['reset-password', { kind: 'login' }]]],
    ['unfroze the member', [['freeze'], ['unfreeze']]],
    ['unlocked withdrawals', [['lock-withdrawals'], ['unlock-withdrawals']]],
  ] as [string, [string, object?][]][])('%s: approves no withdrawal of the member alone', async (_what, changes) => {
    const cashier = await at.host.addOperator('cashier');
    const order = await at.withdrawal();
    for (const [verb, body] of changes) expect((await change(verb, body)).code).toBe(200);
    await at.host.db.run(
      `update member set sign_in_reset_at = now() - interval '3 days', passwords_changed_at = now() - interval '3 days'
        where id = $1 and sign_in_reset_at is not null`,
      [at.member.id],
    );
    const answer = await at.decide(order, 'approve');
    expect(answer).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
    expect((await at.host.operator('POST', `/approvals/${answer.data.pending}/confirm`, {}, cashier.token)).code).toBe(
      200,
    );
  });
});
