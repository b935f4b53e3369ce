import { lockMemberForChange } from './memberReadings.store';
import { fundPassword, loginPassword } from '../../testing/testHost';
import { insertAction } from '../authority/actions.store';
import { paymentHost } from '../../testing/paymentHost';
import { reportBet } from '../../games/bets/reportBet';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { waitUntil } from '../../testing/waitUntil';

const at = paymentHost();

beforeEach(() => at.host.credit(at.member.id, 100_000n));

const frozen = { code: 422, message: '账户已冻结，请联系客服', data: null };

const manage = (verb: string, body: object = { reason: '风控核查' }) =>
  at.host.operator('POST', `/members/${at.member.id}/${verb}`, body);
const logIn = () => at.host.send('login_pc', { name: at.member.name, password: loginPassword });
const detail = async () => (await at.host.operator('GET', `/members/${at.member.id}`)).data;
const lastAction = () =>
  at.host.db.row('select kind, target, member_id, before, after, reason from operator_action order by id desc limit 1');
const withdraw = (bank: number, key?: string) =>
  at.host.send('withdraw', { bank, amount: '100', password: fundPassword }, { ...at.member, ...(key ? { key } : {}) });

/** Waits until `count` connections to this database wait for a lock. */
const untilBlocked = (count = 1) =>
  waitUntil('statements wait for a lock', async () => {
    const waiting = await at.host.db.rows(`select distinct waiting.pid from pg_locks waiting
      join pg_locks l on l.pid = waiting.pid join pg_database d on d.oid = l.database
      where d.datname = current_database() and not waiting.granted`);
    return waiting.length >= count;
  });

/** Changes the locked member in a transaction; the returned function commits it. */
const changeUncommitted = async (assignment: string): Promise<() => Promise<void>> => {
  let commit = () => {};
  const committing = new Promise<void>((resolve) => (commit = resolve));
  let changed = () => {};
  const changing = new Promise<void>((resolve) => (changed = resolve));
  const transaction = at.host.db.transaction(async (tx) => {
    await tx.run('select 1 from member where id = $1 for update', [at.member.id]);
    await tx.run(`update member set ${assignment} where id = $1`, [at.member.id]);
    changed();
    await committing;
  });
  await changing;
  return () => {
    commit();
    return transaction;
  };
};

describe('freeze', () => {
  test('ends every session and refuses the login of a frozen member', async () => {
    const second = (await logIn()).data.api_token;
    expect(await manage('freeze')).toMatchObject({ code: 200, message: '已冻结！', data: null });
    for (const token of [at.member.token, second]) expect((await at.host.send('user', {}, { token })).code).toBe(401);
    expect(await logIn()).toEqual(frozen);
    expect((await at.host.send('login_pc', { name: at.member.name, password: 'wrong1234' })).message).toBe(
      '账号或密码错误',
    );
    expect(await detail()).toMatchObject({ frozen: 1, frozen_until: null, frozen_reason: '风控核查' });
    expect(await lastAction()).toMatchObject({
      kind: 'members.freeze',
      target: `member:${at.member.id}`,
      member_id: at.member.id,
      before: { frozen: 0 },
      after: { frozen: 1, until: null, reason: '风控核查' },
      reason: '风控核查',
    });
  });

  test('shows the refused login as failed in the login history', async () => {
    await manage('freeze');
    await logIn();
    await manage('unfreeze');
    const { data } = await logIn();
    const history = (await at.host.send('loginhistory', { page: 1 }, { token: data.api_token })).data.data;
    expect(history.map(({ succeeded }: { succeeded: number }) => succeeded)).toEqual([1, 0]);
  });

  test('ends when an operator ends it, with a reason, and not twice', async () => {
    await manage('freeze');
    expect((await manage('unfreeze', {})).message).toBe('请填写原因！');
    expect((await manage('unfreeze', { reason: '核查通过' })).code).toBe(200);
    expect(await lastAction()).toMatchObject({ before: { frozen: 1, reason: '风控核查' }, after: { frozen: 0 } });
    expect((await logIn()).code).toBe(200);
    expect(await manage('unfreeze')).toMatchObject({ code: 422, message: '该会员未被冻结！' });
    expect(await detail()).toMatchObject({ frozen: 0, frozen_until: null, frozen_reason: '' });
  });

  test('ends by itself at its end in Beijing time', async () => {
    at.host.setNow(new Date('2026-11-20T10:00:00+08:00'));
    expect((await manage('freeze', { reason: '冷静期', until: '2026-11-21 08:30' })).code).toBe(200);
    expect((await detail()).frozen_until).toBe('2026-11-21 08:30:00');
    at.host.setNow(new Date('2026-11-21T08:29:59+08:00'));
    expect(await logIn()).toEqual(frozen);
    at.host.setNow(new Date('2026-11-21T08:30:00+08:00'));
    const { data } = await logIn();
    expect((await at.host.send('transfer', transferIn, { token: data.api_token })).code).toBe(200);
    expect(await detail()).toMatchObject({ frozen: 0, frozen_until: null, frozen_reason: '' });
    expect((await manage('unfreeze')).code).toBe(422);
  });

  test.each([
    ['2026-11-20', '解冻时间须晚于当前时间！'],
    ['2026-11-20 10:00:00', '解冻时间须晚于当前时间！'],
    ['2026-02-31', '日期有误！'],
    ['2026-12-01 25:00', '日期有误！'],
    ['tomorrow', '日期有误！'],
  ])('refuses %j as the end', async (until, message) => {
    at.host.setNow(new Date('2026-11-20T10:00:00+08:00'));
    expect(await manage('freeze', { reason: '冷静期', until })).toMatchObject({ code: 422, message });
    expect((await detail()).frozen).toBe(0);
  });

  test('of a frozen member replaces the reason and the end, and keeps the beginning', async () => {
    await manage('freeze');
    const since = () => at.host.db.row('select frozen_since from member where id = $1', [at.member.id]);
    const before = await since();
    expect((await manage('freeze', { reason: '延长', until: '2099-01-01' })).code).toBe(200);
    expect(await since()).toEqual(before);
    expect(await detail()).toMatchObject({ frozen_until: '2099-01-01 00:00:00', frozen_reason: '延长' });
  });

  test('keeps the hold of a waiting withdrawal', async () => {
    const bank = await at.account();
    expect((await withdraw(bank)).code).toBe(200);
    await manage('freeze');
    expect((await detail()).balances).toMatchObject({ wallet: '900.00', held: '100.00' });
  });

  test('lets unsettled bets settle', async () => {
    const bet = {
      platform: 'AG',
      betId: `frozen-${at.member.id}`,
      memberId: at.member.id,
      gameCode: 'x',
      category: 'realbet',
      amount: 100n,
      at: new Date(),
    } as const;
    await at.host.db.transaction((tx) => reportBet(tx, { ...bet, payout: 0n, state: 'unsettled' }));
    await manage('freeze');
    const settled = await at.host.db.transaction((tx) => reportBet(tx, { ...bet, payout: 195n, state: 'settled' }));
    expect(settled.counted).toBe(true);
    expect((await detail()).totals).toMatchObject({ bets: '1.00', win_loss: '0.95' });
  });
});

const transferIn = { amount: '50', sourcetype: 'userbalance', targettype: 'AG' };

describe('a call in flight', () => {
  test('commits before the freeze, which waits for it', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    // Another movement locks the wallet, so that the call has checked the member and waits for the account.
    const blocking = at.host.db.transaction(async (tx) => {
      await move(tx, { from: system('deposits'), to: wallet(at.member.id), amount: 1n, kind: 'deposit' });
      await held;
    });
    const call = at.host.send('transfer', transferIn, at.member);
    await untilBlocked();
    const freeze = manage('freeze');
    await untilBlocked(2);
    expect((await detail()).frozen).toBe(0);
    finish();
    await blocking;
    expect((await call).code).toBe(200);
    expect((await freeze).code).toBe(200);
    expect((await detail()).balances.platforms).toEqual([{ platform: 'AG', balance: '50.00' }]);
  });

  test.each([
    ['transfer', transferIn],
    ['transall', {}],
    ['recharge', { paytype: 'alipay', amount: '100' }],
    ['withdraw', { bank: 0, amount: '100', password: fundPassword }],
    ['douserredpacket', {}],
    ['dofanshui', {}],
    ['getGameUrl', { plat_name: 'AG', game_type: 0, game_code: '', is_mobile_url: 1 }],
  ] as const)('%s fails if the freeze commits first', async (name, payload) => {
    const bank = await at.account();
    const body = name === 'withdraw' ? { ...payload, bank } : payload;
    const commit = await changeUncommitted('frozen_since = now()');
    const call = at.host.send(name, body, { ...at.member, ...(name === 'getGameUrl' ? {} : { key: 'once' }) });
    await untilBlocked();
    await commit();
    expect(await call).toEqual(frozen);
    expect(await at.host.balance(at.member.id)).toBe(100_000n);
    const stored = await at.host.db.row('select 1 from idempotent_answer where member_id = $1', [at.member.id]);
    expect(stored).toBeUndefined();
  });

  test('moves everything or nothing when it runs at the same time as the freeze', async () => {
    const bank = await at.account();
    const [freeze, ...calls] = await Promise.all([
      manage('freeze'),
      ...Array.from({ length: 8 }, (_, n) => withdraw(bank, `race${n}`)),
    ]);
    expect(freeze.code).toBe(200);
    const made = calls.filter(({ code }) => code === 200).length;
    for (const call of calls) expect([200, 401, 422]).toContain(call.code);
    expect((await detail()).balances).toMatchObject({ held: `${made * 100}.00` });
    expect((await withdraw(bank, 'after')).code).toBe(401);
  });

  test('that logs in opens no session that outlives the freeze', async () => {
    const [, ...logins] = await Promise.all([manage('freeze'), logIn(), logIn(), logIn()]);
    for (const { data } of logins) {
      if (data) expect((await at.host.send('user', {}, { token: data.api_token })).code).toBe(401);
    }
    expect(await at.host.db.rows('select 1 from session where member_id = $1', [at.member.id])).toEqual([]);
  });
});

describe('lock-withdrawals', () => {
  test('refuses withdrawals before the payload is checked, and nothing else', async () => {
    const bank = await at.account();
    expect(await manage('lock-withdrawals')).toMatchObject({ code: 200, message: '已锁定取款！' });
    const locked = { code: 422, message: '取款功能已暂停，请联系客服', data: null };
    expect(await withdraw(bank)).toEqual(locked);
    expect(await withdraw(0)).toEqual(locked);
    expect((await at.host.send('transfer', transferIn, at.member)).code).toBe(200);
    expect((await detail()).withdrawals_locked).toBe(1);
    expect(await manage('lock-withdrawals')).toMatchObject({ code: 422 });
    expect(await manage('unlock-withdrawals')).toMatchObject({ code: 200, message: '已解锁取款！' });
    expect((await withdraw(bank)).code).toBe(200);
    expect(await manage('unlock-withdrawals')).toMatchObject({ code: 422 });
  });

  test('refuses a withdrawal in flight if the lock commits first', async () => {
    const bank = await at.account();
    const commit = await changeUncommitted('withdrawals_locked = true');
    const call = withdraw(bank, 'locked');
    await untilBlocked();
    await commit();
    expect((await call).message).toBe('取款功能已暂停，请联系客服');
  });
});

test('a change needs a reason, and a note or a change a member', async () => {
  expect(await manage('lock-withdrawals', { reason: ' ' })).toMatchObject({ code: 422, message: '请填写原因！' });
  for (const verb of ['freeze', 'notes']) {
    const answer = await at.host.operator('POST', `/members/999999/${verb}`, { reason: '无', text: '无' });
    expect(answer).toMatchObject({ code: 422, message: '该会员不存在！' });
  }
});

test('another change of a member does not wait for a freeze while it locks the audit log', async () => {
  const adjusting = await at.host.db.transaction(async (tx) => {
    await tx.run(`set local lock_timeout to '50ms'`);
    await lockMemberForChange(tx, Number(at.member.id), new Date());
    const answer = manage('adjust', { amount: '1', reason: '更正' });
    await answer;
    // Fails if the other change holds the head of the log, which would be a deadlock.
    const target = `member:${at.member.id}`;
    await insertAction(tx, { operatorId: null, address: '', kind: 'members.freeze', target, requestId: '' });
    return { answer };
  });
  expect((await adjusting.answer).code).toBe(200);
});
