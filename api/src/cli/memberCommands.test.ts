import { inTransit, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { addPasskey } from '../testing/passkeyMember';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { softwareAuthenticator } from '../testing/softwareAuthenticator';
import { operatorKeyOfTests, testHost, type TestMember } from '../testing/testHost';
import { paymentHost } from '../testing/paymentHost';

describe('members', () => {
  const host = testHost();
  let url: string;
  let member: TestMember;

  beforeAll(async () => {
    url = await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    member = await host.register();
  });

  const operateAs = (token: string, ...argv: string[]) =>
    runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: token } });
  const operate = (...argv: string[]) => operateAs(operatorKeyOfTests, ...argv);

  /** The member as the call gives it. */
  const shown = async () => JSON.parse((await operate('members', 'show', member.id, '--json')).out);

  test('members are found, and shown with balances and notes', async () => {
    await host.credit(member.id, 8_800n);
    const found = await operate('members', 'find', member.name);
    expect(found.out).toMatch(/^id +username +realname +mobile +wallet +frozen +created_at +last_login_at\n/);
    expect(found.out).toMatch(new RegExp(`^${member.id} +${member.name} +张三 +- +88\\.00 +0 `, 'm'));
    expect(await operate('members', 'find', 'no-such-member')).toEqual({ code: 0, out: '', err: 'none\n' });

    expect((await operate('members', 'note', member.id, '来电核实身份')).code).toBe(0);
    const { out } = await operate('members', 'show', member.id);
    expect(out).toMatch(/^balances\.wallet: 88\.00$/m);
    expect(out).toMatch(/^notes:\n {2}\d+ {2}来电核实身份 {2}admin {2}\d{4}-/m);
    expect((await operate('members', 'ledger', member.id)).out).toMatch(/ deposit +88\.00 +wallet +88\.00 /);
  });

  test('money in transit to a remote platform is shown among the balances', async () => {
    await host.credit(member.id, 8_800n);
    const transfer = {
      from: wallet(member.id),
      to: inTransit(member.id),
      amount: 1_200n,
      kind: 'transfer-hold',
    } as const;
    await host.db.transaction((tx) => move(tx, transfer));
    expect((await shown()).balances).toMatchObject({ wallet: '76.00', in_transit: '12.00' });
    expect((await operate('members', 'show', member.id)).out).toMatch(/^balances\.in_transit: 12\.00$/m);
  });

  test('a member is named by id or by user name in any case', async () => {
    const { out } = await operate('members', 'show', member.name.toUpperCase());
    expect(out).toMatch(new RegExp(`^id: ${member.id}$`, 'm'));
    expect((await operate('members', 'note', member.name, '来电')).code).toBe(0);
    const { data } = JSON.parse((await operate('actions', '--member', member.name, '--json')).out);
    expect(data).toEqual([expect.objectContaining({ kind: 'members.note', member_id: Number(member.id) })]);
  });

  test('a beginning of a user name does not name the member', async () => {
    const part = member.name.slice(0, -1);
    expect(await operate('members', 'freeze', part, '--reason', 'x')).toEqual({
      code: 1,
      out: '',
      err: `There is no member ${part}. “members find ${part}” searches other fields too.\n`,
    });
  });

  test('sessions are listed and ended', async () => {
    expect((await operate('members', 'sessions', member.id)).out).toMatch(/^id +device +address +created_at/);
    expect((await operate('members', 'end-sessions', member.id)).code).toBe(0);
    expect((await host.send('balance', {}, member)).code).toBe(401);
    expect(await operate('members', 'sessions', member.id)).toEqual({ code: 0, out: '', err: 'none\n' });
  });

  test('a member is frozen until a day, and unfrozen, with a reason', async () => {
    const argv = ['members', 'freeze', member.id, '--reason', '多账户', '--until', '2099-01-01'];
    expect(await operate(...argv)).toEqual({ code: 0, out: 'done: 已冻结！\n', err: '' });
    expect(await shown()).toMatchObject({ frozen: 1, frozen_until: '2099-01-01 00:00:00', frozen_reason: '多账户' });
    expect((await operate('members', 'unfreeze', member.id)).code).toBe(2);
    expect((await operate('members', 'unfreeze', member.id, '--reason', '已核实')).code).toBe(0);
    expect(await shown()).toMatchObject({ frozen: 0 });
  });

  test('withdrawals are locked and unlocked', async () => {
    for (const [verb, locked] of [
      ['lock-withdrawals', 1],
      ['unlock-withdrawals', 0],
    ] as const) {
      expect((await operate('members', verb, member.id, '--reason', '核查')).code).toBe(0);
      expect(await shown()).toMatchObject({ withdrawals_locked: locked });
    }
  });

  test('passkeys and one-time codes are counted and removed', async () => {
    await addPasskey(host, await host.register('cliKeys1'), softwareAuthenticator());
    expect((await operate('members', 'show', 'cliKeys1')).out).toMatch(/^sign_in\.passkeys: 1$/m);
    const reset = (kind: string) =>
      operate('members', 'reset-sign-in', 'cliKeys1', '--kind', kind, '--reason', '手机遗失');
    expect(await reset('passkeys')).toMatchObject({ code: 0, out: expect.stringMatching(/^done: /) });
    expect(await reset('passkeys')).toMatchObject({ code: 1, err: expect.stringContaining('该会员没有通行密钥！') });
    expect(await reset('keys')).toMatchObject({ code: 2, err: expect.stringContaining('passkeys, totp') });
    expect((await operate('members', 'show', 'cliKeys1')).out).toMatch(/^sign_in\.passkeys: 0$/m);
  });

  test('a real name is corrected, in the form in which it is stored', async () => {
    expect((await operate('members', 'rename', member.id, '阿依古丽•买买提', '--reason', '核对身份证')).code).toBe(0);
    expect((await shown()).realname).toBe('阿依古丽·买买提');
    expect((await operate('members', 'rename', member.id, '张3', '--reason', '更正')).err).toMatch(/^refused \(422\)/);
  });

  test('a temporary password is printed', async () => {
    const argv = ['members', 'reset-password', member.id, '--kind', 'login', '--reason', '忘记密码'];
    const { code, out } = await operate(...argv);
    expect(code).toBe(0);
    const password = /^done: .+\npassword: (\S+)\n$/.exec(out)?.[1];
    expect((await host.send('login_pc', { name: member.name, password })).code).toBe(200);
  });

  test.each([
    ['-8.80', ['-8.80', '--reason', '扣减']],
    ['-8.80', ['--json', '-8.80', '--reason', '扣减']],
    ['-8.80', ['--reason', '扣减', '--amount', '-8.80']],
    ['+8.80', ['8.80', '--reason', '补记']],
    ['+8.80', ['¥ ８。８０ 元', '--reason', '补记']],
    ['-8.80', ['−8.80', '--reason', '扣减']],
  ])('an adjustment by %s is an argument or an option: %j', async (change, argv) => {
    await host.credit(member.id, 8_800n);
    expect((await operate('members', 'adjust', member.id, ...argv)).code).toBe(0);
    expect(await host.balance(member.id)).toBe(change.startsWith('-') ? 7_920n : 9_680n);
  });

  test('an adjustment waits for a second operator, and takes negative amounts', async () => {
    const { token } = await host.addOperator('cashier');
    await host.credit(member.id, 8_800n);
    const { code, out } = await operate('members', 'adjust', member.id, '--amount', '-8.80', '--reason', '重复入账');
    expect(code).toBe(0);
    const id = /^pending: .+ approvals confirm (\d+)\n$/.exec(out)?.[1] ?? '';
    expect(await host.balance(member.id)).toBe(8_800n);
    expect((await operateAs(token, 'approvals', 'confirm', id)).code).toBe(0);
    expect(await host.balance(member.id)).toBe(7_920n);
    expect((await operate('members', 'adjust', member.id, '--amount=-900', '--reason', '扣减')).err).toMatch(
      /^refused \(422\)/,
    );
  });
});

describe('reviews', () => {
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
      expect(await operate('show', 'deposits', 'D0')).toMatchObject({
        code: 1,
        err: 'refused (422): 该记录不存在！\n',
      });
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
});
