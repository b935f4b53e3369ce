import { writeSetting } from '../../base/settings/settings';
import { secondApproval } from '../authority/secondApproval';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';

const at = paymentHost();
type Cashier = Awaited<ReturnType<typeof at.host.addOperator>>;
let lin: Cashier;
let chen: Cashier;

beforeAll(async () => {
  lin = await at.host.addOperator('cashier');
  chen = await at.host.addOperator('cashier');
  await writeSetting(at.host.db, secondApproval, { ...secondApproval.initial, payout: '500.00' });
});

afterEach(async () => {
  expect(await at.violations()).toEqual([]);
});

const post = (path: string, body: object = {}, { token }: Cashier = lin) => at.host.operator('POST', path, body, token);
const act = (order: string, verb: string, body: object = {}, who: Cashier = lin) =>
  post(`/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}/${verb}`, body, who);
const row = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}?q=${order}`)).data.data[0];
const approved = async (fen = 10_000n, bank?: number) => {
  const order = await at.withdrawal(fen, bank);
  const answer = await at.decide(order, 'approve');
  if (answer.data?.pending) await post(`/approvals/${answer.data.pending}/confirm`, {}, chen);
  return order;
};
const bankCard = async () => {
  const card = { bank: '招商银行', bank_owner: '张三', bank_address: '深圳', bank_no: '6225880100001234' };
  await at.host.send('bindcard', { ...card, pay_pass: fundPassword }, at.member);
  return (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id as number;
};
let number = 0;
const reference = () => `P-${(number += 1)}`;

describe('a claim', () => {
  test.each(['deposit', 'withdrawal'])(
    'of a waiting %s keeps others from deciding it, for ten minutes',
    async (kind) => {
      const order = kind === 'deposit' ? await at.order() : await at.withdrawal();
      expect((await act(order, 'claim')).code).toBe(200);
      const { claimed_by: name, claimed_until: until } = await row(order);
      expect(name).toBe(lin.name);
      const minutes = (Date.parse(`${until.replace(' ', 'T')}+08:00`) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(9);
      expect(minutes).toBeLessThanOrEqual(10);
      for (const verb of ['claim', 'release', 'approve', 'reject']) {
        expect(await act(order, verb, {}, chen)).toMatchObject({
          code: 422,
          message: expect.stringContaining(`该订单由${lin.name}处理中`),
        });
      }
      expect((await act(order, 'approve')).code).toBe(200);
      expect(await row(order)).toMatchObject({ state: 2, claimed_by: null, claimed_until: null });
    },
  );

  test('ends by its release or its time', async () => {
    const order = await approved();
    await act(order, 'claim');
    expect((await act(order, 'release')).code).toBe(200);
    expect((await act(order, 'claim', {}, chen)).code).toBe(200);
    await at.endClaims();
    expect(await row(order)).toMatchObject({ claimed_by: null, claimed_until: null });
    expect((await act(order, 'release')).code).toBe(200);
    expect((await act(order, 'claim')).code).toBe(200);
  });

  test('is had by one of two who claim at once', async () => {
    const order = await approved();
    const answers = await Promise.all([act(order, 'claim'), act(order, 'claim', {}, chen)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    const paid = await Promise.all([lin, chen].map((who) => act(order, 'paid', { reference: reference() }, who)));
    expect(paid.map(({ code }) => code)).toEqual(answers.map(({ code }) => code));
  });

  test('is needed to pay, also once it has ended in between', async () => {
    const order = await approved();
    const message = '请先领取该取款，领取后10分钟内有效！';
    expect(await act(order, 'paid', { reference: reference() })).toMatchObject({ code: 422, message });
    expect(await act(order, 'failed', { reason: '退回' })).toMatchObject({ code: 422, message });
    await act(order, 'claim');
    await at.endClaims();
    expect(await act(order, 'paid', { reference: reference() })).toMatchObject({ code: 422, message });
    await act(order, 'claim', {}, chen);
    expect((await act(order, 'paid', { reference: reference() })).message).toContain(chen.name);
    expect((await act(order, 'paid', { reference: reference() }, chen)).code).toBe(200);
  });

  test('by another operator keeps a proposed failure from being confirmed', async () => {
    const order = await approved();
    await act(order, 'claim');
    const { pending } = (await act(order, 'failed', { reason: '退回' })).data;
    await at.endClaims();
    const third = await at.host.addOperator('cashier');
    await act(order, 'claim', {}, third);
    expect((await post(`/approvals/${pending}/confirm`, {}, chen)).message).toContain(third.name);
    expect((await act(order, 'paid', { reference: reference() }, third)).code).toBe(200);
  });

  test('of a decided order is refused', async () => {
    const order = await at.order();
    await at.decide(order, 'reject');
    expect(await act(order, 'claim')).toMatchObject({ code: 422, message: '该记录已处理，请勿重复操作！' });
    expect((await act('W0', 'claim')).message).toBe('该记录不存在！');
  });

  test('in order to decide is none in order to pay, once a colleague has approved it', async () => {
    const order = await at.withdrawal();
    expect((await act(order, 'approve', {}, chen)).code).toBe(200);
    expect(await act(order, 'claim', { stage: 'waiting' })).toMatchObject({
      code: 422,
      message: '该记录已处理，请勿重复操作！',
    });
    expect(await row(order)).toMatchObject({ stage: 'approved', claimed_by: null });
    expect((await act(order, 'claim', { stage: 'approved' })).code).toBe(200);
  });
});

describe('who took part in the approval of a large payout', () => {
  const message = '您参与了该取款的审核，须由其他操作员付款！';

  test('does not pay it, neither alone nor in a batch, while another could', async () => {
    const order = await at.withdrawal(60_000n);
    const { pending } = (await act(order, 'approve')).data;
    expect((await post(`/approvals/${pending}/confirm`, {}, chen)).code).toBe(200);
    for (const who of [lin, chen]) {
      expect(await act(order, 'claim', {}, who)).toMatchObject({ code: 422, message });
      expect((await post('/payout-batches', { ids: [order] }, who)).message).toBe(`取款${order}：${message}`);
    }
    const third = await at.host.addOperator('cashier');
    expect((await act(order, 'claim', {}, third)).code).toBe(200);
    expect((await act(order, 'paid', { reference: reference() }, third)).code).toBe(200);
  });

  test('pays a smaller one', async () => {
    const order = await at.withdrawal(49_999n);
    expect((await act(order, 'approve')).code).toBe(200);
    await act(order, 'claim');
    expect((await act(order, 'paid', { reference: reference() })).code).toBe(200);
  });
});

describe('a batch', () => {
  const batchOf = async (ids: string[], who: Cashier = lin) =>
    (await post('/payout-batches', { ids }, who)).data.id as number;
  const batch = async (id: number) => (await at.host.operator('GET', `/payout-batches/${id}`)).data;
  const header = '订单号,结果,付款凭证,失败原因\n';
  const send = (id: number, lines: string | Buffer, who: Cashier = lin) => {
    const csv = Buffer.from(typeof lines === 'string' ? header + lines : lines).toString('base64');
    return post(`/payout-batches/${id}/results`, { csv }, who);
  };

  test('freezes approved withdrawals of one channel for its owner', async () => {
    const [one, other] = [await approved(), await approved()];
    const card = await approved(10_000n, await bankCard());
    expect((await post('/payout-batches', { ids: [one, card] })).message).toBe('一个批次只能包含同一渠道的取款！');
    const waiting = await at.withdrawal();
    expect((await post('/payout-batches', { ids: [one, waiting] })).message).toContain(
      `取款${waiting}：该取款尚未通过审核`,
    );
    await act(other, 'claim', {}, chen);
    expect((await post('/payout-batches', { ids: [one, other] })).message).toContain(chen.name);
    await act(other, 'release', {}, chen);
    const id = await batchOf([other, one, one]);
    expect(await row(one)).toMatchObject({ batch: id, claimed_by: lin.name, claimed_until: null });
    const frozen = `该取款在${lin.name}的付款批次中，请在批次中处理！`;
    for (const who of [lin, chen]) {
      for (const verb of ['claim', 'release', 'paid', 'failed'])
        expect((await act(one, verb, { reference: 'X1', reason: 'x' }, who)).message).toBe(frozen);
      expect((await post('/payout-batches', { ids: [one] }, who)).message).toContain(frozen);
    }
    expect((await at.host.operator('GET', '/payout-batches?closed=0', {}, lin.token)).data.data[0]).toMatchObject({
      id,
      channel: 'TRC20',
      created_by: lin.name,
      own: 1,
      items: 2,
      open: 2,
      amount: '200.00',
    });
    await post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
  });

  test('is made by one of two operators who choose the same withdrawals in another order', async () => {
    const orders = [await approved(), await approved(), await approved()];
    const answers = await Promise.all([
      post('/payout-batches', { ids: orders }),
      post('/payout-batches', { ids: orders.toReversed() }, chen),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
  });

  test('has a file of what is unpaid, with account numbers as text, and an audit row', async () => {
    const card = await bankCard();
    const [one, other] = [await approved(10_000n, card), await approved(12_345n, card)];
    const id = await batchOf([one, other]);
    await send(id, `${one},成功,${reference()},\n`);
    await at.newActions();
    const path = `/payout-batches/${id}/file`;
    expect((await at.host.operator('GET', path, {}, chen.token)).message).toBe(`该批次由${lin.name}处理！`);
    const { body, headers } = await at.host.operatorApp.inject({
      url: `/operator${path}`,
      headers: { authorization: `Bearer ${lin.token}` },
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toBe(
      '\ufeff订单号,户名,银行,开户行,账号,金额（元）,结果,付款凭证,失败原因\r\n' +
        `${other},张三,招商银行,深圳,"=""6225880100001234""",123.45,,,\r\n`,
    );
    expect(await at.newActions()).toMatchObject([{ kind: 'payout-batches.file', target: `payout-batch:${id}` }]);
    await post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
  });

  test('pays what succeeded at once, fails the rest with a second operator, and takes a file again', async () => {
    const [one, two, three] = [await approved(), await approved(), await approved()];
    const id = await batchOf([one, two, three]);
    const lines = `${one},成功,${reference()},\n${two},失败,,账号有误\n${three},,,\n`;
    expect((await send(id, lines)).data).toEqual({ paid: 1, reported: 1, skipped: 0, open: 1 });
    expect(await row(one)).toMatchObject({ stage: 'paid', batch: null, settled_by: lin.name });
    expect(await row(two)).toMatchObject({ stage: 'approved', batch: id });
    expect((await send(id, lines)).data).toEqual({ paid: 0, reported: 0, skipped: 2, open: 1 });
    const { pending } = (await post(`/payout-batches/${id}/fail`)).data;
    expect((await post(`/payout-batches/${id}/fail`)).message).toBe('该批次已提交复核，请等待处理！');
    expect((await post(`/approvals/${pending}/confirm`, {}, chen)).code).toBe(200);
    expect(await row(two)).toMatchObject({ stage: 'failed', reason: '账号有误', batch: null });
    expect((await send(id, lines)).data).toMatchObject({ paid: 0, reported: 0, skipped: 2 });
    const answer = await send(id, `${three},成功,${reference()},\n${two},成功,${reference()},\n`);
    expect(answer.message).toBe(`第3行：取款${two}已标记为付款失败，款项已退回，请核对！`);
    expect(await row(three)).toMatchObject({ stage: 'approved' });
    expect((await send(id, `${three},成功,${reference()},\n`)).data).toMatchObject({ paid: 1, open: 0 });
    expect(await batch(id)).toMatchObject({ paid: 2, failed: 1, open: 0, closed_at: expect.any(String) });
  });

  test('pays once if its results are sent twice at once', async () => {
    const order = await approved();
    const id = await batchOf([order]);
    const lines = `${order},成功,${reference()},\n`;
    const answers = await Promise.all([send(id, lines), send(id, lines)]);
    expect(answers.map(({ data }) => data.paid).toSorted()).toEqual([0, 1]);
  });

  test('is changed by no file that contradicts it or is malformed, and the message names the line', async () => {
    const [one, two, outside] = [await approved(), await approved(), await approved()];
    const id = await batchOf([one, two]);
    const used = reference();
    await act(outside, 'claim');
    await act(outside, 'paid', { reference: used });
    const good = `${one},成功,${reference()},\n`;
    for (const [lines, message] of [
      [`${good}${outside},成功,${reference()},\n`, `第3行：取款${outside}不在该批次中！`],
      [`${good}${two},成功,${used},\n`, `第3行：该付款凭证已用于取款${outside}，请核对！`],
      [`${good}${two},成功,,\n`, '第3行：请填写付款凭证！'],
      [`${good}${two},处理中,,\n`, '第3行：结果须为“成功”或“失败”！'],
      [`${good}${good}`, `第3行：取款${one}重复出现！`],
      [`${good}${two},成功\n`, '第3行格式有误，列数或引号不正确！'],
      [Buffer.from(`订单号,结果\n${one},成功\n`), '文件缺少“付款凭证”列！'],
      [Buffer.from([0x81, 0x20]), '文件编码有误，须为UTF-8或GBK！'],
      ['', '文件中没有付款结果！'],
    ] as const) {
      expect(await send(id, lines)).toMatchObject({ code: 422, message });
    }
    expect((await send(id, good, chen)).message).toBe(`该批次由${lin.name}处理！`);
    expect(await batch(id)).toMatchObject({ paid: 0, reported: 0, open: 2 });
    const gbk = Buffer.concat([
      // 订单号,结果,付款凭证,失败原因
      Buffer.from('b6a9b5a5bac52cbde1b9fb2cb8b6bfeec6bed6a42ccaa7b0dcd4add2f20a', 'hex'),
      Buffer.from(`${one},`),
      Buffer.from('b3c9b9a6', 'hex'),
      Buffer.from(`,="${reference()}",\n`),
    ]);
    expect((await send(id, gbk)).data).toMatchObject({ paid: 1 });
    await post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
  });

  test('releases what is unpaid when its owner dissolves it, or another with a second operator', async () => {
    const [one, two] = [await approved(), await approved()];
    const id = await batchOf([one, two]);
    await send(id, `${one},成功,${reference()},\n`);
    const { pending } = (await post(`/payout-batches/${id}/dissolve`, { reason: '离职' }, chen)).data;
    expect((await post(`/payout-batches/${id}/dissolve`, { reason: '重做' })).message).toContain('已提交复核');
    expect((await at.host.operator('POST', `/approvals/${pending}/confirm`)).code).toBe(200);
    expect(await batch(id)).toMatchObject({ paid: 1, released: 1, closed_at: expect.any(String) });
    expect(await row(two)).toMatchObject({ stage: 'approved', batch: null, claimed_by: null });
    expect((await send(id, `${two},成功,${reference()},\n`)).message).toContain('已移出该批次');
    expect((await post(`/payout-batches/${id}/dissolve`, { reason: '重做' })).message).toBe('该批次已结束！');
    const again = await batchOf([two]);
    expect((await post(`/payout-batches/${again}/dissolve`, { reason: '重做' })).code).toBe(200);
    expect((await act(two, 'claim', {}, chen)).code).toBe(200);
  });
});

test('lists what waits for payment, oldest first, with number, amount and age by channel', async () => {
  const summary = async (channel: string) =>
    (await at.host.operator('GET', '/payouts/summary')).data.find((it: { channel: string }) => it.channel === channel);
  const before = (await summary('bank')) ?? { waiting: 0, amount: '0.00' };
  const card = await bankCard();
  const orders = [await approved(10_000n, card), await approved(20_050n, card)];
  const list = (await at.host.operator('GET', '/payouts?channel=bank')).data.data;
  expect(list.slice(-2)).toMatchObject(orders.map((out_trade_no) => ({ out_trade_no, bank_no: '************1234' })));
  const after = await summary('bank');
  expect(after).toMatchObject({ waiting: before.waiting + 2, net: null, oldest_at: expect.any(String) });
  expect(Number(after.amount) - Number(before.amount)).toBeCloseTo(300.5);
});
