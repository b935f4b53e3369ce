import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();
const alipay = { paytype: 'alipay', amount: '100' };

const list = async (query: string, token?: string) =>
  (await at.host.operator('GET', `/deposits?${query}`, {}, token)).data;
const row = async (order: string) => (await list(`q=${order}`)).data[0];
const detail = async (out_trade_no: string) => (await at.host.send('orderdetail', { out_trade_no }, at.member)).data;
const numbers = (page: { data: { out_trade_no: string }[] }) => page.data.map(({ out_trade_no }) => out_trade_no);

describe('the queue of deposits', () => {
  test('lists waiting ones oldest first, decided ones newest first, and waiting before decided ones', async () => {
    const [first, second, third, fourth] = [await at.order(), await at.order(), await at.order(), await at.order()];
    await at.decide(first, 'approve');
    await at.decide(second, 'approve');
    const mine = `q=${at.member.name}`;
    expect(numbers(await list(`${mine}&state=1`))).toEqual([third, fourth]);
    expect(numbers(await list(`${mine}&state=2`))).toEqual([second, first]);
    expect(numbers(await list(mine))).toEqual([third, fourth, second, first]);
    expect(await list(`${mine}&state=3`)).toMatchObject({ current_page: 1, last_page: 1, total: 0, data: [] });
  });

  test.each([
    ['the order number', (order: string) => order],
    ['its beginning in lower case', (order: string) => order.slice(0, -1).toLowerCase()],
    ['its last characters in lower case', (order: string) => order.slice(-6).toLowerCase()],
    ['the user name in upper case', () => at.member.name.toUpperCase()],
  ])('finds an order by %s', async (_what, query) => {
    const another = await at.order();
    at.member = await at.host.register();
    const order = await at.order();
    const found = numbers(await list(`q=${query(order)}&state=1`));
    expect(found).toContain(order);
    expect(found).not.toContain(another);
  });

  test('keeps the lines of a note', async () => {
    const order = await at.order();
    expect((await at.decide(order, 'approve', { note: '第一行\n第二行' })).code).toBe(200);
    expect(await row(order)).toMatchObject({ note: '第一行\n第二行' });
  });

  test.each(['x'.repeat(501), 'a\u0007b'])(
    'rejects a note that is too long or has control characters',
    async (note) => {
      expect(await at.decide(await at.order(), 'approve', { note })).toMatchObject({
        code: 422,
        message: '备注有误，最多500个字符！',
      });
    },
  );

  test.each(['%25', '_', 'no-such-member', "'", '%25%25%25%25', '____'])('finds nothing by %s', async (q) => {
    await at.order();
    expect((await list(`q=${q}`)).total).toBe(0);
  });

  test('shows who decided, when, the note and the reason', async () => {
    const cashier = await at.host.addOperator('cashier');
    const bank = { bank: '招商银行', bank_owner: '李四', bank_no: '6222', bank_address: '深圳' };
    const order = await at.order({ paytype: 'bank', amount: '250.50', ...bank });
    expect(await row(order)).toMatchObject({
      out_trade_no: order,
      username: at.member.name,
      member_id: Number(at.member.id),
      state: 1,
      amount: '250.50',
      received: null,
      paytype: 'bank',
      pay_way: '银行转账',
      protocol: '',
      real_money: '250.50',
      remitter: { name: '李四', bank: '招商银行', number: '6222', branch: '深圳' },
      decided_by: null,
      decided_at: null,
      note: '',
      reason: '',
    });
    await at.decide(order, 'reject', { note: '同名账户多次失败', reason: '未到账' }, cashier.token);
    expect(await row(order)).toMatchObject({
      state: 3,
      received: null,
      decided_by: cashier.name,
      decided_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      note: '同名账户多次失败',
      reason: '未到账',
    });
  });

  test('answers 422 for an unknown order', async () => {
    const unknown = { code: 422, message: '该记录不存在！' };
    expect(await at.host.operator('GET', '/deposits/D1')).toMatchObject(unknown);
    for (const verb of ['approve', 'reject']) expect(await at.decide('D1', verb)).toMatchObject(unknown);
  });
});

describe('what arrived', () => {
  test.each([
    ['100', undefined],
    ['100.00', undefined],
    ['90.5', '会员少付'],
    ['120.01', '会员多付'],
  ])('of %s is credited, and the ordered amount stays visible to operators', async (received, note) => {
    // No midnight comes in between.
    at.host.setNow(new Date('2026-03-10T12:00:00+08:00'));
    const order = await at.order(alipay);
    expect((await at.decide(order, 'approve', { received, ...(note ? { note } : {}) })).code).toBe(200);
    const credited = Number(received).toFixed(2);
    expect(await at.host.balance(at.member.id)).toBe(BigInt(Math.round(Number(received) * 100)));
    expect(await row(order)).toMatchObject({ amount: '100.00', received: credited, note: note ?? '' });
    expect(await detail(order)).toMatchObject({ amount: credited, state: 2 });
    expect((await at.host.send('user', {}, at.member)).data).toMatchObject({ balance: credited, paysum: credited });
    expect((await at.host.send('limits', {}, at.member)).data).toContainEqual(
      expect.objectContaining({ period: 'day', used: credited }),
    );
  });

  test('without a note is refused when it differs from the order', async () => {
    const order = await at.order(alipay);
    for (const received of ['99.99', '100.01', 100.1]) {
      expect(await at.decide(order, 'approve', { received, reason: '实收不符' })).toMatchObject({
        code: 422,
        message: '实收金额与订单不符，请填写备注！',
      });
    }
    expect(await row(order)).toMatchObject({ state: 1 });
    expect(await at.host.balance(at.member.id)).toBe(0n);
  });

  test.each(['0', '-5', '1.001', 'abc'])('of "%s" is refused', async (received) => {
    const order = await at.order(alipay);
    expect((await at.decide(order, 'approve', { received, note: '少付' })).code).toBe(422);
    expect(await row(order)).toMatchObject({ state: 1 });
  });
});

test('each decision writes one action with the amounts, and a refused one none', async () => {
  const [first, second] = [await at.order(alipay), await at.order(alipay)];
  await at.decide(first, 'approve', { received: '90', note: '少付' });
  await at.decide(first, 'approve');
  await at.decide(second, 'reject', { reason: '未到账' });
  expect((await at.decide(second, 'approve', { received: '90', note: '少付' })).code).toBe(422);
  expect(await at.newActions()).toMatchObject([
    {
      kind: 'deposits.approve',
      target: `deposit:${first}`,
      member_id: at.member.id,
      before: { state: 1, amount: '100.00' },
      after: { state: 2, received: '90.00', note: '少付' },
    },
    { kind: 'deposits.reject', target: `deposit:${second}`, after: { state: 3 }, reason: '未到账' },
  ]);
  expect(
    await at.host.db.rows(
      `select kind, e.operator_id is not null by_operator from ledger_entry e where reference = any($1)`,
      [[first, second]],
    ),
  ).toEqual([{ kind: 'deposit', by_operator: true }]);
});

test('is decided once when one operator approves and another rejects it at the same time', async () => {
  const other = await at.host.addOperator('cashier');
  for (let round = 0; round < 3; round += 1) {
    const order = await at.order(alipay);
    const before = await at.host.balance(at.member.id);
    await at.newActions();
    const [approved, rejected] = await Promise.all([
      at.decide(order, 'approve'),
      at.decide(order, 'reject', {}, other.token),
    ]);
    expect([approved?.code, rejected?.code].toSorted()).toEqual([200, 422]);
    const won = approved.code === 200;
    expect([approved, rejected].find(({ code }) => code === 422)?.message).toBe('该记录已处理，请勿重复操作！');
    expect((await row(order)).decided_by).toBe(won ? 'admin' : other.name);
    expect(await at.host.balance(at.member.id)).toBe(before + (won ? 10_000n : 0n));
    expect(await at.newActions()).toHaveLength(1);
  }
});
