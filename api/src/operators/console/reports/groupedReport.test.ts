import type { ReportRow } from '@site/contract/operators';
import { yuan } from '../../../base/money/money';
import { paymentHost } from '../../../testing/paymentHost';
import { operatorKeyOfTests } from '../../../testing/testHost';
import { beijingTime } from '../../../base/time/beijingTime';
import { resetSetting, writeSetting } from '../../../base/settings/settings';
import { vipTiers } from '../../../members/site/vip';

const at = paymentHost();

const today = () => beijingTime(new Date()).slice(0, 10);
const ask = (query: string) => at.host.operator('GET', `/reports/grouped?${query}`);
const report = async (by: string, more = ''): Promise<ReportRow[]> =>
  (await ask(`by=${by}&from=${today()}&to=${today()}${more}`)).data;
const group = async (by: string, name: string, channel?: string) =>
  (await report(by)).find((row) => row.group === name && (channel === undefined || row.channel === channel));

/** Two deposits and three withdrawals, of which one is paid, one fails and one is rejected. */
const work = async () => {
  const [lin, wu] = [await at.host.addOperator('cashier'), await at.host.addOperator('cashier')];
  const usdt = await at.order({ paytype: 'usdt', amount: '300', catepay: 'TRC20' });
  const alipay = await at.order({ paytype: 'alipay', amount: '100' });
  const account = await at.account();
  const payouts = [await at.withdrawal(10_000n, account), await at.withdrawal(20_000n, account)];
  const rejected = await at.withdrawal(40_000n, account);
  await at.decide(usdt, 'approve', { received: '299', note: '少付' }, lin.token);
  await at.decide(alipay, 'approve', {}, lin.token);
  const took = `update deposit set created_at = decided_at - interval '3 minutes' where out_trade_no = any($1)`;
  await at.host.db.run(took, [[usdt, alipay]]);
  for (const order of payouts) await at.decide(order, 'approve', {}, wu.token);
  await at.decide(rejected, 'reject', {}, wu.token);
  await at.decide(payouts[0] ?? '', 'paid', { reference: `TX${payouts[0]}` }, lin.token);
  const confirming = await at.fail(payouts[1] ?? '', '退回');
  return { lin, wu, confirming };
};

test('groups the work of a day by channel, account, operator and shift', async () => {
  const before = await group('channel', 'usdt-trc20');
  const { lin, wu, confirming } = await work();
  expect(await group('channel', 'alipay')).toMatchObject({
    deposits: '100.00',
    deposit_count: 1,
    withdrawals: '0.00',
    decisions: 1,
    median_seconds: 180,
    bets: null,
  });
  expect(before).toBeUndefined();
  expect(await group('channel', 'usdt-trc20')).toMatchObject({
    deposits: '299.00',
    withdrawals: '100.00',
    withdrawal_count: 1,
    net: '199.00',
    paid: '100.00',
    paid_count: 1,
    decisions: 4,
  });
  const payee = await at.host.db.row<{ payee: string }>(`select payee from deposit where paytype = 'alipay' limit 1`);
  expect(await group('account', payee?.payee ?? '')).toMatchObject({ deposits: '100.00', withdrawals: '0.00' });
  expect(await group('operator', lin.name)).toMatchObject({
    deposits: '399.00',
    withdrawals: '0.00',
    paid: '100.00',
    decisions: 2,
    median_seconds: 180,
  });
  expect(await group('shift', lin.name, 'alipay')).toMatchObject({ deposits: '100.00', paid: '0.00' });
  expect(await group('shift', wu.name, 'usdt-trc20')).toMatchObject({ withdrawals: '300.00', decisions: 3 });
  expect(await group('shift', confirming.name, 'usdt-trc20')).toMatchObject({ withdrawals: '-200.00', decisions: 0 });
});

test('the sums of every grouping are those of the daily report', async () => {
  await work();
  const day = (await at.host.operator('GET', `/reports/daily?from=${today()}&to=${today()}`)).data[0];
  for (const by of ['day', 'week', 'month', 'vip', 'channel', 'operator', 'shift']) {
    const rows = await report(by);
    const sum = (field: 'deposits' | 'withdrawals') =>
      yuan(rows.reduce((total, row) => total + BigInt(row[field].replace('.', '')), 0n));
    expect({ by, deposits: sum('deposits'), withdrawals: sum('withdrawals') }).toEqual({
      by,
      deposits: day.deposits,
      withdrawals: day.withdrawals,
    });
  }
});

test('a shift begins and ends at a minute', async () => {
  const { lin } = await work();
  expect((await report('shift', '&from_time=00:00')).some((row) => row.group === lin.name)).toBe(true);
  // A day without a minute that is over has no earlier shift.
  const minute = beijingTime(new Date(Date.now() - 120_000));
  if (minute.startsWith(today()) && !minute.endsWith('00:00:00')) {
    const earlier = await report('shift', `&to_time=${minute.slice(11, 16)}`);
    expect(earlier.some((row) => row.group === lin.name)).toBe(false);
  }
});

test('groups members by the level that they have now', async () => {
  const tier = { ...vipTiers.initial[0]!, recharge: '50.00', flow: '0.00' };
  await writeSetting(at.host.db, vipTiers, [tier, { ...tier, recharge: '1000000.00', flow: '1.00' }]);
  await at.decide(await at.order({ paytype: 'alipay', amount: '100' }), 'approve');
  const rows = await report('vip');
  await resetSetting(at.host.db, vipTiers);
  expect(rows.map((row) => row.group)).toContain('1');
  expect(rows.find((row) => row.group === '1')).toMatchObject({ paid: null, bonuses: '0.00' });
});

test('a bonus that came by adjustment is a bonus everywhere', async () => {
  const bonusOf = async () => (await report('day'))[0]?.bonuses;
  const [before, corrected] = [await bonusOf(), (await report('day'))[0]?.adjustments];
  const { token } = await at.host.addOperator('cashier');
  for (const amount of ['8', '-3']) {
    const change = { amount, kind: 'bonus', reason: '活动' };
    const { pending } = (await at.host.operator('POST', `/members/${at.member.id}/adjust`, change)).data;
    expect((await at.host.operator('POST', `/approvals/${pending}/confirm`, {}, token)).code).toBe(200);
  }
  expect(Number(await bonusOf()) - Number(before)).toBe(5);
  expect((await report('day'))[0]?.adjustments).toBe(corrected);
  const { data } = await at.host.operator('GET', `/members/${at.member.id}`);
  expect(data.totals).toMatchObject({ bonuses: '5.00', adjustments: '0.00' });
  const { data: check } = await at.host.operator('GET', '/check');
  // The tests credit members without deposits.
  const failed = check.checks.filter(({ name, ok }: { name: string; ok: boolean }) => !ok && name !== 'deposits');
  expect(failed).toEqual([]);
});

test('weeks begin on Monday, and only days have a number of active members', async () => {
  const days = 'from=2025-03-01&to=2025-03-10';
  expect((await ask(`by=week&${days}`)).data.map((row: ReportRow) => row.group)).toEqual([
    '2025-02-24',
    '2025-03-03',
    '2025-03-10',
  ]);
  expect((await ask(`by=month&${days}`)).data).toMatchObject([{ group: '2025-03', active_members: null }]);
  expect((await ask(`by=day&${days}`)).data[0]).toMatchObject({ group: '2025-03-01', active_members: 0 });
});

test('answers with a CSV file of the figures that the grouping has', async () => {
  const csv = async (by: string) =>
    (
      await at.host.operatorApp.inject({
        url: `/operator/reports/grouped?by=${by}&from=2023-04-01&to=2023-04-01&format=csv`,
        headers: { authorization: `Bearer ${operatorKeyOfTests}` },
      })
    ).body;
  expect(await csv('shift')).toBe(
    '\uFEFFshift,channel,deposits,deposit_count,withdrawals,withdrawal_count,net,paid,paid_count,decisions,' +
      'median_seconds\r\n',
  );
  expect(await csv('month')).toMatch(/^\uFEFFmonth,registrations,active_members,.*\r\n"=""2023-04""",0,,0.00,0,/);
});

test.each([
  ['by=year&from=2025-01-01&to=2025-01-02', '没有这种报表！'],
  ['by=vip&from=2025-01-01&to=2025-02-01', '最多查询31天！'],
  ['by=shift&from=2025-01-01&to=2025-04-03', '最多查询92天！'],
  ['by=day&from=2025-01-02&to=2025-01-01', '开始日期不能晚于结束日期！'],
  ['by=day&from=2025-01-01&to=2025-01-01&from_time=08:00', '该报表只能按整日查询！'],
  ['by=shift&from=2025-01-01&to=2025-01-01&from_time=24:00', '时间有误！'],
  ['by=shift&from=2025-01-01&to=2025-01-01&from_time=08:00&to_time=08:00', '开始时间须早于结束时间！'],
])('refuses %s', async (query, message) => expect(await ask(query)).toMatchObject({ code: 422, message }));
