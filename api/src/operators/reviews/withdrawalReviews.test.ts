import { held, system } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { paymentHost, usdtWallet } from '../../testing/paymentHost';

const at = paymentHost();

let number = 0;
/** A reference that no other test uses. */
const reference = () => `TX-${(number += 1)}`;

const row = async (order: string) => (await at.host.operator('GET', `/withdrawals?q=${order}`)).data.data[0];
const detail = async (out_trade_no: string) => (await at.host.send('orderdetail', { out_trade_no }, at.member)).data;
const approved = async () => {
  const order = await at.withdrawal();
  expect((await at.decide(order, 'approve')).code).toBe(200);
  return order;
};
const balances = async () => ({
  wallet: await at.host.balance(at.member.id),
  held: await balanceOf(at.host.db, held(at.member.id)),
});
const entries = (order: string) =>
  at.host.db.rows('select kind, amount from ledger_entry where reference = $1 order by id', [order]);

describe('the stages of a withdrawal', () => {
  test('waiting, approved and paid: the money leaves with the approval, and the payment is recorded', async () => {
    const order = await at.withdrawal();
    expect(await row(order)).toMatchObject({ stage: 'waiting', state: 1, reference: null, settled_by: null });
    const cashier = await at.host.addOperator('cashier');
    const paidOut = await balanceOf(at.host.db, system('withdrawals'));
    await at.decide(order, 'approve', { note: '已核对', reason: '正常' });
    expect(await row(order)).toMatchObject({ stage: 'approved', state: 2, decided_by: 'admin', note: '已核对' });
    expect(await at.decide(order, 'paid', { reference: ' ＴＸ-７７\u200b' }, cashier.token)).toMatchObject({
      code: 200,
    });
    expect(await row(order)).toMatchObject({
      stage: 'paid',
      state: 2,
      decided_by: 'admin',
      reference: 'TX-77',
      settled_by: cashier.name,
      settled_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await balances()).toEqual({ wallet: 0n, held: 0n });
    expect(await balanceOf(at.host.db, system('withdrawals'))).toBe(paidOut + 10_000n);
    expect(await detail(order)).toMatchObject({
      state: 2,
      steps: [
        { state: 1, rule: '' },
        { state: 2, rule: '人工审核', reason: '正常' },
        { state: 2, rule: '已付款', reason: '' },
      ],
    });
    expect(JSON.stringify(await detail(order))).not.toContain('已核对');
  });

  test('approved and failed: the money returns to the wallet, and the member sees why', async () => {
    const order = await approved();
    const paidOut = await balanceOf(at.host.db, system('withdrawals'));
    const { name } = await at.fail(order, '银行退回');
    expect(await balances()).toEqual({ wallet: 10_000n, held: 0n });
    expect(await balanceOf(at.host.db, system('withdrawals'))).toBe(paidOut - 10_000n);
    expect(await row(order)).toMatchObject({ stage: 'failed', state: 3, reason: '银行退回', settled_by: name });
    expect(await detail(order)).toMatchObject({
      state: 3,
      reason: '银行退回',
      steps: [
        { state: 1 },
        { state: 2, rule: '人工审核', reason: '' },
        { state: 3, rule: '付款失败', reason: '银行退回' },
      ],
    });
    expect((await at.records(2)).data).toMatchObject([{ state: 3, reason: '银行退回' }]);
    expect(await entries(order)).toEqual([
      { kind: 'withdrawal-hold', amount: '10000' },
      { kind: 'withdrawal', amount: '10000' },
      { kind: 'withdrawal-failed', amount: '10000' },
    ]);
  });

  test('rejected: the money returns to the wallet, and the member sees why', async () => {
    const order = await at.withdrawal();
    await at.decide(order, 'reject', { reason: '户名不符', note: '疑似盗号' });
    expect(await balances()).toEqual({ wallet: 10_000n, held: 0n });
    expect(await row(order)).toMatchObject({ stage: 'rejected', state: 3, reason: '户名不符', note: '疑似盗号' });
    expect(await detail(order)).toMatchObject({ steps: [{ state: 1 }, { state: 3, reason: '户名不符' }] });
    expect(JSON.stringify(await detail(order))).not.toContain('疑似盗号');
  });

  test('paid and returned: the money is in the wallet again, once, after a second operator', async () => {
    const order = await approved();
    await at.decide(order, 'paid', { reference: reference() });
    const { token } = await at.host.addOperator('cashier');
    const { pending } = (await at.decide(order, 'returned', { reason: '账号已注销' }, token)).data;
    expect(await row(order)).toMatchObject({ stage: 'paid', proposed: 1 });
    expect(await balances()).toEqual({ wallet: 0n, held: 0n });
    await at.host.operator('POST', `/approvals/${pending}/confirm`);
    expect(await row(order)).toMatchObject({
      stage: 'returned',
      state: 3,
      reason: '账号已注销',
      reference: expect.any(String),
      returned_by: 'admin',
      returned_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(await balances()).toEqual({ wallet: 10_000n, held: 0n });
    expect(await detail(order)).toMatchObject({
      state: 3,
      reason: '账号已注销',
      account_tail: usdtWallet.bank_no.slice(-4),
      fee: expect.stringMatching(/^\d+\.\d\d/),
      net: expect.stringMatching(/^\d+\.\d\d/),
      reference: expect.any(String),
      cancellable: 0,
      steps: [
        { state: 1 },
        { state: 2, rule: '人工审核' },
        { state: 2, rule: '已付款' },
        { state: 3, rule: '付款被退回', reason: '账号已注销' },
      ],
    });
    expect(await at.violations()).toEqual([]);
    expect((await at.host.operator('GET', `/members/${at.member.id}`)).data.totals.withdrawals).toBe('0.00');
    const notices = (await at.host.send('notices/own', { page: 1 }, at.member)).data.data;
    expect(notices[0]).toMatchObject({ title: '取款被退回', content: expect.stringContaining('原因：账号已注销') });
  });

  const reach: Record<string, (order: string) => Promise<unknown>> = {
    waiting: async () => undefined,
    approved: (order) => at.decide(order, 'approve'),
    rejected: (order) => at.decide(order, 'reject'),
    paid: async (order) => {
      await at.decide(order, 'approve');
      await at.decide(order, 'paid', { reference: reference() });
    },
    failed: async (order) => {
      await at.decide(order, 'approve');
      await at.fail(order, '退回');
    },
  };
  test.each([
    ['waiting', ['paid', 'failed']],
    ['approved', ['approve', 'reject']],
    ['rejected', ['approve', 'reject', 'paid', 'failed']],
    ['paid', ['approve', 'reject', 'paid', 'failed']],
    ['failed', ['approve', 'reject', 'paid', 'failed']],
  ])('a %s one refuses %s', async (stage, verbs) => {
    const order = await at.withdrawal();
    await reach[stage]?.(order);
    const before = { ...(await balances()), entries: await entries(order) };
    await at.newActions();
    for (const verb of verbs) {
      expect((await at.decide(order, verb, { reference: reference(), reason: '重复' })).code).toBe(422);
    }
    expect(await row(order)).toMatchObject({ stage });
    expect({ ...(await balances()), entries: await entries(order) }).toEqual(before);
    expect(await at.newActions()).toEqual([]);
  });

  test('paid needs a reference, failed a reason', async () => {
    const order = await approved();
    expect(await at.decide(order, 'paid')).toMatchObject({ code: 422, message: '请填写付款凭证！' });
    expect(await at.decide(order, 'failed', { reason: ' ' })).toMatchObject({ code: 422, message: '请填写原因！' });
    expect(await row(order)).toMatchObject({ stage: 'approved' });
  });

  test('an unknown order is 422 for every call', async () => {
    expect((await at.host.operator('GET', '/withdrawals/W1')).code).toBe(422);
    for (const verb of ['approve', 'reject', 'paid', 'failed']) {
      const answer = await at.decide('W1', verb, { reference: 'TX', reason: '无' });
      expect(answer).toMatchObject({ code: 422, message: '该记录不存在！' });
    }
  });
});

test('lists by stage and state: waiting and unpaid ones oldest first, others newest first', async () => {
  const [first, second, unpaid] = [await approved(), await approved(), await approved()];
  const [third, fourth] = [await at.withdrawal(), await at.withdrawal()];
  await at.decide(first, 'paid', { reference: reference() });
  const list = async (query: string) =>
    (await at.host.operator('GET', `/withdrawals?q=${at.member.name}&${query}`)).data.data.map(
      (it: { out_trade_no: string }) => it.out_trade_no,
    );
  expect(await list('stage=waiting')).toEqual([third, fourth]);
  expect(await list('state=1')).toEqual([third, fourth]);
  expect(await list('stage=approved')).toEqual([second, unpaid]);
  expect(await list('state=2')).toEqual([second, unpaid, first]);
  expect(await list('state=2&stage=paid')).toEqual([first]);
  expect(await list('')).toEqual([third, fourth, second, unpaid, first]);
  expect((await at.host.operator('GET', '/withdrawals?stage=lost')).code).toBe(422);
});

test('each change writes one action with the stages before and after', async () => {
  const [paid, failed] = [await approved(), await approved()];
  await at.newActions();
  await at.decide(paid, 'paid', { reference: 'TX-99' });
  await at.fail(failed, '退回');
  const amount = '100.00';
  expect(await at.newActions()).toMatchObject([
    {
      kind: 'withdrawals.paid',
      target: `withdrawal:${paid}`,
      member_id: at.member.id,
      before: { stage: 'approved', amount },
      after: { stage: 'paid', reference: 'TX-99' },
    },
    { kind: 'approvals.propose', target: `withdrawal:${failed}` },
    {
      kind: 'withdrawals.failed',
      target: `withdrawal:${failed}`,
      before: { stage: 'approved', amount },
      after: { stage: 'failed' },
      reason: '退回',
    },
  ]);
});

describe('a payment settles one withdrawal only', () => {
  const hash = 'ab12'.repeat(16);
  const bankCard = async () => {
    const card = { bank: '中国银行', bank_no: '6222020200112233445', bank_owner: '张三', bank_address: '北京支行' };
    expect(await at.host.send('bindcard', { ...card, pay_pass: '123456' }, at.member)).toMatchObject({ code: 200 });
    return (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id as number;
  };
  const approvedTo = async (account: number) => {
    const order = await at.withdrawal(10_000n, account);
    expect((await at.decide(order, 'approve')).code).toBe(200);
    return order;
  };

  test.each([
    ['Pay-1001', ['Pay-1001', 'pay 1001', 'ＰＡＹ－１００１', 'Pay\u200b1001', 'No. PAY.1001']],
    [`0x${hash.toUpperCase()}`, [hash, `${hash}-17`, `0x${hash}`]],
  ])('as %s', async (first, spellings) => {
    const [one, other] = [await approved(), await approved()];
    expect((await at.decide(one, 'paid', { reference: first })).code).toBe(200);
    for (const spelling of spellings) {
      const answer = await at.decide(other, 'paid', { reference: spelling });
      expect(answer).toMatchObject({ code: 422, message: `该付款凭证已用于取款${one}，请核对！` });
    }
    expect(await row(other)).toMatchObject({ stage: 'approved', reference: null });
    expect((await at.decide(other, 'paid', { reference: reference() })).code).toBe(200);
  });

  test.each(['已付款', '-', '\u200b', `https://etherscan.io/tx/0x${hash}`])('and none as %j', async (spelling) => {
    const order = await approved();
    expect((await at.decide(order, 'paid', { reference: spelling })).code).toBe(422);
    expect(await row(order)).toMatchObject({ stage: 'approved' });
  });

  test('but a bank may number a payment as another channel does', async () => {
    const [wallet, card] = [await approved(), await approvedTo(await bankCard())];
    for (const order of [wallet, card]) expect((await at.decide(order, 'paid', { reference: '7001' })).code).toBe(200);
  });

  test('also if two are settled at once, or one by an earlier release', async () => {
    const shared = reference();
    const [one, other, third] = [await approved(), await approved(), await approved()];
    const answers = await Promise.all([one, other].map((order) => at.decide(order, 'paid', { reference: shared })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    const settle = (order: string, number: string) =>
      at.host.db.run(
        `update withdrawal set stage = 'paid', payment_reference = $2, settled_at = now() where out_trade_no = $1`,
        [order, number],
      );
    await expect(settle(third, shared.toLowerCase().replace('-', ' '))).rejects.toThrow(/payout_reference_once/);
    // The release before took any text.
    for (const order of [third, await approved()]) await settle(order, '已付款');
  });
});

describe('two operators at once', () => {
  const race = async (order: string, verbs: [string, string]) => {
    const other = await at.host.addOperator('cashier');
    await at.newActions();
    const body = { reference: reference(), reason: '退回' };
    const answers = await Promise.all([
      at.decide(order, verbs[0], body),
      at.decide(order, verbs[1], body, other.token),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422]);
    expect(await at.newActions()).toHaveLength(1);
    return answers[0].code === 200 ? verbs[0] : verbs[1];
  };

  test.each([1, 2])('paid and failed: one wins (round %s)', async () => {
    const order = await approved();
    const { token } = await at.host.addOperator('cashier');
    const { pending } = (await at.decide(order, 'failed', { reason: '退回' }, token)).data;
    const [paid, failed] = await Promise.all([
      at.decide(order, 'paid', { reference: reference() }),
      at.host.operator('POST', `/approvals/${pending}/confirm`),
    ]);
    expect([paid.code, failed.code].toSorted()).toEqual([200, 422]);
    expect(await row(order)).toMatchObject({ stage: paid.code === 200 ? 'paid' : 'failed' });
    expect(await balances()).toEqual({ wallet: paid.code === 200 ? 0n : 10_000n, held: 0n });
  });

  test('paid twice: one wins', async () => {
    const order = await approved();
    await race(order, ['paid', 'paid']);
    expect(await balances()).toEqual({ wallet: 0n, held: 0n });
  });

  test('failed twice: one is proposed, and a payment declines it', async () => {
    const order = await approved();
    await race(order, ['failed', 'failed']);
    expect(await balances()).toEqual({ wallet: 0n, held: 0n });
    await at.newActions();
    await at.endClaims();
    expect((await at.decide(order, 'paid', { reference: reference() })).code).toBe(200);
    expect(await at.newActions()).toMatchObject([{ after: { stage: 'paid', proposal: 'declined' } }]);
    const [declined] = (await at.host.operator('GET', '/approvals?state=3')).data.data;
    expect(declined).toMatchObject({ target: `withdrawal:${order}`, decline_reason: '该取款已标记为已付款' });
  });

  test('approve and reject: one wins', async () => {
    const order = await at.withdrawal();
    const winner = await race(order, ['approve', 'reject']);
    expect(await balances()).toEqual({ wallet: winner === 'reject' ? 10_000n : 0n, held: 0n });
  });
});
