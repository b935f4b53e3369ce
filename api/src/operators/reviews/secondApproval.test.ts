import { held } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { expireWaitingDeposits } from '../../money/payments/depositExpiry';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();
const large = 5_000_000n;

const stageOf = async (order: string) => (await at.host.operator('GET', `/withdrawals/${order}`)).data.stage;
const confirm = (pending: number, token?: string) =>
  at.host.operator('POST', `/approvals/${pending}/confirm`, {}, token);
const propose = async (order: string) => {
  const answer = await at.decide(order, 'approve', { note: '大额' });
  expect(answer).toMatchObject({ code: 200, data: { pending: expect.any(Number) } });
  expect(await stageOf(order)).toBe('waiting');
  return answer.data.pending as number;
};

test('a large withdrawal is approved at once, and marked, while no other operator could confirm', async () => {
  const order = await at.withdrawal(large);
  expect(await at.decide(order, 'approve')).toMatchObject({ code: 200, data: null });
  expect(await stageOf(order)).toBe('approved');
  const approval = `select single from operator_action where kind = 'withdrawals.approve' order by id desc limit 1`;
  expect(await at.host.db.row(approval)).toEqual({ single: true });
});

describe('with a cashier who can confirm', () => {
  let cashier: { name: string; token: string };
  beforeAll(async () => {
    cashier = await at.host.addOperator('cashier');
  });

  test('approving a large withdrawal waits for the cashier, who sees what it changes', async () => {
    const order = await at.withdrawal(large);
    const pending = await propose(order);
    const waiting = (await at.host.operator('GET', '/approvals?state=1', {}, cashier.token)).data.data;
    expect(waiting.at(-1)).toMatchObject({
      id: pending,
      kind: 'withdrawals.approve',
      target: `withdrawal:${order}`,
      username: at.member.name,
      before: { stage: 'waiting', amount: '50000.00' },
      after: { stage: 'approved', note: '大额' },
      may_confirm: 1,
    });
    expect((await confirm(pending)).code).toBe(403);
    await at.newActions();
    expect((await confirm(pending, cashier.token)).code).toBe(200);
    expect(await stageOf(order)).toBe('approved');
    expect(await balanceOf(at.host.db, held(at.member.id))).toBe(0n);
    expect(await at.newActions()).toMatchObject([{ kind: 'withdrawals.approve', target: `withdrawal:${order}` }]);
  });

  test.each([
    ['withdrawals', () => at.withdrawal()],
    ['deposits', () => at.order()],
  ])('the queue of %s marks an order whose approval waits and names who proposed it', async (queue, request) => {
    const order = await request();
    const marks = async () => {
      const { data: listed } = (await at.host.operator('GET', `/${queue}?q=${order}`)).data;
      const { data: detail } = await at.host.operator('GET', `/${queue}/${order}`);
      return [...listed, detail].map(({ proposed, proposed_by }) => [proposed, proposed_by]);
    };
    const unmarked = [
      [0, null],
      [0, null],
    ];
    expect(await marks()).toEqual(unmarked);
    await at.host.operator('POST', `/members/${at.member.id}/freeze`, { reason: '核实中' });
    const decision = { override: true, reason: '已核实' };
    const { pending } = (await at.decide(order, 'approve', decision, cashier.token)).data;
    expect(await marks()).toEqual([
      [1, cashier.name],
      [1, cashier.name],
    ]);
    expect((await confirm(pending)).code).toBe(200);
    expect(await marks()).toEqual(unmarked);
  });

  test('rejecting a large one needs no second operator, and declines the pending approval', async () => {
    const order = await at.withdrawal(large);
    const pending = await propose(order);
    await at.newActions();
    expect((await at.decide(order, 'reject', { reason: '户名不符' })).code).toBe(200);
    expect(await at.newActions()).toMatchObject([{ after: { stage: 'rejected', proposal: 'declined' } }]);
    expect(await confirm(pending, cashier.token)).toMatchObject({ code: 422, message: '该复核已处理，请勿重复操作！' });
    expect(await stageOf(order)).toBe('rejected');
    expect(await at.host.balance(at.member.id)).toBe(large);
    const [approval] = (await at.host.operator('GET', '/approvals?state=3')).data.data;
    expect(approval).toMatchObject({ id: pending, decided_by: 'admin', decline_reason: '该取款已被拒绝' });
  });

  test('a large one that is proposed is not proposed again until the proposal is declined', async () => {
    const order = await at.withdrawal(large);
    const pending = await propose(order);
    for (const token of [undefined, cashier.token]) {
      expect(await at.decide(order, 'approve', {}, token)).toMatchObject({
        code: 422,
        message: '该取款已提交复核，请等待处理！',
      });
    }
    await at.host.operator('POST', `/approvals/${pending}/decline`, { reason: '重新提交' });
    expect((await confirm(await propose(order), cashier.token)).code).toBe(200);
  });

  test('of two proposals of the same order at once one is refused', async () => {
    const order = await at.withdrawal(large);
    const answers = await Promise.all([at.decide(order, 'approve'), at.decide(order, 'approve', {}, cashier.token)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    const target = `withdrawal:${order}`;
    expect(await at.host.db.rows('select state from operator_approval where target = $1', [target])).toHaveLength(1);
  });

  test('a confirmation and a rejection at the same time: one applies', async () => {
    for (let round = 0; round < 2; round += 1) {
      at.member = await at.host.register();
      const order = await at.withdrawal(large);
      const pending = await propose(order);
      await at.newActions();
      const [confirmed, rejected] = await Promise.all([
        confirm(pending, cashier.token),
        at.decide(order, 'reject', { reason: '户名不符' }),
      ]);
      expect([confirmed.code, rejected.code].toSorted()).toEqual([200, 422]);
      expect(await stageOf(order)).toBe(confirmed.code === 200 ? 'approved' : 'rejected');
      expect(await at.host.balance(at.member.id)).toBe(confirmed.code === 200 ? 0n : large);
      expect(await at.newActions()).toHaveLength(1);
    }
  });

  describe('a deposit', () => {
    const order = () => at.order({ paytype: 'alipay', amount: '100' });
    const arrived = { received: '50100', note: '多付' };

    test.each([
      ['of which the limit arrived is approved by two operators', '50000', true],
      ['of which less than the limit arrived is approved by one', '49999.99', false],
    ])('%s', async (_what, received, needsTwo) => {
      const number = await order();
      const answer = await at.decide(number, 'approve', { received, note: '实收不符' });
      expect(answer).toMatchObject({ code: 200, data: needsTwo ? { pending: expect.any(Number) } : null });
      if (needsTwo) {
        expect(await at.host.balance(at.member.id)).toBe(0n);
        expect((await confirm(answer.data.pending, cashier.token)).code).toBe(200);
      }
      expect(await at.host.balance(at.member.id)).toBe(BigInt(Math.round(Number(received) * 100)));
    });

    test('is proposed once, and neither expires nor stays proposed after a rejection', async () => {
      const number = await order();
      const { pending } = (await at.decide(number, 'approve', arrived)).data;
      expect(await at.decide(number, 'approve')).toMatchObject({
        code: 422,
        message: '该存款已提交复核，请等待处理！',
      });
      at.host.setNow(new Date(Date.now() + 48 * 3_600_000));
      expect(await expireWaitingDeposits(at.host.services)).toBe(0);
      expect((await at.decide(number, 'reject', { reason: '未到账' })).code).toBe(200);
      expect((await confirm(pending, cashier.token)).code).toBe(422);
      const [declined] = (await at.host.operator('GET', '/approvals?state=3')).data.data;
      expect(declined).toMatchObject({ id: pending, decline_reason: '该存款已被拒绝' });
    });
  });
});
