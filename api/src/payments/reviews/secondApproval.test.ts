import { held } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { secondApproval } from '../../operator/approvals/secondApproval';
import { writeSetting } from '../../settings/settings';
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
  expect(await at.host.db.row('select single from operator_action order by id desc limit 1')).toEqual({ single: true });
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
    ['a smaller one', large - 1n],
    ['one below a changed setting', 100_000n],
  ])('%s needs no second operator', async (_what, fen) => {
    if (fen < large - 1n) await writeSetting(at.host.db, secondApproval, { payout: '1000.01' });
    const order = await at.withdrawal(fen);
    expect(await at.decide(order, 'approve')).toMatchObject({ code: 200, data: null });
    await writeSetting(at.host.db, secondApproval, secondApproval.initial);
    expect(await stageOf(order)).toBe('approved');
  });

  test('rejecting a large one needs no second operator, and the pending approval no longer fits', async () => {
    const order = await at.withdrawal(large);
    const pending = await propose(order);
    expect((await at.decide(order, 'reject', { reason: '户名不符' })).code).toBe(200);
    expect(await confirm(pending, cashier.token)).toMatchObject({ code: 422, message: '该记录已处理，请勿重复操作！' });
    expect(await stageOf(order)).toBe('rejected');
    expect(await at.host.balance(at.member.id)).toBe(large);
    const [approval] = (await at.host.operator('GET', '/approvals?state=1')).data.data.slice(-1);
    expect(approval).toMatchObject({ id: pending, state: 1 });
  });

  test('of a confirmation and a rejection at the same time one wins', async () => {
    for (let round = 0; round < 4; round += 1) {
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

  test('an unknown order is not proposed', async () => {
    expect((await at.decide('W1', 'approve')).code).toBe(422);
  });
});
