import { type Database, openDatabase } from '../../base/database/database';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';

const at = paymentHost();
let superuser: Database;

beforeAll(() => {
  superuser = openDatabase(at.host.url);
});
afterAll(() => superuser.close());

beforeEach(() => at.host.credit(at.member.id, 10_000n));

const adjust = (amount: unknown, token?: string, reason = '更正') =>
  at.host.operator('POST', `/members/${at.member.id}/adjust`, { amount, reason }, token);
const decide = (id: number, verb: string, token: string, body: object = {}) =>
  at.host.operator('POST', `/approvals/${id}/${verb}`, body, token);
const entries = () =>
  at.host.db.rows<{ amount: string; reference: string; operator_id: string }>(
    `select e.amount, e.reference, e.operator_id from ledger_entry e join account a on a.id in (e.debit_id, e.credit_id)
      where a.member_id = $1 and e.kind = 'adjustment'`,
    [at.member.id],
  );
const lastAction = () =>
  at.host.db.row<{ after: { reference: string } }>(
    'select kind, target, before, after, reason, single from operator_action order by id desc limit 1',
  );

describe('an adjustment by the only operator', () => {
  test.each([
    ['12.34', 11_234n],
    [-100, 0n],
    ['-0.01', 9999n],
  ])('of %s is applied at once and recorded as made by one', async (amount, balance) => {
    const answer = await adjust(amount);
    expect(answer).toMatchObject({ code: 200, data: { reference: expect.stringMatching(/^A\d{22}$/) } });
    expect(await at.host.balance(at.member.id)).toBe(balance);
    const [entry] = await entries();
    expect(entry?.reference).toBe(answer.data.reference);
    expect(await lastAction()).toMatchObject({
      kind: 'members.adjust',
      target: `member:${at.member.id}`,
      before: { wallet: '100.00' },
      after: { reference: answer.data.reference },
      reason: '更正',
      single: true,
    });
  });

  test('below zero is refused with the balance', async () => {
    expect(await adjust('-100.01')).toMatchObject({
      code: 422,
      message: '会员余额为100.00元，不足以扣减100.01元！',
    });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['bonus', '1', 422],
    ['bonus', '-1', 200],
    ['correction', '1', 200],
  ])('in a pause of the member, a %s of %s is answered with %i', async (kind, amount, code) => {
    await at.host.send('setlimit', { kind: 'exclusion', period: '180d', amount: '' }, at.member);
    const sent = { amount, kind, reason: '活动' };
    expect((await at.host.operator('POST', `/members/${at.member.id}/adjust`, sent)).code).toBe(code);
  });

  test('never uses held money', async () => {
    const bank = await at.account();
    expect((await at.host.send('withdraw', { bank, amount: '100', password: fundPassword }, at.member)).code).toBe(200);
    expect((await adjust('-0.01')).code).toBe(422);
  });

  test.each([
    ['0', '金额不能为零！'],
    ['1.001', '金额有误！'],
    ['1e3', '金额有误！'],
    ['NaN', '金额有误！'],
    ['100-50', '金额有误！'],
    ['50-', '金额有误！'],
    ['--5', '金额有误！'],
    ['100\n200', '金额格式不明确，请只用一个小数点，如1000.00！'],
    [undefined, '请输入金额！'],
  ])('of %j is refused', async (amount, message) => expect(await adjust(amount)).toMatchObject({ code: 422, message }));

  test('credits a member in 24 hours up to the setting', async () => {
    expect((await adjust('99999.99')).code).toBe(200);
    const message = '会员24小时内最多调增100000.00元，还可调增0.01元！';
    expect(await adjust('0.02')).toMatchObject({ code: 422, message });
    expect((await adjust('-5000')).code).toBe(200);
    expect(await adjust('0.02')).toMatchObject({ code: 422, message });
    const answers = await Promise.all([adjust('0.01'), adjust('0.01')]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  });

  test.each([
    ['23:59:00', 422],
    ['24:01:00', 200],
  ])('counts towards the setting for 24 hours: another one after %s answers %i', async (age, code) => {
    expect((await adjust('100000')).code).toBe(200);
    await superuser.transaction(async (tx) => {
      await tx.run('set local session_replication_role = replica');
      await tx.run(`update ledger_entry set created_at = created_at - $1::interval where kind = 'adjustment'`, [age]);
    });
    expect((await adjust('0.01')).code).toBe(code);
  });

  test('needs a reason and a member', async () => {
    expect((await adjust('1', undefined, '')).message).toBe('请填写原因！');
    const answer = await at.host.operator('POST', '/members/999999/adjust', { amount: '1', reason: '更正' });
    expect(answer).toMatchObject({ code: 422, message: '该会员不存在！' });
  });
});

describe('an adjustment with a second operator', () => {
  let cashier: { id: number; token: string };
  let second: { id: number; token: string };
  beforeAll(async () => {
    cashier = await at.host.addOperator('cashier');
    second = await at.host.addOperator('cashier');
  });

  const propose = async (amount: string): Promise<number> => {
    const answer = await adjust(amount, cashier.token);
    expect(answer).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
    return answer.data.pending;
  };
  const pendingOne = async (id: number) =>
    (await at.host.operator('GET', '/approvals?state=1')).data.data.find((row: { id: number }) => row.id === id);

  test('waits, moves nothing and shows what it would do', async () => {
    const pending = await propose('-30');
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    expect(await pendingOne(pending)).toMatchObject({
      kind: 'members.adjust',
      member_id: Number(at.member.id),
      username: at.member.name,
      before: { wallet: '100.00' },
      after: { wallet: '70.00', amount: '-30.00' },
      reason: '更正',
    });
    expect((await pendingOne(pending)).after.reference).toBeUndefined();
  });

  test('is applied when the other one confirms it, in whose name the ledger records it', async () => {
    const pending = await propose('25.50');
    expect((await decide(pending, 'confirm', cashier.token)).code).toBe(403);
    const answer = await decide(pending, 'confirm', second.token);
    expect(answer).toMatchObject({ code: 200, data: { reference: expect.stringMatching(/^A/) } });
    expect(await at.host.balance(at.member.id)).toBe(12_550n);
    expect(await entries()).toEqual([
      { amount: '2550', reference: answer.data.reference, operator_id: String(second.id) },
    ]);
    expect(await lastAction()).toMatchObject({ after: { wallet: '125.50', reference: answer.data.reference } });
  });

  test('that no longer fits when it is confirmed is refused and stays pending', async () => {
    const pending = await propose('-80');
    const transfer = { amount: '50', sourcetype: 'userbalance', targettype: 'AG' };
    expect((await at.host.send('transfer', transfer, at.member)).code).toBe(200);
    expect(await decide(pending, 'confirm', second.token)).toMatchObject({
      code: 422,
      message: '会员余额为50.00元，不足以扣减80.00元！',
    });
    expect(await pendingOne(pending)).toMatchObject({ state: 1 });
    expect(await at.host.balance(at.member.id)).toBe(5000n);
    const back = { amount: '50', sourcetype: 'AG', targettype: 'userbalance' };
    expect((await at.host.send('transfer', back, at.member)).code).toBe(200);
    expect((await decide(pending, 'confirm', second.token)).code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(2000n);
  });

  test('is confirmed once when two operators confirm at the same time', async () => {
    const third = await at.host.addOperator('admin');
    const pending = await propose('10');
    const answers = await Promise.all([second.token, third.token].map((token) => decide(pending, 'confirm', token)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await at.host.balance(at.member.id)).toBe(11_000n);
    expect(await entries()).toHaveLength(1);
  });

  test('of a frozen member is possible', async () => {
    await at.host.operator('POST', `/members/${at.member.id}/freeze`, { reason: '核查' });
    const pending = await propose('-100');
    expect((await decide(pending, 'confirm', second.token)).code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(0n);
  });
});
