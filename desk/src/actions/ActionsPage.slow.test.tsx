import type { ActionRow } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';
import { typeDay } from '../testing/typeDay';

const action = (more: Partial<ActionRow> = {}): ActionRow => ({
  id: 9,
  at: '2026-11-22 10:00:00',
  operator: 'chen',
  proposed_by: 'lin',
  address: '10.0.0.1',
  kind: 'members.freeze',
  target: 'member:7',
  member_id: 7,
  username: 'member7',
  before: { frozen: 0, note: 'x' },
  after: { frozen: 1, note: 'x' },
  reason: '可疑登录',
  single: false,
  request_id: 'req-1',
  hash: 'ab'.repeat(32),
  ...more,
});

it('shows who changed what, and the fields before and after', async () => {
  answer('GET /actions', pageOf([action()]));
  const { user } = renderDesk('/actions', 'auditor');
  const row = await screen.findByRole('row', { name: /会员 · 冻结/ });
  expect(row).toHaveTextContent('chen （提交：lin）');
  expect(row).toHaveTextContent('已复核');
  expect(within(row).getByRole('link', { name: '会员 7' })).toHaveAttribute('href', '/members/7');
  await user.click(within(row).getByRole('button'));
  expect(await screen.findByRole('row', { name: '冻结 否 是' })).toBeVisible();
  expect(screen.getByText('ab'.repeat(32))).toBeVisible();
});

it('shows the change of a setting with the labels of its form, without the fields that stay', async () => {
  const before = { usdtrate: '7.00', withdrawusdtrate: '7.10' };
  const after = { ...before, usdtrate: '7.20' };
  answer('GET /actions', pageOf([action({ kind: 'content.change', target: 'setting:rates', before, after })]));
  const { user } = renderDesk('/actions', 'auditor');
  const row = await screen.findByRole('row', { name: /设置 汇率与手续费/ });
  await user.click(within(row).getByRole('button'));
  expect(await screen.findByRole('row', { name: '存款汇率 7.00 7.20' })).toBeVisible();
  expect(screen.queryByRole('row', { name: /取款汇率/ })).toBeNull();
});

it.each<[string, Partial<ActionRow>, string[]]>([
  [
    'a decided deposit',
    { kind: 'deposits.approve', before: { state: 1, amount: '60000.00' }, after: { state: 2, received: '60000.50' } },
    ['状态 待处理 已通过', '实收金额 — 60,000.50'],
  ],
  [
    'a paid withdrawal',
    { kind: 'withdrawals.paid', before: { stage: 'approved' }, after: { stage: 'paid', reference: 'TX-1' } },
    ['阶段 待付款 已付款', '凭证 — TX-1'],
  ],
  [
    'roles',
    { kind: 'operators.change', before: { roles: ['support'] }, after: { roles: ['admin', 'cashier'] } },
    ['角色 客服 管理员、财务'],
  ],
  ['a revoked token', { kind: 'operators.token-revoke', before: { token: '日报' }, after: null }, ['令牌 日报 —']],
  [
    'a proposal',
    { kind: 'approvals.propose', target: 'setting:rates', after: { pending: 12, kind: 'content.change' } },
    ['复核编号 — 12', '种类 — 内容 · 修改'],
  ],
  [
    'a declined proposal of a setting',
    {
      kind: 'approvals.decline',
      target: 'setting:second-approval',
      before: { approval: 12, kind: 'content.change', after: { payout: '80000.00' } },
      after: null,
    },
    ['提交的变更.取款复核金额（元） 80,000.00 —'],
  ],
])('shows %s with fields and states in Chinese', async (_what, change, rows) => {
  answer('GET /actions', pageOf([action(change)]));
  const { user } = renderDesk('/actions', 'auditor');
  await user.click(within(await screen.findByRole('row', { name: /10\.0\.0\.1/ })).getByRole('button'));
  for (const name of rows) expect(await screen.findByRole('row', { name })).toBeVisible();
});

it('marks a change that no other operator could confirm', async () => {
  answer('GET /actions', pageOf([action({ single: true, proposed_by: null, operator: null })]));
  renderDesk('/actions', 'auditor');
  const row = await screen.findByRole('row', { name: /会员 · 冻结/ });
  expect(row).toHaveTextContent('无其他人可复核');
  expect(row).toHaveTextContent('命令行');
});

it('filters by operator, member, kind and days, and clears the filter', async () => {
  answer('GET /actions', pageOf<ActionRow>([]));
  answer('GET /operators', []);
  const { user } = renderDesk('/actions?kind=members.freeze&operator=2', 'admin');
  expect(await screen.findByText('没有符合条件的操作记录')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: '会员编号' }), '7{Enter}');
  typeDay('开始日期', '2026-11-01');
  typeDay('结束日期', '2026-11-30');
  await waitFor(() =>
    expect(received('GET /actions').at(-1)?.fields).toEqual({
      kind: 'members.freeze',
      operator: '2',
      member: '7',
      from: '2026-11-01',
      to: '2026-11-30',
      page: '1',
    }),
  );
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(received('GET /actions').at(-1)?.fields).toEqual({ page: '1' }));
});

it('filters by the number of an operator without the permission to list operators', async () => {
  answer('GET /actions', pageOf<ActionRow>([]));
  const { user } = renderDesk('/actions', 'cashier');
  await user.type(await screen.findByRole('searchbox', { name: '操作员编号' }), '3{Enter}');
  await waitFor(() => expect(received('GET /actions').at(-1)?.fields).toEqual({ operator: '3', page: '1' }));
  expect(received('GET /operators')).toEqual([]);
});
