import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';

const at = paymentHost();
let first: { token: string };
let second: { token: string };

beforeAll(async () => {
  first = await at.host.addOperator('support');
  second = await at.host.addOperator('support');
});

const rename = (realname: unknown, reason = '核对身份证') =>
  at.host.operator('POST', `/members/${at.member.id}/real-name`, { realname, reason }, first.token);
const confirm = (id: number, { token } = second) => at.host.operator('POST', `/approvals/${id}/confirm`, {}, token);
const realname = async () => (await at.host.send('user', {}, at.member)).data.realname;
const bind = (owner: string, digit: string) =>
  at.host.send(
    'bindcard',
    {
      bank: '中国银行',
      bank_no: `622202123456789012${digit}`,
      bank_owner: owner,
      bank_address: '北京分行',
      pay_pass: fundPassword,
    },
    at.member,
  );

test('another operator confirms a corrected name, which is recorded, with a notice to the member', async () => {
  const { data } = await rename(' 张　珊 ');
  expect(data).toEqual({ pending: expect.any(Number) });
  expect(await realname()).toBe('张三');
  const waiting = (await at.host.operator('GET', '/approvals?state=1', {}, second.token)).data.data;
  expect(waiting[0]).toMatchObject({
    kind: 'members.rename',
    before: { realname: '张三' },
    after: { realname: '张 珊' },
  });
  expect((await confirm(data.pending, first)).code).toBe(403);
  expect(await confirm(data.pending)).toMatchObject({ code: 200, message: '已更正姓名！' });
  expect(await realname()).toBe('张 珊');
  expect((await at.newActions()).at(-1)).toMatchObject({
    kind: 'members.rename',
    target: `member:${at.member.id}`,
    before: { realname: '张三' },
    after: { realname: '张 珊' },
    reason: '核对身份证',
  });
  expect((await at.host.send('notices/own', {}, at.member)).data.data).toMatchObject([{ title: '真实姓名已更正' }]);
});

test('withdrawals wait for 24 hours, and one to a card of the earlier name is flagged', async () => {
  expect((await bind('张三', '1')).code).toBe(200);
  const bank = (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id;
  await at.host.credit(at.member.id, 10_000n);
  await confirm((await rename('张珊')).data.pending);
  const order = { bank, amount: '100', password: fundPassword };
  expect((await at.host.send('withdraw', order, at.member)).message).toMatch(
    /^客服重置密码、登录验证或更正姓名后24小时内不能取款/,
  );
  expect((await bind('张三', '2')).message).toBe('持卡人姓名须与您的真实姓名一致！');
  expect((await bind('张珊', '3')).code).toBe(200);
  at.host.setNow(new Date(Date.now() + 25 * 3_600_000));
  const { data } = await at.host.send('withdraw', order, at.member);
  const { flags } = (await at.host.operator('GET', `/withdrawals/${data.out_trade_no}`)).data;
  expect(flags).toContain('name-mismatch');
});

test('a proposal does not replace a name that was corrected meanwhile', async () => {
  const stale = (await rename('张珊')).data.pending;
  await confirm((await rename('张山')).data.pending);
  expect(await confirm(stale)).toMatchObject({ code: 422, message: '提交复核后内容已被修改，请驳回后重新提交！' });
  expect(await realname()).toBe('张山');
});

test.each([
  ['张三', '姓名没有变化！'],
  ['\u200b张三 ', '姓名没有变化！'],
  ['张3', '姓名格式不正确，可以是中，英文名称！'],
  ['', '姓名格式不正确，可以是中，英文名称！'],
  ['三'.repeat(33), '姓名格式不正确，可以是中，英文名称！'],
  [undefined, '姓名格式不正确，可以是中，英文名称！'],
])('refuses %j', async (entered, message) => {
  expect(await rename(entered)).toMatchObject({ code: 422, message });
});

test('needs a reason and a member', async () => {
  expect((await rename('张珊', '')).message).toBe('请填写原因！');
  const answer = await at.host.operator('POST', '/members/999999/real-name', { realname: '张珊', reason: '更正' });
  expect(answer).toMatchObject({ code: 422, message: '该会员不存在！' });
});
