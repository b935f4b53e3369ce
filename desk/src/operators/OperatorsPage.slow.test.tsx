import type { OperatorRow } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const lin: OperatorRow = {
  id: 2,
  name: 'lin',
  roles: ['cashier'],
  totp: 1,
  disabled: 0,
  created_at: '2026-11-01 10:00:00',
  last_used_at: null,
};

const open = async (more: Partial<OperatorRow> = {}) => {
  answer('GET /operators', [{ ...lin, ...more }]);
  const page = renderDesk('/operators', 'admin');
  await screen.findByText('财务');
  return page;
};

const button = (name: string) => screen.getByRole('button', { name });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const changes = () => received('POST /operators/:id').map(({ fields }) => fields);

it('adds an operator with a name, a password and roles', async () => {
  answer('POST /operators', { id: 3 });
  const { user, fill } = await open();
  await user.click(button('新增操作员'));
  const dialog = await dialogOf('新增操作员');
  await fill({ 用户名: 'chen', 初始密码: 'short' });
  await user.click(dialog.getByRole('button', { name: '新增' }));
  expect(await dialog.findByText('密码至少 8 位')).toBeVisible();
  expect(await dialog.findByText('请选择角色')).toBeVisible();
  expect(received('POST /operators')).toEqual([]);
  await fill({ 初始密码: '-password' });
  await user.click(dialog.getByRole('checkbox', { name: /^审计/ }));
  await user.click(dialog.getByRole('button', { name: '新增' }));
  expect(await screen.findByText('已新增操作员 chen')).toBeVisible();
  expect(received('POST /operators')[0]?.fields).toEqual({
    name: 'chen',
    password: 'short-password',
    roles: ['auditor'],
  });
});

it('tells that a change of roles waits for a second operator', async () => {
  answer('POST /operators/:id', { pending: 31 });
  const { user } = await open();
  await user.click(button('角色'));
  const dialog = await dialogOf('修改 lin 的角色');
  await user.click(dialog.getByRole('checkbox', { name: /^客服/ }));
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByText(/已提交复核（编号 31）/)).toBeVisible();
  expect(changes()).toEqual([{ id: '2', roles: ['cashier', 'support'] }]);
});

it('requires a reason to disable an operator', async () => {
  answer('POST /operators/:id', null);
  const { user, enter } = await open();
  await user.click(button('停用'));
  const dialog = await dialogOf('停用 lin');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  expect(changes()).toEqual([]);
  await enter({ 原因: '离职' });
  expect(await screen.findByText('已停用 lin')).toBeVisible();
  expect(changes()).toEqual([{ id: '2', disabled: true, reason: '离职' }]);
});

it('removes a lost device', async () => {
  answer('POST /operators/:id', null);
  const { user } = await open();
  await user.click(button('移除验证器'));
  await user.type((await dialogOf('移除 lin 的验证器')).getByLabelText('原因'), '手机遗失{Enter}');
  await waitFor(() => expect(changes()).toEqual([{ id: '2', totp: 0, reason: '手机遗失' }]));
});

it('offers neither a password nor the removal of a device in the row of the operator’s own account', async () => {
  await open({ id: 1, roles: ['cashier'] });
  expect(button('角色')).toBeVisible();
  expect(screen.queryByRole('button', { name: '设置密码' })).toBeNull();
  expect(screen.queryByRole('button', { name: '移除验证器' })).toBeNull();
});

it('proposes a password, and says that it waits for a second operator', async () => {
  answer('POST /operators/:id', { pending: 32 });
  const { user, enter } = await open();
  await user.click(button('设置密码'));
  const dialog = await dialogOf('设置 lin 的密码');
  expect(dialog.getByText('提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。')).toBeVisible();
  await enter({ 新密码: 'password-2' });
  expect(await screen.findByText(/已提交复核（编号 32）/)).toBeVisible();
  expect(changes()).toEqual([{ id: '2', password: 'password-2' }]);
});

it('shows a new own token once, and revokes one', async () => {
  const times = { created_at: '2026-11-01 10:00:00', last_used_at: null, expires_at: '2027-11-01 10:00:00' };
  answer('GET /operators/:id/tokens', [{ id: 5, name: '旧报表', ...times }]);
  answer('POST /operators/:id/tokens', { id: 6, token: 'op_secret' });
  answer('POST /tokens/:id/revoke', null);
  const { user, enter } = await open({ id: 1 });
  await user.click(button('令牌'));
  const dialog = await dialogOf('lin 的令牌');
  await enter({ 名称: '日报' });
  expect(await screen.findByText('op_secret')).toBeVisible();
  expect(received('POST /operators/:id/tokens')[0]?.fields).toEqual({ id: '1', name: '日报', days: '90' });
  await user.click(button('我已保存'));
  await waitFor(() => expect(screen.queryByText('op_secret')).toBeNull());
  await user.click(dialog.getByRole('button', { name: '撤销' }));
  expect(await screen.findByText('撤销令牌 旧报表')).toBeVisible();
  await enter({ 原因: '不再使用' });
  expect(await screen.findByText('已撤销')).toBeVisible();
  expect(received('POST /tokens/:id/revoke')[0]?.fields).toEqual({ id: '5', reason: '不再使用' });
});

it('offers no new token in the name of another operator', async () => {
  const times = { created_at: '2026-11-01 10:00:00', last_used_at: null, expires_at: '2027-11-01 10:00:00' };
  answer('GET /operators/:id/tokens', [{ id: 5, name: '旧报表', ...times }]);
  const { user } = await open();
  await user.click(button('令牌'));
  const dialog = await dialogOf('lin 的令牌');
  expect(await dialog.findByText('旧报表')).toBeVisible();
  expect(dialog.getByRole('button', { name: '撤销' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: '新建令牌' })).toBeNull();
});

it('shows the message of a call that is refused until two-factor sign-in is set up', async () => {
  refuse('GET /operators', '请先在“我的账户”中启用两步验证！', 403);
  renderDesk('/operators', 'admin');
  expect(await screen.findByText('请先在“我的账户”中启用两步验证！')).toBeVisible();
});
