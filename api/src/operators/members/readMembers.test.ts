import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { usdtWallet } from '../../testing/paymentHost';
import { fundPassword, loginPassword, registration, testHost, type TestMember } from '../../testing/testHost';

const host = testHost();

describe('one member', () => {
  let member: TestMember;
  let bank: number;

  beforeAll(async () => {
    member = await host.register('detail01');
    await host.credit(member.id, 500_000n);
    await host.send('bindcard', usdtWallet, member);
    bank = (await host.send('getcard', { type: 2 }, member)).data[0].id;
    await host.send('transfer', { amount: '120.50', sourcetype: 'userbalance', targettype: 'AG' }, member);
    await host.send('withdraw', { bank, amount: '300', password: fundPassword }, member);
    await host.send('setlimit', { kind: 'deposit', period: 'day', amount: '1000' }, member);
    await host.operator('POST', `/members/${member.id}/adjust`, { amount: '-79.50', reason: '更正' });
    await host.db.transaction(async (tx) => {
      const [own, amount] = [wallet(member.id), 700n];
      await move(tx, { from: system('rebates'), to: own, amount, kind: 'rebate' });
      await move(tx, { from: system('promotions'), to: own, amount: 800n, kind: 'red-packet' });
      await move(tx, { from: own, to: held(member.id), amount: 10_000n, kind: 'withdrawal-hold' });
      await move(tx, { from: held(member.id), to: system('withdrawals'), amount: 10_000n, kind: 'withdrawal' });
      await move(tx, { from: system('withdrawals'), to: own, amount: 4000n, kind: 'withdrawal-failed' });
    });
  });

  const detail = async () => (await host.operator('GET', `/members/${member.id}`)).data;

  test('is shown with balances, totals, limits and payout accounts', async () => {
    expect(await detail()).toEqual({
      id: Number(member.id),
      username: 'detail01',
      realname: '张三',
      mobile: '',
      email: '',
      created_at: expect.any(String),
      last_login_at: expect.any(String),
      frozen: 0,
      frozen_until: null,
      frozen_reason: '',
      withdrawals_locked: 0,
      sign_in: { passkeys: 0, passkeys_blocked: 0, totp: 0 },
      vip: 0,
      balances: {
        wallet: '4455.00',
        held: '300.00',
        in_transit: '0.00',
        bonus: '0.00',
        platforms: [{ platform: 'AG', balance: '120.50' }],
      },
      totals: {
        deposits: '5000.00',
        withdrawals: '60.00',
        bonuses: '8.00',
        rebates: '7.00',
        adjustments: '-79.50',
        bets: '0.00',
        win_loss: '0.00',
      },
      limits: [{ kind: 'deposit', period: 'day', amount: '1000.00', ends_at: null }],
      payout_accounts: [
        {
          id: bank,
          kind: 2,
          bank: 'USDT',
          bank_owner: 'TRC20',
          bank_no: usdtWallet.bank_no,
          created_at: expect.any(String),
        },
      ],
      notes: [],
    });
  });

  test('has a ledger with signed amounts and the balance of each account after each entry', async () => {
    const { data } = await host.operator('GET', `/members/${member.id}/ledger?page=1`);
    expect(data).toMatchObject({ current_page: 1, total: 12 });
    const rows = data.data.map(({ kind, amount, balance, account }: Record<string, string>) =>
      [kind, amount, balance, account].join(' '),
    );
    expect(rows).toEqual([
      'withdrawal-failed 40.00 4455.00 wallet',
      'withdrawal -100.00 300.00 hold',
      'withdrawal-hold 100.00 400.00 hold',
      'withdrawal-hold -100.00 4415.00 wallet',
      'red-packet 8.00 4515.00 wallet',
      'rebate 7.00 4507.00 wallet',
      'adjustment -79.50 4500.00 wallet',
      'withdrawal-hold 300.00 300.00 hold',
      'withdrawal-hold -300.00 4579.50 wallet',
      'transfer-in 120.50 120.50 AG',
      'transfer-in -120.50 4879.50 wallet',
      'deposit 5000.00 5000.00 wallet',
    ]);
    const keys: string[] = data.data.map(({ key }: { key: string }) => key);
    expect(new Set(keys).size).toBe(12);
    expect(keys[2]).toBe(`${data.data[2].id}-hold`);
    const adjustment = data.data.find(({ kind }: { kind: string }) => kind === 'adjustment');
    expect(adjustment).toMatchObject({ operator: 'admin', reference: expect.stringMatching(/^A\d{22}$/) });
    expect(data.data.at(-1)).toMatchObject({ operator: null, reference: null });
  });

  test('has balances that continue on the next page of the ledger', async () => {
    const other = await host.register();
    for (let n = 1; n <= 17; n += 1) await host.credit(other.id, BigInt(n));
    const { data } = await host.operator('GET', `/members/${other.id}/ledger?page=2`);
    expect(data).toMatchObject({ last_page: 2, total: 17 });
    expect(data.data.map(({ amount, balance }: Record<string, string>) => [amount, balance])).toEqual([
      ['0.02', '0.03'],
      ['0.01', '0.01'],
    ]);
  });

  test('has sessions, which an operator can end', async () => {
    const headers = { 'user-agent': 'Phone', 'x-forwarded-for': '203.0.113.7' };
    const login = { name: member.name, password: loginPassword };
    expect((await host.send('login_pc', login, { headers })).code).toBe(200);
    const path = `/members/${member.id}/sessions`;
    const { data } = await host.operator('GET', path);
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: expect.any(Number),
      device: 'Phone',
      address: '203.0.113.7',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    });
    expect((await detail()).last_login_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await host.operator('POST', `${path}/revoke`)).code).toBe(200);
    expect((await host.operator('GET', path)).data).toEqual([]);
    expect((await host.send('user', {}, member)).code).toBe(401);
    const action = await host.db.row('select kind, before, after from operator_action order by id desc limit 1');
    expect(action).toEqual({ kind: 'members.sessions-revoke', before: { sessions: 2 }, after: { sessions: 0 } });
  });

  test('has notes with author and time, newest first, which the application cannot change', async () => {
    const support = await host.addOperator('support');
    const path = `/members/${member.id}/notes`;
    expect(await host.operator('POST', path, { text: ' ' })).toMatchObject({ code: 422, message: '请填写备注！' });
    const first = await host.operator('POST', path, { text: '首次来电' }, support.token);
    expect(first).toMatchObject({ code: 200, data: { id: expect.any(Number) } });
    await host.operator('POST', path, { text: '=1+1' });
    expect((await detail()).notes).toEqual([
      { id: expect.any(Number), text: '=1+1', operator: 'admin', created_at: expect.any(String) },
      { id: first.data.id, text: '首次来电', operator: support.name, created_at: expect.any(String) },
    ]);
    await expect(host.db.run(`update member_note set text = ''`)).rejects.toThrow('permission denied');
    await expect(host.db.run('delete from member_note')).rejects.toThrow('permission denied');
  });
});

test.each(['', '/ledger', '/sessions'])('an unknown member is refused: GET /members/:id%s', async (path) => {
  expect(await host.operator('GET', `/members/999999${path}`)).toMatchObject({
    code: 422,
    message: '该会员不存在！',
  });
});

test('the registration counts as the first login until a login succeeds', async () => {
  const { data } = await host.send('register', registration('logged001'));
  const row = async () => (await host.operator('GET', '/members?q=logged001')).data.data[0];
  const { created_at: registered, last_login_at: first } = await row();
  expect(first).toBe(registered);
  await host.send('login_pc', { name: 'logged001', password: 'wrong1234' });
  expect((await row()).last_login_at).toBe(registered);
  host.setNow(new Date('2026-11-20T10:00:00+08:00'));
  await host.send('login_pc', { name: 'logged001', password: loginPassword });
  host.setNow(undefined);
  expect((await row()).last_login_at).toBe('2026-11-20 10:00:00');
  expect(data.api_token).toEqual(expect.any(String));
});
