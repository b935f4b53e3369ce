import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();

const comment = (order: string, text: string, token?: string) => at.decide(order, 'comments', { text }, token);
const listed = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}`)).data.comments;

test('keeps comments with their authors, in the audit log too, before and after the decision', async () => {
  const cashier = await at.host.addOperator('cashier');
  for (const order of [await at.order(), await at.withdrawal()]) {
    await at.newActions();
    expect(await comment(order, '已电话核实', cashier.token)).toMatchObject({ code: 200, message: '已添加评论！' });
    expect(await at.newActions()).toMatchObject([
      { kind: expect.stringContaining('.comment'), member_id: at.member.id, after: { text: '已电话核实' } },
    ]);
    await at.decide(order, 'reject');
    await comment(order, '会员来电');
    expect(await listed(order)).toMatchObject([
      { text: '已电话核实', operator: cashier.name },
      { text: '会员来电', operator: 'admin' },
    ]);
  }
});

test.each(['', ' ', 'x'.repeat(501)])('refuses %j', async (text) => {
  expect(await comment(await at.order(), text)).toMatchObject({ code: 422 });
});

test('refuses an unknown order, and a change of what was written', async () => {
  expect(await comment('D1', '好')).toMatchObject({ code: 422, message: '该记录不存在！' });
  await comment(await at.order(), '好');
  for (const sql of ['update order_comment set text = id::text', 'delete from order_comment'])
    await expect(at.host.db.run(sql)).rejects.toThrow('permission denied');
});
