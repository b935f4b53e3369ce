import { writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import { waitUntil } from '../../testing/waitUntil';
import { coolingOff } from '../../money/payouts/coolingOff';
import { withdrawalTurnover } from '../../money/turnover/turnover';

const at = paymentHost();

const member = (verb: string, body: object = {}) =>
  at.host.operator('POST', `/members/${at.member.id}/${verb}`, { reason: '核查', ...body });
const deposit = () => at.order({ paytype: 'alipay', amount: '100' });
const stateOf = async (order: string) =>
  (await at.host.operator('GET', `/${order.startsWith('D') ? 'deposits' : 'withdrawals'}/${order}`)).data.state;
const flagsOf = async (order: string) => (await at.host.operator('GET', `/withdrawals/${order}`)).data.flags;
const exclude = () => at.host.send('setlimit', { kind: 'exclusion', period: '180d' }, at.member);

afterEach(async () => {
  await writeSetting(at.host.db, coolingOff, coolingOff.initial);
  await writeSetting(at.host.db, withdrawalTurnover, withdrawalTurnover.initial);
});

/** What happens after a withdrawal was requested, the flag that shows it, and how the refusal names it. */
const obstacles: [flag: string, happen: () => Promise<unknown>, named: RegExp][] = [
  ['frozen', () => member('freeze'), /会员账户已冻结/],
  ['withdrawals-locked', () => member('lock-withdrawals'), /会员取款已锁定/],
  ['excluded', exclude, /会员已自我排除/],
  [
    'turnover-missing',
    async () => {
      await writeSetting(at.host.db, withdrawalTurnover, { deposits: '1.5', redPackets: '0' });
      await at.decide(await deposit(), 'approve');
    },
    /会员还需完成流水150\.00元/,
  ],
  [
    'cooling-off',
    () => member('reset-password', { kind: 'fund' }),
    /客服重置密码、登录验证或更正姓名后的等待期未满（至\d{4}-/,
  ],
  ['cooling-off', () => member('reset-password', { kind: 'login' }), /客服重置密码、登录验证或更正姓名后的等待期未满/],
  ['cooling-off', () => member('real-name', { realname: '张珊' }), /客服重置密码、登录验证或更正姓名后的等待期未满/],
  [
    'payout-account-recent',
    () => writeSetting(at.host.db, coolingOff, { account: 24, password: 0 }),
    /收款账户绑定后的等待期未满/,
  ],
  [
    'payout-account-unbound',
    () => at.host.db.run('update payout_account set removed_at = now() where member_id = $1', [at.member.id]),
    /收款账户已解绑/,
  ],
];

test.each(obstacles)('a withdrawal is not approved: %s', async (flag, happen, named) => {
  const order = await at.withdrawal();
  expect(await flagsOf(order)).not.toContain(flag);
  await happen();
  expect(await flagsOf(order)).toContain(flag);
  const answer = await at.decide(order, 'approve');
  expect(answer).toMatchObject({ code: 422, message: expect.stringMatching(named) });
  expect(answer.message).toMatch(/^不能通过：/);
  expect(await stateOf(order)).toBe(1);
});

test('the refusal names every obstacle to an approval', async () => {
  const order = await at.withdrawal();
  await member('lock-withdrawals');
  await member('freeze');
  expect((await at.decide(order, 'approve')).message).toBe('不能通过：会员账户已冻结、会员取款已锁定！');
});

test.each([
  ['frozen', () => member('freeze'), /会员账户已冻结/],
  ['excluded', exclude, /会员已自我排除/],
] as const)('a deposit is not approved: %s', async (_what, happen, named) => {
  const order = await deposit();
  await happen();
  expect(await at.decide(order, 'approve')).toMatchObject({ code: 422, message: expect.stringMatching(named) });
  expect(await at.host.balance(at.member.id)).toBe(0n);
});

test("more than was ordered is not credited beyond the member's own deposit limit", async () => {
  await at.host.send('setlimit', { kind: 'deposit', period: 'day', amount: '150' }, at.member);
  const order = await deposit();
  const over = await at.decide(order, 'approve', { received: '150.01', note: '多付' });
  expect(over).toMatchObject({ code: 422, message: '不能通过：实收金额超出会员设置的存款限额！' });
  expect((await at.decide(order, 'approve', { received: '150', note: '多付' })).code).toBe(200);
  expect((await at.recharge({ paytype: 'alipay', amount: '100' })).message).toBe('已超出您设置的存款限额');
});

test('a deposit is approved while withdrawals are locked', async () => {
  const order = await deposit();
  await member('lock-withdrawals');
  expect((await at.decide(order, 'approve')).code).toBe(200);
});

test('an approval concurrent with a freeze is either refused or completed before it', async () => {
  for (let round = 0; round < 3; round += 1) {
    at.member = await at.host.register();
    const order = await at.withdrawal();
    const [approved, frozen] = await Promise.all([at.decide(order, 'approve'), member('freeze')]);
    expect(frozen.code).toBe(200);
    const actions = await at.host.db.rows<{ kind: string }>(
      'select kind from operator_action where member_id = $1 order by id',
      [at.member.id],
    );
    expect(actions.map(({ kind }) => kind)).toEqual(
      approved.code === 200 ? ['withdrawals.approve', 'members.freeze'] : ['members.freeze'],
    );
  }
});

test('where no other operator could confirm it, an override applies at once and is marked', async () => {
  const order = await at.withdrawal();
  await member('freeze');
  expect(await at.decide(order, 'approve', { override: true })).toMatchObject({
    code: 422,
    message: '强制通过须填写原因！',
  });
  expect((await at.decide(order, 'approve', { override: true, reason: '已核实' })).code).toBe(200);
  expect(await at.host.db.row('select single, after from operator_action order by id desc limit 1')).toMatchObject({
    single: true,
    after: { override: true },
  });
});

describe('with a second operator', () => {
  let cashier: { token: string };
  beforeAll(async () => {
    cashier = await at.host.addOperator('cashier');
  });
  const confirm = (pending: number) => at.host.operator('POST', `/approvals/${pending}/confirm`, {}, cashier.token);
  const override = { override: true, reason: '已核实身份' };

  test('an override always needs the second one', async () => {
    const request = () => at.withdrawal();
    const order = await request();
    await member('freeze');
    const { data } = await at.decide(order, 'approve', override);
    expect(data).toEqual({ pending: expect.any(Number) });
    expect(await stateOf(order)).toBe(1);
    expect((await at.host.operator('GET', '/approvals?state=1', {}, cashier.token)).data.data.at(-1)).toMatchObject({
      reason: '已核实身份',
      after: { override: true },
    });
    expect((await confirm(data.pending)).code).toBe(200);
    expect(await stateOf(order)).toBe(2);
    at.member = await at.host.register();
    expect(await at.decide(await request(), 'approve', override)).toMatchObject({
      code: 422,
      message: '没有需要强制通过的限制，请直接通过！',
    });
  });

  test.each([
    ['a withdrawal', () => at.withdrawal()],
    ['a deposit', deposit],
  ])('a proposed override of %s is not confirmed once there is another obstacle', async (_what, request) => {
    const order = await request();
    await exclude();
    const { pending } = (await at.decide(order, 'approve', override)).data;
    await member('freeze');
    expect(await confirm(pending)).toMatchObject({
      code: 422,
      message: '提交复核后内容已被修改，请驳回后重新提交！',
    });
    expect(await stateOf(order)).toBe(1);
    await member('unfreeze');
    await at.newActions();
    expect((await confirm(pending)).code).toBe(200);
    expect(await at.newActions()).toMatchObject([{ before: { overridden: ['excluded'] } }]);
  });

  test.each([
    ['a withdrawal', () => at.withdrawal()],
    ['a deposit', deposit],
  ])('the reason of an override of %s is internal: no answer to the member contains it', async (_what, request) => {
    const order = await request();
    await exclude();
    const { pending } = (await at.decide(order, 'approve', { ...override, note: '已电话联系' })).data;
    expect((await confirm(pending)).code).toBe(200);
    const type = order.startsWith('D') ? 1 : 2;
    const answers = [
      await at.host.send('orderdetail', { out_trade_no: order }, at.member),
      await at.records(type),
      await at.host.send('notices/own', { page: 1 }, at.member),
    ];
    expect(answers[0].data).toMatchObject({ out_trade_no: order, reason: '' });
    expect(JSON.stringify(answers)).toContain(order);
    for (const internal of [override.reason, '已电话联系', '强制']) {
      expect(JSON.stringify(answers)).not.toContain(internal);
    }
    const kind = order.startsWith('D') ? 'deposits' : 'withdrawals';
    expect((await at.host.operator('GET', `/${kind}/${order}`)).data).toMatchObject({
      note: '已电话联系\n强制通过：已核实身份',
      reason: '',
    });
    const audited = await at.host.db.row<{ reason: string }>(
      `select reason from operator_action where kind = $1 and target like '%' || $2 order by id desc limit 1`,
      [`${kind}.approve`, order],
    );
    expect(audited).toEqual({ reason: override.reason });
  });

  test('a proposed approval is not confirmed once the member is frozen', async () => {
    const order = await at.withdrawal(5_000_000n);
    const { pending } = (await at.decide(order, 'approve')).data;
    await member('freeze');
    expect(await confirm(pending)).toMatchObject({ code: 422, message: '不能通过：会员账户已冻结！' });
    expect(await stateOf(order)).toBe(1);
    await member('unfreeze');
    expect((await confirm(pending)).code).toBe(200);
  });

  test('a confirmation waits for a freeze that is being made, and is refused', async () => {
    const order = await at.withdrawal(5_000_000n);
    const { pending } = (await at.decide(order, 'approve')).data;
    let answered: ReturnType<typeof confirm> | undefined;
    await at.host.services.jobs.transaction(async (tx) => {
      await tx.run('update member set frozen_since = now() where id = $1', [at.member.id]);
      answered = confirm(pending);
      await waitUntil('the confirmation waits for the member, or has ended', () =>
        at.host.db.row(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            union all select from withdrawal where out_trade_no = $1 and state = 2`,
          [order],
        ),
      );
    });
    expect(await answered).toMatchObject({ code: 422, message: '不能通过：会员账户已冻结！' });
    expect(await stateOf(order)).toBe(1);
  });

  test('who confirms reads the order with its flags', async () => {
    const order = await at.withdrawal(5_000_000n);
    await at.decide(order, 'approve');
    const { code, data } = await at.host.operator('GET', `/withdrawals/${order}`, {}, cashier.token);
    expect({ code, data }).toMatchObject({ code: 200, data: { proposed: 1, related_members: expect.any(Array) } });
    expect(data.flags).toContain('new-payout-account');
  });
});
