import { openDatabase } from '../../../base/database/database';
import { updateContact } from '../../../members/profile/profiles.store';
import { paymentHost, usdtWallet } from '../../../testing/paymentHost';

const at = paymentHost();

const card = '6225880100001234';
const bank = { bank: '招商银行', bank_owner: '李四', bank_no: card, bank_address: '深圳' };

/** Orders and members with account numbers: the kind of the audit row, and how to make one and get its path. */
const numbered: [kind: string, make: () => Promise<{ path: string; target: string }>, masked: string][] = [
  [
    'deposits.read',
    async () => {
      const order = await at.order({ paytype: 'bank', amount: '100', ...bank });
      return { path: `/deposits/${order}`, target: `deposit:${order}` };
    },
    '************1234',
  ],
  [
    'withdrawals.read',
    async () => {
      const order = await at.withdrawal();
      return { path: `/withdrawals/${order}`, target: `withdrawal:${order}` };
    },
    `${'*'.repeat(30)}${usdtWallet.bank_no.slice(-4)}`,
  ],
  [
    'members.read',
    async () => {
      await at.account();
      return { path: `/members/${at.member.id}`, target: `member:${at.member.id}` };
    },
    '',
  ],
];

/** The account number in what a call answers about an order or a member. */
const numberOf = (row: any): string | undefined =>
  row.remitter?.number ?? row.bank_no ?? row.payout_accounts?.[0]?.bank_no;

describe.each(numbered)('%s', (kind, make, masked) => {
  test('is the audit row of an operator who reads whole account numbers, before the answer', async () => {
    const { path, target } = await make();
    const reader = await at.host.addOperator('auditor');
    await at.newActions();
    const { data } = await at.host.operator('GET', path, {}, reader.token);
    expect(numberOf(data)).toMatch(/^\w{16,}$/);
    expect(await at.newActions()).toEqual([
      expect.objectContaining({ kind, target, member_id: at.member.id, before: null, after: null }),
    ]);
    const { data: actions } = await at.host.operator('GET', `/actions?kind=${kind}&member=${at.member.id}`);
    expect(actions.data).toMatchObject([{ operator: reader.name, target }]);
    expect(JSON.stringify(actions)).not.toContain(numberOf(data));
  });

  test('is not written by a list, which shows the last four characters of a number', async () => {
    const { path } = await make();
    await at.newActions();
    const { data } = await at.host.operator('GET', `${path.slice(0, path.lastIndexOf('/'))}?q=${at.member.name}`);
    expect(data.data).toHaveLength(1);
    expect(numberOf(data.data[0]) ?? '').toBe(masked);
    for (const part of ['6225880', usdtWallet.bank_no.slice(-5)]) expect(JSON.stringify(data)).not.toContain(part);
    expect(await at.newActions()).toEqual([]);
  });

  test('comes before the answer: there is none while it cannot be written', async () => {
    const { path } = await make();
    const superuser = openDatabase(at.host.url);
    await superuser.run('revoke insert on operator_action from site_app');
    try {
      expect((await at.host.operator('GET', path)).code).toBe(500);
    } finally {
      await superuser.run('grant insert on operator_action to site_app');
      await superuser.close();
    }
  });
});

describe('the audit row of a reading', () => {
  const kind = 'members.read';
  const make = numbered[2]![1];

  test('is written once in ten minutes for each operator, and again afterwards', async () => {
    const { path } = await make();
    const [one, other] = [await at.host.addOperator('auditor'), await at.host.addOperator('cashier')];
    await at.newActions();
    for (const { token } of [one, one, other, one]) await at.host.operator('GET', path, {}, token);
    expect((await at.newActions()).map((action) => action.kind)).toEqual([kind, kind]);
    await moveReadings('- 601');
    await at.host.operator('GET', path, {}, one.token);
    expect(await at.newActions()).toHaveLength(1);
  });

  test('is written again for another address, as with a stolen session', async () => {
    const { path } = await make();
    const { token } = await at.host.addOperator('auditor');
    await at.host.operator('GET', path, {}, token);
    await at.newActions();
    const headers = { authorization: `Bearer ${token}` };
    await at.host.operatorApp.inject({ url: `/operator${path}`, remoteAddress: '192.0.2.7', headers });
    expect(await at.newActions()).toHaveLength(1);
  });

  test('is written once for readings at the same time', async () => {
    const { path } = await make();
    await at.newActions();
    const answers = await Promise.all(Array.from({ length: 6 }, () => at.host.operator('GET', path)));
    expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200));
    expect(await at.newActions()).toHaveLength(1);
  });

  test('is written although the clock of the database was set back after the last one', async () => {
    const { path } = await make();
    await at.host.operator('GET', path);
    await moveReadings('+ 86400');
    await at.newActions();
    await at.host.operator('GET', path);
    expect(await at.newActions()).toHaveLength(1);
  });
});

/** Moves the audit rows of readings by this many seconds. */
const moveReadings = async (seconds: string) => {
  const superuser = openDatabase(at.host.url);
  await superuser.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run(`update operator_action set at = now() ${seconds} * interval '1 second' where kind like '%.read'`);
  });
  await superuser.close();
};

test('a member’s mobile and e-mail address leave the host whole with an audit row only', async () => {
  await updateContact(at.host.services, at.member.id, {
    mobile: '13800138000',
    email: 'lin@example.com',
    birthday: '',
  });
  await at.newActions();
  const listed = await at.host.operator('GET', '/members?q=13800138000');
  expect(listed.data.data).toMatchObject([{ mobile: '*******8000', email: 'l***@example.com' }]);
  expect(await at.newActions()).toEqual([]);
  const shown = await at.host.operator('GET', `/members/${at.member.id}`);
  expect(shown.data).toMatchObject({ mobile: '13800138000', email: 'lin@example.com' });
  expect(await at.newActions()).toMatchObject([{ kind: 'members.read', target: `member:${at.member.id}` }]);
});

test('an order without an account number and a member without an account or contact leave no audit row', async () => {
  const order = await at.order({ paytype: 'alipay', amount: '100' });
  await at.newActions();
  expect((await at.host.operator('GET', `/deposits/${order}`)).code).toBe(200);
  expect((await at.host.operator('GET', `/members/${at.member.id}`)).code).toBe(200);
  expect(await at.newActions()).toEqual([]);
});
