import type { ConnectedMember, LedgerRow, MemberDetail, Role, TimelineRow } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aMember, aMemberRow } from '../testing/members';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, breakCall, received, refuse, respond } from '../testing/server';

const entry = (more: Partial<LedgerRow>): LedgerRow => ({
  id: 1,
  key: '1-wallet',
  created_at: '2026-11-22 10:00:00',
  kind: 'deposit',
  amount: '100.00',
  balance: '188.00',
  account: 'wallet',
  reference: 'D1',
  operator: 'lin',
  ...more,
});

const open = async (more: Partial<MemberDetail>, ...roles: Role[]) => {
  answer('GET /members/:id', aMember(more));
  answer(
    'GET /members/:id/ledger',
    pageOf([entry({}), entry({ id: 2, key: '2-wallet', kind: 'withdrawal-hold', amount: '-20.00' })]),
  );
  const page = renderDesk('/members/7', ...roles);
  await screen.findByRole('heading', { name: '会员 ming' });
  return page;
};

const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.queryByRole('button', { name });

it('shows balances, totals and the ledger with signed amounts', async () => {
  await open({}, 'auditor');
  expect(await screen.findByText('+100.00')).toBeVisible();
  expect(screen.getByText('-20.00')).toBeVisible();
  expect(screen.getByText('12,345.00')).toBeVisible();
  const shown = ['取款冻结 200.00', '奖金 20.00', '转账在途 30.00', 'sandbox 5.50'];
  for (const name of shown) expect(screen.getByRole('row', { name })).toBeVisible();
  expect(screen.getByText('-1,200.00')).toBeVisible();
  expect(screen.getByRole('link', { name: '查看存款订单' })).toHaveAttribute('href', '/deposits?state=&member=7');
});

it('freezes a member for a reason and until a Beijing time', async () => {
  answer('POST /members/:id/freeze', null);
  const { user, enter } = await open({}, 'support');
  await user.click(screen.getByRole('button', { name: '冻结' }));
  const dialog = within(await dialogOf('冻结 ming'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  expect(received('POST /members/:id/freeze')).toEqual([]);
  await enter({ '到期时间（北京时间）': '2026-12-01T12:00', 原因: '可疑登录' });
  expect(await screen.findByText('已冻结')).toBeVisible();
  expect(received('POST /members/:id/freeze').map(({ fields }) => fields)).toEqual([
    { id: '7', reason: '可疑登录', until: '2026-12-01 12:00' },
  ]);
});

it('tells that an adjustment waits for a second operator', async () => {
  answer('POST /members/:id/adjust', { pending: 12 });
  const { user, enter } = await open({}, 'cashier');
  await user.click(screen.getByRole('button', { name: '调整余额' }));
  const dialog = within(await dialogOf('调整余额 ming'));
  expect(dialog.getAllByRole('textbox')[0]).toHaveAccessibleName('金额（元）');
  await enter({ 原因: '补差额', '金额（元）': '0.00' });
  expect(await dialog.findByText('金额不能为零')).toBeVisible();
  await user.clear(dialog.getByLabelText('金额（元）'));
  await user.click(dialog.getByRole('radio', { name: '红利' }));
  await enter({ '金额（元）': '−1,050.5 元' });
  expect(await screen.findByText(/已提交复核（编号 12）/)).toBeVisible();
  expect(received('POST /members/:id/adjust')[0]?.fields).toEqual({
    id: '7',
    reason: '补差额',
    kind: 'bonus',
    amount: '-1050.5',
  });
});

it('proposes a corrected name', async () => {
  answer('POST /members/:id/real-name', { pending: 13 });
  const { user, enter } = await open({}, 'support');
  await user.click(screen.getByRole('button', { name: '更正姓名' }));
  await dialogOf('更正姓名 ming');
  await enter({ 原因: '核对身份证', 真实姓名: '王晓明' });
  expect(await screen.findByText(/已提交复核（编号 13）/)).toBeVisible();
  expect(received('POST /members/:id/real-name')[0]?.fields).toEqual({
    id: '7',
    reason: '核对身份证',
    realname: '王晓明',
  });
});

it('repeats an adjustment without an answer under its key, and tells that it was made before', async () => {
  breakCall('POST /members/:id/adjust');
  const { user, enter } = await open({}, 'cashier');
  await user.click(screen.getByRole('button', { name: '调整余额' }));
  const dialog = within(await dialogOf('调整余额 ming'));
  await enter({ 原因: '补差额', '金额（元）': '50' });
  expect(await screen.findByText('网络异常，请检查网络后重试（原样重试不会重复执行）')).toBeVisible();
  respond('POST /members/:id/adjust', () =>
    HttpResponse.json(
      { code: 200, message: 'ok', data: { reference: 'A1' } },
      { headers: { 'idempotent-replayed': 'true' } },
    ),
  );
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('上次提交已生效，本次未重复执行')).toBeVisible();
  const [first, second] = received('POST /members/:id/adjust');
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

it('shows a new password once', async () => {
  answer('POST /members/:id/reset-password', { password: 'k3Pq9sTz' });
  const { user } = await open({}, 'admin');
  await user.click(screen.getByRole('button', { name: '重置资金密码' }));
  await user.type(within(await dialogOf('重置资金密码 ming')).getByLabelText('原因'), '本人来电{Enter}');
  const shown = within(await dialogOf('ming 的新密码'));
  expect(shown.getByText('k3Pq9sTz')).toBeVisible();
  expect(shown.getByRole('button', { name: '复制' })).toBeVisible();
  expect(received('POST /members/:id/reset-password')[0]?.fields).toMatchObject({ kind: 'fund' });
  await user.click(shown.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText('k3Pq9sTz')).toBeNull());
});

it('removes passkeys and one-time codes of a member who has them', async () => {
  answer('POST /members/:id/reset-sign-in', null);
  const { user } = await open({ sign_in: { passkeys: 2, passkeys_blocked: 1, totp: 1 } }, 'support');
  expect(screen.getByText('2（停用 1）')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重置通行密钥' }));
  await user.type(within(await dialogOf('重置通行密钥 ming')).getByLabelText('原因'), '手机遗失{Enter}');
  expect(await screen.findByText('已重置通行密钥')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '重置动态验证码' }));
  await user.type(within(await dialogOf('重置动态验证码 ming')).getByLabelText('原因'), '手机遗失{Enter}');
  expect(await screen.findByText('已重置动态验证码')).toBeVisible();
  expect(received('POST /members/:id/reset-sign-in').map(({ fields }) => fields)).toEqual([
    { id: '7', kind: 'passkeys', reason: '手机遗失' },
    { id: '7', kind: 'totp', reason: '手机遗失' },
  ]);
});

it('keeps the reason when the API refuses the change', async () => {
  refuse('POST /members/:id/unfreeze', '账户未冻结！');
  const { user, enter } = await open(
    { frozen: 1, frozen_reason: '可疑登录', frozen_until: '2026-12-01 12:00:00' },
    'support',
  );
  expect(screen.getByText('账户已冻结，至 2026-12-01 12:00:00（北京时间）')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '解冻' }));
  const dialog = within(await dialogOf('解冻 ming'));
  await enter({ 原因: '已核实' });
  expect(await screen.findByText('账户未冻结！')).toBeVisible();
  expect(dialog.getByLabelText('原因')).toHaveValue('已核实');
});

it.each<[Role, string[]]>([
  ['admin', ['调整余额', '更正姓名', '重置登录密码', '重置资金密码', '锁定取款', '冻结']],
  ['support', ['更正姓名', '重置登录密码', '重置资金密码', '锁定取款', '冻结']],
  ['cashier', ['调整余额']],
  ['auditor', []],
])('offers %s only the actions of the role', async (role, offered) => {
  await open({}, role);
  const all = ['调整余额', '更正姓名', '重置登录密码', '重置资金密码', '锁定取款', '解锁取款', '冻结', '解冻'];
  const ofSignIn = ['重置通行密钥', '重置动态验证码'];
  expect([...all, ...ofSignIn].filter((name) => button(name))).toEqual(offered);
});

it('adds a note', async () => {
  answer('POST /members/:id/notes', { id: 2 });
  const { user, fill } = await open({ notes: [] }, 'support');
  await user.click(screen.getByRole('tab', { name: '备注' }));
  await fill({ 新备注: '已回访' });
  await user.click(screen.getByRole('button', { name: '添加备注' }));
  expect(await screen.findByText('备注已添加')).toBeVisible();
  expect(received('POST /members/:id/notes')[0]?.fields).toEqual({ id: '7', text: '已回访' });
});

it('shows what has happened to the member in one list', async () => {
  const event = (more: Partial<TimelineRow>): TimelineRow => ({
    key: String(more.kind),
    at: '2026-11-22 10:00:00',
    kind: 'login',
    subject: '',
    reference: null,
    amount: null,
    operator: null,
    text: '',
    ...more,
  });
  answer(
    'GET /members/:id/timeline',
    pageOf([
      event({ kind: 'login', subject: 'Phone', text: '10.0.0.1' }),
      event({ kind: 'withdrawal', subject: 'failed', reference: 'W1', amount: '50.00', text: '账号有误' }),
      event({ kind: 'action', subject: 'members.freeze', reference: 'member:7', operator: 'lin', text: '核实' }),
      event({ kind: 'limit', subject: 'deposit', text: 'day', amount: '100.00' }),
    ]),
  );
  const { user } = await open({}, 'support');
  await user.click(screen.getByRole('tab', { name: '时间线' }));
  expect(await screen.findByRole('row', { name: /登录 — IP 10.0.0.1，Phone/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /取款 50.00 付款失败，账号有误 W1/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /会员 · 冻结 — 核实 — lin/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /存款限额 100.00 每日/ })).toBeVisible();
});

it('lists connected members with what they share and who connects them', async () => {
  const other = { frozen: 0, withdrawals_locked: 0, excluded: 0 } as const;
  const members: ConnectedMember[] = [
    { ...other, id: 8, username: 'hua', shares: ['device', 'name'], via: null, frozen: 1 },
    { ...other, id: 9, username: 'bo', shares: ['payout-account'], via: 8 },
  ];
  answer('GET /members/:id/related', members);
  const { user } = await open({}, 'support');
  await user.click(screen.getByRole('tab', { name: '关联会员' }));
  const direct = within(await screen.findByRole('list', { name: '关联会员' }));
  expect(direct.getByText('同设备、姓名')).toBeVisible();
  expect(direct.getByText('已冻结')).toBeVisible();
  const further = within(direct.getByRole('list', { name: '间接关联' }));
  expect(further.getByRole('link', { name: 'bo' })).toHaveAttribute('href', '/members/9');
  expect(further.getByText('同收款账户')).toBeVisible();
});

it('requires a reason to end all sessions', async () => {
  const session = { id: 1, device: 'iPhone', address: '1.2.3.4', created_at: '2026-11-22 08:00:00' };
  answer('GET /members/:id/sessions', [{ ...session, last_seen_at: '2026-11-22 09:00:00' }]);
  answer('POST /members/:id/sessions/revoke', null);
  const { user, enter } = await open({}, 'support');
  await user.click(screen.getByRole('tab', { name: '登录会话' }));
  await user.click(await screen.findByRole('button', { name: '结束全部会话' }));
  const dialog = within(await dialogOf('结束 ming 的全部会话'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  expect(received('POST /members/:id/sessions/revoke')).toEqual([]);
  await enter({ 原因: '账号被盗' });
  expect(await screen.findByText('已结束全部会话')).toBeVisible();
  expect(received('POST /members/:id/sessions/revoke')[0]?.fields).toEqual({ id: '7', reason: '账号被盗' });
});

it('says that no member was found, finds one and opens the page of the member', async () => {
  answer('GET /members', ({ q }) => pageOf(q === 'ming' ? [aMemberRow()] : []));
  answer('GET /members/:id', aMember());
  answer('GET /members/:id/ledger', pageOf([]));
  const { user } = renderDesk('/members?q=unknown', 'support');
  expect(await screen.findByText('没有找到“unknown”')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: '查找会员' });
  await user.clear(search);
  await user.type(search, ' ming {Enter}');
  await user.click(await screen.findByRole('link', { name: 'ming' }));
  expect(await screen.findByRole('heading', { name: '会员 ming' })).toBeVisible();
  expect(received('GET /members').at(-1)?.fields).toMatchObject({ q: 'ming' });
});
