import sharp, { type Sharp } from 'sharp';
import { paymentHost } from '../../testing/paymentHost';

const at = paymentHost();
const bank = {
  paytype: 'bank',
  amount: '100',
  bank: '中国银行',
  bank_owner: '张三',
  bank_no: '6222',
  bank_address: '北京',
};
const hash = 'a1'.repeat(32);

const report = (out_trade_no: string, sent: object, member = at.member) =>
  at.host.send('reportpayment', { out_trade_no, reference: '', picture: '', ...sent }, member);
const receipt = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');
const deposit = async (order: string) => (await at.host.operator('GET', `/deposits/${order}`)).data;
const proof = (order: string, token?: string) => at.host.operator('GET', `/deposits/${order}/proof`, {}, token);

test('a member hands in the hash of a payment, which operators see, and which credits nothing', async () => {
  const order = await at.order();
  expect(await deposit(order)).toMatchObject({ reported_reference: null, has_proof: 0 });
  expect(await report(order, { reference: '12' })).toMatchObject({ code: 200, message: '付款信息已提交！' });
  expect((await report(order, { reference: ` ${hash}\u200b\n` })).code).toBe(200);
  expect(await deposit(order)).toMatchObject({ state: 1, reported_reference: hash, received: null });
  const { data } = await at.host.send('payinfo', { deposit_no: order }, at.member);
  expect(data).toMatchObject({ reported_reference: hash, has_proof: 0, paid: [], cancellable: 1 });
  expect(await at.host.balance(at.member.id)).toBe(0n);
});

test.each([
  ['jpeg', receipt(3000, 1500), 1600, 800],
  ['png', receipt(300, 600, 4), 300, 600],
] as const)('a receipt in %s is encoded again as a JPEG, and reading it is audited', async (format, sent, ...size) => {
  const order = await at.order(bank);
  const picture = await base64(sent.withExif({ IFD0: { Copyright: 'secret-place' } })[format]());
  expect((await report(order, { picture })).code).toBe(200);
  expect(await deposit(order)).toMatchObject({ has_proof: 1, reported_reference: null });
  const auditor = await at.host.addOperator('auditor');
  await at.newActions();
  const answer = await proof(order, auditor.token);
  expect(await at.newActions()).toMatchObject([
    { kind: 'deposits.proof', target: `deposit:${order}`, member_id: at.member.id },
  ]);
  const shown = Buffer.from(answer.data.picture, 'base64');
  const [width, height] = size;
  expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(shown.includes('secret-place')).toBe(false);
  const stored = await at.host.db.row<{ text: string }>(
    `select encode(picture_cipher, 'base64') text from deposit_proof where out_trade_no = $1`,
    [order],
  );
  expect(stored?.text).not.toContain(answer.data.picture.slice(0, 40));
});

test('another receipt replaces the one before', async () => {
  const order = await at.order(bank);
  await report(order, { picture: await base64(receipt(10, 20).png()) });
  await report(order, { picture: await base64(receipt(30, 40).png()) });
  const { data } = await proof(order);
  expect(await sharp(Buffer.from(data.picture, 'base64')).metadata()).toMatchObject({ width: 30, height: 40 });
});

test.each([
  ['nothing', {}, '请填写付款编号或选择图片！'],
  ['a number that is too long', { reference: 'a'.repeat(121) }, '付款编号有误！'],
  ['what is no base64', { picture: '图片' }, '图片无法识别，请选择其他图片！'],
  ['a picture of another format', { picture: Buffer.from('<svg/>').toString('base64') }, /^图片格式有误/],
  ['a broken picture', { picture: Buffer.from('ffd8ffe000104a46', 'hex').toString('base64') }, /^图片无法识别/],
  ['a picture that is too large', { picture: 'a'.repeat(2_000_004) }, '图片过大，请选择较小的图片！'],
])('%s is refused, and changes nothing', async (_what, sent, message) => {
  const order = await at.order(bank);
  const answer = await report(order, sent);
  expect(answer.code).toBe(422);
  expect(answer.message).toMatch(message);
  expect(await deposit(order)).toMatchObject({ reported_reference: null, has_proof: 0 });
  expect((await proof(order)).code).toBe(422);
});

test('nothing is handed in for an order that was decided, nor for that of another member', async () => {
  const order = await at.order();
  const other = await at.host.register();
  expect(await report(order, { reference: hash }, other)).toMatchObject({ code: 422, message: '订单不存在！' });
  await at.decide(order, 'reject');
  const message = '该订单已处理，无需再提交付款信息！';
  expect(await report(order, { reference: hash })).toMatchObject({ code: 422, message });
  expect(await deposit(order)).toMatchObject({ reported_reference: null });
});
