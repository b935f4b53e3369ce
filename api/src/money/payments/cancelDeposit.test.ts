import { paymentHost } from '../../testing/paymentHost';
import { expireWaitingDeposits } from '../payments/depositExpiry';

const at = paymentHost();

const cancel = (out_trade_no: string, member = at.member) => at.host.send('cancelorder', { out_trade_no }, member);
const detail = async (out_trade_no: string) => (await at.host.send('orderdetail', { out_trade_no }, at.member)).data;
const done = { code: 200, message: '订单已取消！' };
const alipay = { paytype: 'alipay', amount: '100' };

beforeEach(() => at.closeOrders());

describe('a deposit', () => {
  test('is cancelled by its member, also twice at once, without a notice or an event', async () => {
    const order = await at.order(alipay);
    expect(await Promise.all([cancel(order), cancel(order)])).toMatchObject([done, done]);
    expect(await cancel(order)).toMatchObject(done);
    expect(await detail(order)).toMatchObject({
      state: 3,
      reason: '会员取消',
      cancellable: 0,
      steps: [{ state: 1 }, { state: 3, reason: '会员取消', rule: '会员取消' }],
    });
    expect((await at.host.operator('GET', `/deposits/${order}`)).data).toMatchObject({
      state: 3,
      decided_by: null,
      reason: '会员取消',
    });
    const messages =
      'select from member_notice where member_id = $1 union all select from member_event where member_id = $1';
    expect(await at.host.db.rows(messages, [at.member.id])).toEqual([]);
    expect((await at.decide(order, 'approve')).code).toBe(422);
  });

  test('that is cancelled leaves room for another', async () => {
    const orders = [];
    for (let n = 0; n < 5; n += 1) orders.push(await at.order(alipay));
    expect((await at.recharge(alipay)).code).toBe(422);
    await cancel(orders[2] ?? '');
    expect((await at.recharge(alipay)).code).toBe(200);
  });

  test.each([
    ['is approved', (order: string) => at.decide(order, 'approve'), '该订单已处理，不能取消！'],
    ['is rejected', (order: string) => at.decide(order, 'reject', { reason: '未到账' }), '该订单已处理，不能取消！'],
    [
      'has expired',
      () => {
        at.host.setNow(new Date(Date.now() + 25 * 3_600_000));
        return expireWaitingDeposits(at.host.services);
      },
      '该订单已处理，不能取消！',
    ],
    ['is paid, though not finally', () => at.pay({}, 'seen'), '该订单已有付款，不能取消！'],
    ['is paid', () => at.pay(), '该订单已有付款，不能取消！'],
    [
      'has a payment that was assigned to it',
      async (order: string) => {
        const id = await at.pay({ amount: 5_000_000n });
        await at.host.operator('POST', `/payments/${id}/assign`, { order, reason: '核对无误' });
      },
      '该订单已有付款，不能取消！',
    ],
    [
      'is proposed to be approved',
      (order: string) =>
        at.host.db.run(
          `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
            select 'x', '{}', 'payments:decide', 'deposits.approve', 'deposit:' || $1, '', min(id) from operator`,
          [order],
        ),
      '该订单正在审核，不能取消！',
    ],
  ])('is not cancelled if it %s', async (_what, happen, message) => {
    const order = await at.order();
    await happen(order);
    const before = await detail(order);
    expect(before.cancellable).toBe(0);
    expect(await cancel(order)).toMatchObject({ code: 422, message });
    expect(await detail(order)).toEqual(before);
  });

  test('is either approved or cancelled when both are asked for at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await at.order(alipay);
      const before = await at.host.balance(at.member.id);
      const [cancelled, approved] = await Promise.all([cancel(order), at.decide(order, 'approve')]);
      expect([cancelled.code, approved.code].toSorted()).toEqual([200, 422]);
      const credited = approved.code === 200 ? 10_000n : 0n;
      expect((await detail(order)).state).toBe(approved.code === 200 ? 2 : 3);
      expect(await at.host.balance(at.member.id)).toBe(before + credited);
    }
  });

  test('that was cancelled is credited when its payment comes after all', async () => {
    const order = await at.order();
    await cancel(order);
    const id = await at.pay();
    const answer = await at.host.operator('POST', `/payments/${id}/assign`, { order, reason: '取消后到账' });
    expect(answer).toMatchObject({ code: 200, message: '已指定并入账！' });
    expect(await at.host.balance(at.member.id)).toBe(10_000n);
    expect(await detail(order)).toMatchObject({ state: 2, asked: '14.29', received: '14.29' });
  });
});

test('orders of another member, and unknown ones, are not cancelled', async () => {
  const order = await at.order(alipay);
  const other = await at.host.register();
  for (const number of [order, 'D0', 'W0'])
    expect(await cancel(number, other)).toMatchObject({ code: 422, message: '订单不存在！' });
  expect(await detail(order)).toMatchObject({ state: 1, cancellable: 1 });
});
