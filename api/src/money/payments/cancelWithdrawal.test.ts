import { held } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();

const cancel = (out_trade_no: string, member = at.member) => at.host.send('cancelorder', { out_trade_no }, member);
const detail = async (out_trade_no: string) => (await at.host.send('orderdetail', { out_trade_no }, at.member)).data;
const balances = async () => [await at.host.balance(at.member.id), await balanceOf(at.host.db, held(at.member.id))];

test('a member cancels a withdrawal that waits, once, without a notice', async () => {
  const order = await at.withdrawal();
  expect(await detail(order)).toMatchObject({ cancellable: 1 });
  const answers = await Promise.all([cancel(order), cancel(order)]);
  expect(answers).toMatchObject([
    { code: 200, message: '订单已取消！' },
    { code: 200, message: '订单已取消！' },
  ]);
  expect(await balances()).toEqual([10_000n, 0n]);
  expect(await detail(order)).toMatchObject({
    state: 3,
    reason: '会员取消',
    cancellable: 0,
    steps: [{ state: 1 }, { state: 3, rule: '会员取消' }],
  });
  const [row] = (await at.host.operator('GET', `/withdrawals?q=${order}`)).data.data;
  expect(row).toMatchObject({ stage: 'rejected', decided_by: null, reason: '会员取消' });
  expect((await at.host.send('notices/own', { page: 1 }, at.member)).data.data).toEqual([]);
  expect(await at.violations()).toEqual([]);
});

test('only one of a cancellation and an approval at once is made', async () => {
  const order = await at.withdrawal();
  const answers = await Promise.all([cancel(order), at.decide(order, 'approve')]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  expect(await balances()).toEqual([answers[0].code === 200 ? 10_000n : 0n, 0n]);
});

const reviewed = '该订单正在审核，不能取消！';
test.each([
  ['an operator has claimed', async (order: string) => at.claim(order), reviewed],
  [
    'is proposed to be approved',
    async (order: string) => {
      await at.host.db.run(
        `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
          select 'POST /withdrawals/:id/approve', '{}', 'payments:decide', 'withdrawals.approve',
            'withdrawal:' || $1, '', min(id) from operator`,
        [order],
      );
    },
    reviewed,
  ],
  ['is approved', (order: string) => at.decide(order, 'approve'), '该订单已处理，不能取消！'],
  ['is rejected', (order: string) => at.decide(order, 'reject', { reason: 'x' }), '该订单已处理，不能取消！'],
])('refuses to cancel one that %s', async (_what, prepare, message) => {
  const order = await at.withdrawal();
  await prepare(order);
  const before = await balances();
  expect(await cancel(order)).toMatchObject({ code: 422, message });
  expect(await balances()).toEqual(before);
});

test('refuses one of another member, and an unknown one', async () => {
  const order = await at.withdrawal();
  const other = await at.host.register();
  for (const number of [order, 'W0', 'D0'])
    expect(await cancel(number, other)).toMatchObject({ code: 422, message: '订单不存在！' });
  expect(await balances()).toEqual([0n, 10_000n]);
});
