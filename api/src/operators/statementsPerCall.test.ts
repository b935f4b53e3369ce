import pg from 'pg';
import { paymentHost } from '../testing/paymentHost';
import { fundPassword } from '../testing/testHost';

/* How many statements a call of the desk sends to the database. A floor of operators makes each of them all day. */

const at = paymentHost();
let lin: { token: string };
beforeAll(async () => {
  lin = await at.host.addOperator('cashier');
});

let calls = 0;
/** Makes a call that succeeds, as the desk does, and returns its data and the statements that it took. */
const statementsOf = async (call: string, body: object = {}): Promise<{ count: number; data: any }> => {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string];
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    const response = await at.host.operatorApp.inject({
      method,
      url: `/operator${path}`,
      // The use of a token is recorded once a minute, but not that of a page which reads by itself.
      headers: {
        authorization: `Bearer ${lin.token}`,
        'x-background': '1',
        'idempotency-key': `key-of-statements-${++calls}`,
      },
      ...(method === 'POST' ? { payload: body } : {}),
    });
    const { code, data } = JSON.parse(response.body);
    expect(code).toBe(200);
    return { count: query.mock.calls.length, data };
  } finally {
    query.mockRestore();
  }
};

const bankCard = async (): Promise<number> => {
  const card = { bank: '招商银行', bank_owner: '张三', bank_address: '深圳', bank_no: '6225880100001234' };
  await at.host.send('bindcard', { ...card, pay_pass: fundPassword }, at.member);
  return (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id;
};
/** Approved withdrawals to one bank card. */
const approved = async (count: number): Promise<string[]> => {
  const card = await bankCard();
  const orders: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const order = await at.withdrawal(10_000n, card);
    await at.decide(order, 'approve');
    orders.push(order);
  }
  return orders;
};
const claimed = async (): Promise<string> => {
  const [order = ''] = await approved(1);
  await at.claim(order, lin.token);
  return order;
};

test.each<[string, number, () => Promise<[call: string, body?: object]>]>([
  ['the list of deposits', 5, async () => ['GET /deposits?state=1']],
  ['the list of withdrawals', 5, async () => ['GET /withdrawals?stage=waiting']],
  ['the list of payouts', 5, async () => ['GET /payouts']],
  ['the sums of payouts', 2, async () => ['GET /payouts/summary']],
  ['the list of batches', 3, async () => ['GET /payout-batches?closed=0']],
  ['the list of approvals', 6, async () => ['GET /approvals?state=1']],
  ['the evidence about a deposit', 12, async () => [`GET /deposits/${await at.order()}`]],
  ['the evidence about a withdrawal', 19, async () => [`GET /withdrawals/${await at.withdrawal()}`]],
  ['a claim of a deposit', 15, async () => [`POST /deposits/${await at.order()}/claim`]],
  ['a claim of a payout', 16, async () => [`POST /withdrawals/${(await approved(1))[0]}/claim`]],
  ['an approval of a deposit', 35, async () => [`POST /deposits/${await at.order()}/approve`, { external_id: 'S1' }]],
  ['a refusal of a deposit', 17, async () => [`POST /deposits/${await at.order()}/reject`, { reason: '未到账' }]],
  ['a payment', 21, async () => [`POST /withdrawals/${await claimed()}/paid`, { reference: 'S2' }]],
  ['a failure that is proposed', 27, async () => [`POST /withdrawals/${await claimed()}/failed`, { reason: '退回' }]],
])('%s takes at most %i', async (_what, most, prepare) => {
  const { count } = await statementsOf(...(await prepare()));
  expect(count).toBeLessThanOrEqual(most);
});

/** Counts the statements of a batch of payouts, of its results, and of the end of another one. */
const ofBatch = async (payouts: number): Promise<number[]> => {
  const orders = await approved(payouts);
  const added = await statementsOf('POST /payout-batches', { ids: orders });
  const lines = orders.map((order) => `${order},成功,B-${order},`);
  const csv = Buffer.from(['订单号,结果,付款凭证,失败原因', ...lines].join('\n')).toString('base64');
  const results = await statementsOf(`POST /payout-batches/${added.data.id}/results`, { csv });
  const other = await statementsOf('POST /payout-batches', { ids: await approved(payouts) });
  const dissolved = await statementsOf(`POST /payout-batches/${other.data.id}/dissolve`, { reason: '重做' });
  return [added.count, results.count, dissolved.count];
};

test('a batch, its results and its end take as many statements for twenty payouts as for two', async () => {
  const few = await ofBatch(2);
  expect(few.every((count) => count <= 23)).toBe(true);
  expect(await ofBatch(20)).toEqual(few);
});
