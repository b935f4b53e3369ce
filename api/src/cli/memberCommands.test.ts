import { inTransit, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { paymentHost } from '../testing/paymentHost';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests } from '../testing/testHost';

const at = paymentHost();
let url: string;

beforeAll(async () => {
  url = await at.host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
});

const operate = (...argv: string[]) =>
  runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests } });

test('members are found, and shown with balances and notes', async () => {
  await at.host.credit(at.member.id, 8_800n);
  const found = await operate('members', 'find', at.member.name);
  expect(found.out).toMatch(/^id +username +realname +mobile +wallet +frozen +created_at +last_login_at\n/);
  expect(found.out).toMatch(new RegExp(`^${at.member.id} +${at.member.name} +张三 +- +88\\.00 +0 `, 'm'));
  expect(await operate('members', 'find', 'no-such-member')).toEqual({ code: 0, out: '', err: 'none\n' });

  expect((await operate('members', 'note', at.member.id, '来电核实身份')).code).toBe(0);
  const { out } = await operate('members', 'show', at.member.id);
  expect(out).toMatch(/^balances\.wallet: 88\.00$/m);
  expect(out).toMatch(/^notes:\n {2}\d+ {2}来电核实身份 {2}admin {2}\d{4}-/m);
  expect((await operate('members', 'ledger', at.member.id)).out).toMatch(/ deposit +88\.00 +wallet +88\.00 /);
});

test('money in transit to a remote platform is shown among the balances', async () => {
  await at.host.credit(at.member.id, 8_800n);
  const transfer = {
    from: wallet(at.member.id),
    to: inTransit(at.member.id),
    amount: 1_200n,
    kind: 'transfer-hold',
  } as const;
  await at.host.db.transaction((tx) => move(tx, transfer));
  expect(JSON.parse((await operate('members', 'show', at.member.id, '--json')).out).balances).toMatchObject({
    wallet: '76.00',
    in_transit: '12.00',
  });
  expect((await operate('members', 'show', at.member.id)).out).toMatch(/^balances\.in_transit: 12\.00$/m);
});

test('a member is named by id or by user name in any case', async () => {
  const { out } = await operate('members', 'show', at.member.name.toUpperCase());
  expect(out).toMatch(new RegExp(`^id: ${at.member.id}$`, 'm'));
  expect((await operate('members', 'note', at.member.name, '来电')).code).toBe(0);
  const { data } = JSON.parse((await operate('actions', '--member', at.member.name, '--json')).out);
  expect(data).toEqual([expect.objectContaining({ kind: 'members.note', member_id: Number(at.member.id) })]);
});

test('a beginning of a user name does not name the member', async () => {
  const part = at.member.name.slice(0, -1);
  expect(await operate('members', 'freeze', part, '--reason', 'x')).toEqual({
    code: 1,
    out: '',
    err: `There is no member ${part}. “members find ${part}” searches other fields too.\n`,
  });
});

test('a temporary password is printed', async () => {
  const argv = ['members', 'reset-password', at.member.id, '--kind', 'login', '--reason', '忘记密码'];
  const { code, out } = await operate(...argv);
  expect(code).toBe(0);
  const password = /^done: .+\npassword: (\S+)\n$/.exec(out)?.[1];
  expect((await at.host.send('login_pc', { name: at.member.name, password })).code).toBe(200);
});

test('deposits are listed one row a line, and “none” goes to stderr', async () => {
  const order = await at.order({ paytype: 'alipay', amount: '12.50' });
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

test('a deposit is shown with what a decision needs', async () => {
  await at.order({ paytype: 'alipay', amount: '7' });
  const order = await at.order({ paytype: 'alipay', amount: '5' });
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
