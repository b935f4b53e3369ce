import type { Role } from '@site/contract/operators';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aMemberRow } from '../testing/members';
import { HttpResponse } from 'msw';
import { aContext, aDeposit, aWithdrawal, anApproval, pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond } from '../testing/server';

const balanceIs = (wallet: string) =>
  answer('GET /members', ({ q }) => pageOf(q === '7' ? [aMemberRow({ wallet })] : []));

beforeEach(() => balanceIs('10.00'));

/** Opens the only row. */
const openRow = async () => fireEvent.click(await screen.findByText('编号 3'));

/** Opens the only proposal of the page. */
const openApproval = async (more: Parameters<typeof anApproval>[0] = {}, role: Role = 'cashier') => {
  answer('GET /approvals', pageOf([anApproval(more)]));
  const desk = renderDesk('/approvals', role);
  await openRow();
  return desk;
};

it('shows what changes from and to, and confirms it', async () => {
  let state = 1;
  answer('GET /approvals', () => pageOf(state === 1 ? [anApproval()] : []));
  answer('POST /approvals/:id/confirm', () => {
    state = 2;
    return null;
  });
  const { user } = renderDesk('/approvals', 'cashier');
  await openRow();
  expect(await screen.findByRole('heading', { name: '会员 · 调整余额' })).toBeVisible();
  expect(await screen.findByRole('row', { name: '钱包余额 10.00 60,000.00' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^会员 · 调整余额 编号 3 \+¥59,990\.00 ming/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '确认' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));
  expect(await screen.findByText('已确认并生效')).toBeVisible();
  expect(received('POST /approvals/:id/confirm')[0]?.fields).toEqual({ id: '3' });
});

it('shows a corrected name beside the one in force', async () => {
  const names = { before: { realname: '王小明' }, after: { realname: '王晓明' } };
  await openApproval({ kind: 'members.rename', ...names }, 'support');
  expect(await screen.findByRole('heading', { name: '会员 · 更正姓名' })).toBeVisible();
  expect(await screen.findByRole('row', { name: '真实姓名 王小明 王晓明' })).toBeVisible();
});

describe('an order', () => {
  const withdrawal = {
    kind: 'withdrawals.approve',
    target: 'withdrawal:W1',
    before: { amount: '60000.00' },
    after: {},
  };

  it('is shown with payee, flags and related members, and cannot be confirmed before', async () => {
    answer('GET /approvals', pageOf([anApproval(withdrawal)]));
    answer('POST /approvals/:id/confirm', null);
    let load: () => void = () => undefined;
    respond('GET /withdrawals/:id', async () => {
      await new Promise<void>((resolve) => (load = resolve));
      const related = [{ id: 9, username: 'fang', shares: ['device' as const] }];
      const data = { ...aWithdrawal('W1'), ...aContext({ flags: ['name-mismatch'], related_members: related }) };
      return HttpResponse.json({ code: 200, message: 'ok', data });
    });
    const { user } = renderDesk('/approvals', 'cashier');
    await openRow();
    const confirm = await screen.findByRole('button', { name: '确认' });
    expect(confirm).toBeDisabled();
    await user.keyboard('a');
    expect(await screen.findByText('审核资料尚未加载完成，暂时不能操作')).toBeVisible();
    expect(received('POST /approvals/:id/confirm')).toEqual([]);
    load();
    const beside = within(screen.getByRole('region', { name: '详情' }));
    expect(await beside.findByText('姓名不符')).toBeVisible();
    expect(beside.getByText('6222020000000001234')).toBeVisible();
    expect(beside.getByText('1个关联会员')).toBeVisible();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('¥60,000.00')).toBeVisible();
    expect(received('POST /approvals/:id/confirm')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(received('POST /approvals/:id/confirm')).toHaveLength(1));
  });

  it('shows how a deposit was paid, with the number of its payment', async () => {
    const after = { received: '60000.00', external_id: '0xab12', override: true };
    const change = { kind: 'deposits.approve', target: 'deposit:D1', before: { amount: '60000.00' }, after };
    answer('GET /approvals', pageOf([anApproval(change)]));
    const remitter = { name: '张三', bank: '建设银行', number: '6217000000000000001', branch: '' };
    answer('GET /deposits/:id', { ...aDeposit('D1', { remitter }), ...aContext({ flags: ['first-deposit'] }) });
    renderDesk('/approvals', 'cashier');
    await openRow();
    expect(await screen.findByText('首次存款')).toBeVisible();
    expect(screen.getByText('张三 建设银行 6217000000000000001')).toBeVisible();
    expect(screen.getByRole('row', { name: '付款编号 — 0xab12' })).toBeVisible();
    expect(screen.getByRole('row', { name: '强制通过 — 是' })).toBeVisible();
    expect(screen.getByRole('link', { name: '存款 D1' })).toHaveAttribute('href', '/deposits?state=&q=D1');
  });
});

it('asks before the key a confirms', async () => {
  answer('POST /approvals/:id/confirm', null);
  const { user } = await openApproval({}, 'admin');
  await screen.findByRole('region', { name: '详情' });
  await screen.findByRole('button', { name: '确认' });
  await user.keyboard('a');
  const dialog = await screen.findByRole('dialog');
  expect(received('POST /approvals/:id/confirm')).toEqual([]);
  // A second a does not answer the question.
  await user.keyboard('a');
  expect(received('POST /approvals/:id/confirm')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '确认' }));
  await waitFor(() => expect(received('POST /approvals/:id/confirm')).toHaveLength(1));
});

it('asks for a reason before it declines', async () => {
  answer('POST /approvals/:id/decline', null);
  const { user, enter } = await openApproval();
  await user.click(await screen.findByRole('button', { name: '驳回' }));
  await enter({ 原因: '金额有误' });
  await waitFor(() =>
    expect(received('POST /approvals/:id/decline').map(({ fields }) => fields)).toEqual([
      { id: '3', reason: '金额有误' },
    ]),
  );
});

it('tells the proposer that another operator has to confirm; the proposer can only withdraw it', async () => {
  answer('POST /approvals/:id/decline', null);
  const { user, enter } = await openApproval({ proposed_by: 'lin', may_confirm: 0 });
  expect(await screen.findByText('由您提交，需等待其他操作员复核。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull();
  expect(screen.queryByRole('button', { name: '驳回' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '撤回' }));
  await enter({ 原因: '填错会员' });
  expect(await screen.findByText('已撤回')).toBeVisible();
  expect(received('POST /approvals/:id/decline')[0]?.fields).toEqual({ id: '3', reason: '填错会员' });
});

it('shows a proposal as withdrawn if its proposer declined it', async () => {
  const decided = { state: 3, decided_at: '2026-11-22 11:00:00', decline_reason: '填错会员', may_confirm: 0 } as const;
  answer('GET /approvals', pageOf([anApproval({ ...decided, decided_by: 'chen' })]));
  renderDesk('/approvals?state=3', 'cashier');
  await openRow();
  expect(await screen.findByText('已撤回')).toBeVisible();
  expect(screen.getByText('撤回原因')).toBeVisible();
});

it('shows the current balance beside the proposed one if it changed since the proposal', async () => {
  balanceIs('1010.00');
  await openApproval();
  expect(await screen.findByRole('row', { name: '钱包余额 1,010.00 61,000.00' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: '当前' })).toBeVisible();
  expect(screen.getByText('提交后余额已变动，以下按当前余额计算。')).toBeVisible();
});

it.each([
  ['70000.00', '70,000.00', true],
  ['50000.00', '50,000.00', false],
])('shows a setting that is now %s beside the proposed value', async (payout, shown, isChanged) => {
  const change = { before: { payout: '50000.00' }, after: { payout: '80000.00' }, member_id: null, username: null };
  answer(
    'GET /approvals',
    pageOf([anApproval({ ...change, kind: 'content.change', target: 'setting:second-approval' })]),
  );
  answer('GET /content/:key', { key: 'second-approval', about: '', value: { payout } });
  renderDesk('/approvals', 'admin');
  await openRow();
  await screen.findByRole('columnheader', { name: '当前' });
  expect(screen.getByRole('row', { name: `取款复核金额（元） ${shown} 80,000.00` })).toBeVisible();
  expect(screen.queryByText(/^提交后内容已被修改/) !== null).toBe(isChanged);
});

it('shows a change of roles as proposed to an operator who may not list operators', async () => {
  const roles = { before: { roles: ['support'] }, after: { roles: ['admin'] }, member_id: null, username: null };
  await openApproval({ ...roles, kind: 'operators.change', target: 'operator:wu' }, 'auditor');
  expect(await screen.findByRole('row', { name: '角色 客服 管理员' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: '变更前' })).toBeVisible();
});

it('shows the proposal of an operator’s password without a warning about the roles', async () => {
  const now = { roles: ['support'], totp: 1 };
  const change = { before: now, after: { ...now, password: 'changed' }, member_id: null, username: null };
  const wu = {
    id: 4,
    name: 'wu',
    totp: 1,
    disabled: 0,
    created_at: '2026-11-01 10:00:00',
    last_used_at: null,
  } as const;
  answer('GET /operators', [{ ...wu, roles: ['support'] }]);
  await openApproval({ ...change, kind: 'operators.change', target: 'operator:wu' }, 'admin');
  expect(await screen.findByRole('row', { name: '密码 — 已修改' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: '变更前' })).toBeVisible();
  expect(screen.queryByText(/^提交后内容已被修改/)).toBeNull();
});

it('shows why a change no longer fits', async () => {
  refuse('POST /approvals/:id/confirm', '余额不足！');
  const { user } = await openApproval();
  await user.click(await screen.findByRole('button', { name: '确认' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));
  expect(await within(document.body).findByText('余额不足！')).toBeVisible();
  expect(screen.getByRole('button', { name: '确认' })).toBeEnabled();
});

it('searches, and lists the proposals of the operator alone', async () => {
  answer('GET /approvals', pageOf([anApproval()]));
  const { user, enter } = renderDesk('/approvals', 'cashier');
  await enter({ 搜索: 'W1' });
  await user.click(screen.getByRole('checkbox', { name: '我提交的' }));
  await waitFor(() =>
    expect(received('GET /approvals').at(-1)?.fields).toEqual({ state: '1', q: 'W1', mine: '1', page: '1' }),
  );
});
