import type { TimelineRow } from '@site/contract/operators';
import { paymentHost } from '../../testing/paymentHost';
import { loginPassword } from '../../testing/testHost';

const at = paymentHost();

const timeline = async (page = 1) =>
  (await at.host.operator('GET', `/members/${at.member.id}/timeline?page=${page}`)).data;
const events = async (): Promise<TimelineRow[]> => (await timeline()).data;

test('shows orders, logins, changes of the account and what operators did in one list', async () => {
  const { id, name } = at.member;
  await at.host.send('login_pc', { name, password: 'wrong-password' });
  await at.host.send('login_pc', { name, password: loginPassword });
  const bank = await at.account();
  const withdrawal = await at.withdrawal(10_000n, bank);
  const deposit = await at.order({ paytype: 'alipay', amount: '100' });
  const cashier = await at.host.addOperator('cashier');
  await at.decide(deposit, 'reject', { reason: '未到账' }, cashier.token);
  await at.host.credit(id, 1000n);
  for (const change of [
    { amount: '8', kind: 'bonus', reason: '活动' },
    { amount: '-3', reason: '更正' },
  ]) {
    const { pending } = (await at.host.operator('POST', `/members/${id}/adjust`, change)).data;
    await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, cashier.token);
  }
  await at.host.operator('POST', `/members/${id}/notes`, { text: '来电' });
  await at.host.operator('GET', `/members/${id}`);
  await at.host.send('delcard', { id: bank }, at.member);
  const found = await events();
  const rows: [string, Partial<TimelineRow>][] = [
    ['registration', {}],
    ['login-failed', {}],
    ['login', {}],
    ['account-bound', { subject: 'USDT' }],
    ['account-unbound', { subject: 'USDT' }],
    ['withdrawal', { subject: 'waiting', reference: withdrawal, amount: '100.00' }],
    ['deposit', { subject: '3', reference: deposit, amount: '100.00', text: '未到账' }],
    ['bonus', { amount: '8.00', text: '活动', operator: cashier.name }],
    ['action', { subject: 'deposits.reject', reference: `deposit:${deposit}`, operator: cashier.name, text: '未到账' }],
    ['action', { subject: 'members.adjust', amount: '-3.00', text: '更正' }],
    ['action', { subject: 'members.note', text: '来电' }],
  ];
  for (const [kind, row] of rows) expect(found).toContainEqual(expect.objectContaining({ kind, ...row }));
  expect(found.map(({ subject }) => subject)).not.toContain('members.read');
  expect(found.map((row) => row.at)).toEqual(
    found
      .map((row) => row.at)
      .toSorted()
      .toReversed(),
  );
  expect(found.at(-1)?.kind).toBe('registration');
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
});

test('shows claimed rewards, limits and warnings of the account', async () => {
  const { id } = at.member;
  const insert = (sql: string) => at.host.db.run(sql, [id]);
  await insert(`insert into red_packet (member_id, day, rule, deposited, amount, created_at)
    values ($1, '2026-01-01', 0, 100, 250, now())`);
  await insert(`insert into member_notice (member_id, kind) values ($1, 'password-changed'), ($1, 'deposit-approved')`);
  await insert(`insert into member_limit (member_id, kind, period, amount, begins_at)
    values ($1, 'deposit', 'day', 5000, now())`);
  const found = await events();
  expect(found).toContainEqual(expect.objectContaining({ kind: 'red-packet', amount: '2.50' }));
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'limit', subject: 'deposit', text: 'day', amount: '50.00' }),
  );
  expect(found.filter(({ kind }) => kind === 'notice').map(({ subject }) => subject)).toEqual(['password-changed']);
});

test('comes in pages', async () => {
  await at.host.db.run(
    `insert into login_attempt (member_id, device, address, succeeded, created_at)
      select $1, 'Phone', '10.0.0.1', true, now() + n * interval '1 second' from generate_series(1, 40) n`,
    [at.member.id],
  );
  const [first, second] = [await timeline(1), await timeline(2)];
  expect(first).toMatchObject({ last_page: 3, total: 41 });
  const keys = [...first.data, ...second.data].map(({ key }: TimelineRow) => key);
  expect(new Set(keys).size).toBe(30);
  expect((await timeline(3)).data.at(-1).kind).toBe('registration');
});

test('is refused for an unknown member', async () => {
  for (const list of ['timeline', 'related'])
    expect(await at.host.operator('GET', `/members/999999/${list}`)).toMatchObject({ code: 422 });
});
