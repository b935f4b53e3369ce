import { runOperatorCommand } from '../testing/runOperatorCommand';
import { paymentHost } from '../testing/paymentHost';
import { operatorKeyOfTests } from '../testing/testHost';

const at = paymentHost();
let url: string;

beforeAll(async () => {
  url = await at.host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});

const operate = (...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests } });

const orderDeposit = (amount: string) => at.order({ paytype: 'alipay', amount });

const rowOf = async (queue: string, order: string) =>
  (await operate('list', queue, '--q', order)).out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)[0];

describe('deposits', () => {
  test('are listed one row a line, and “none” goes to stderr', async () => {
    const order = await orderDeposit('12.50');
    const { out, err } = await operate('list', 'deposits', '--state', '1');
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toContainEqual(expect.objectContaining({ out_trade_no: order, amount: '12.50' }));
    expect(err).toBe('');
    const page = JSON.parse((await operate('list', 'deposits', '--state', '1', '--json')).out);
    expect(page).toMatchObject({ current_page: 1, data: expect.any(Array) });
    expect(await operate('list', 'deposits', '--state', 'pending', '--q', 'unknown-member')).toEqual({
      code: 0,
      out: '',
      err: 'none\n',
    });
    expect(await operate('reject', 'deposits', order)).toMatchObject({ code: 0, out: 'done: 已拒绝！\n' });
  });

  test('are approved with what arrived, and a note if it differs', async () => {
    const order = await orderDeposit('1,000');
    expect(await operate('approve', 'deposits', order, '--received', '９９９。50')).toEqual({
      code: 1,
      out: '',
      err: 'refused (422): 实收金额与订单不符，请填写备注！\n',
    });
    const argv = [
      'approve',
      'deposits',
      `\u200b${order} `,
      '--received',
      '¥999.50',
      '--note',
      '少0.50',
      '--reason',
      '按实收入账',
    ];
    expect((await operate(...argv)).code).toBe(0);
    expect(await rowOf('deposits', order)).toMatchObject({
      received: '999.50',
      note: '少0.50',
      reason: '按实收入账',
      decided_by: 'admin',
    });
    expect(await operate('reject', 'deposits', order)).toEqual({
      code: 1,
      out: '',
      err: 'refused (422): 该记录已处理，请勿重复操作！\n',
    });
  });

  test('are approved with the payment that they are credited for, once', async () => {
    const [one, other] = [await orderDeposit('100'), await orderDeposit('100')];
    expect((await operate('approve', 'deposits', one, '--external-id', 'CLI-1')).code).toBe(0);
    expect(await operate('approve', 'deposits', other, '--external-id', 'cli-1')).toMatchObject({
      code: 1,
      err: `refused (422): 该笔付款已入账（订单${one}）！\n`,
    });
  });

  test('are shown with what a decision needs', async () => {
    await orderDeposit('7');
    const order = await orderDeposit('5');
    const { out } = await operate('show', 'deposits', order);
    expect(out).toMatch(new RegExp(`^out_trade_no: ${order}$`, 'm'));
    expect(out).toMatch(new RegExp(`^member\\.username: ${at.member.name}$`, 'm'));
    expect(out).toMatch(/^state: pending$/m);
    expect(out).toMatch(/^orders:\n {2}D\S+ {2}deposit {2}7\.00 {2}pending {2}/m);
    expect(await operate('show', 'deposits', 'D0')).toMatchObject({ code: 1, err: 'refused (422): 该记录不存在！\n' });
  });
});

describe('withdrawals', () => {
  test('are approved and then paid, with a reference', async () => {
    const order = await at.withdrawal();
    expect((await operate('withdrawals', 'paid', order)).code).toBe(2);
    expect((await operate('withdrawals', 'paid', order, '--reference', 'B1')).err).toMatch(/^refused \(422\)/);
    expect((await operate('approve', 'withdrawals', order)).code).toBe(0);
    expect((await operate('withdrawals', 'paid', order, '--reference', 'B1')).code).toBe(0);
    expect(await rowOf('withdrawals', order)).toMatchObject({ stage: 'paid', reference: 'B1', settled_by: 'admin' });
    expect((await operate('list', 'withdrawals', '--stage', 'paid')).out).toContain(order);
  });

  test('that could not be paid are failed, with a reason', async () => {
    const order = await at.withdrawal();
    expect((await operate('approve', 'withdrawals', order)).code).toBe(0);
    expect((await operate('withdrawals', 'failed', order)).code).toBe(2);
    expect((await operate('withdrawals', 'failed', order, '--reason', '账户已注销')).code).toBe(0);
    expect(await rowOf('withdrawals', order)).toMatchObject({ stage: 'failed', reason: '账户已注销' });
  });

  test('of a frozen member are approved with an override and a reason', async () => {
    const order = await at.withdrawal();
    await operate('members', 'freeze', at.member.name, '--reason', '核查');
    expect((await operate('approve', 'withdrawals', order)).err).toMatch(
      /^refused \(422\): 不能通过：会员账户已冻结！/,
    );
    expect((await operate('approve', 'withdrawals', order, '--override')).err).toMatch(/强制通过须填写原因！/);
    expect((await operate('approve', 'withdrawals', order, '--override', '--reason', '已核实')).code).toBe(0);
    expect(await rowOf('withdrawals', order)).toMatchObject({ stage: 'approved' });
  });

  test('of a large amount wait for a second operator', async () => {
    const { token } = await at.host.addOperator('cashier');
    const order = await at.withdrawal(5_000_000n);
    const { code, out } = await operate('approve', 'withdrawals', order);
    expect(code).toBe(0);
    const id = /^pending: .+ approvals confirm (\d+)\n$/.exec(out)?.[1] ?? '';
    expect(await rowOf('withdrawals', order)).toMatchObject({ stage: 'waiting' });
    const confirm = ['approvals', 'confirm', id];
    expect((await runOperatorCommand(confirm, { env: { OPERATOR_URL: url, OPERATOR_KEY: token } })).code).toBe(0);
    expect(await rowOf('withdrawals', order)).toMatchObject({ stage: 'approved' });
  });
});
