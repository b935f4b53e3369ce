import type { OperatorRow } from '@site/shared/operators';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, refuse } from '../testing/server';

const wu: OperatorRow = {
  id: 2,
  name: 'wu',
  roles: ['cashier'],
  totp: 1,
  disabled: 0,
  created_at: '2026-11-01 10:00:00',
  last_used_at: null,
};
const hint = '提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。';

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('says that a new operator and a password wait for a second operator, and that they were proposed', async () => {
  answer('GET /operators', [wu]);
  answer('POST /operators/:id', { pending: 32 });
  const { user } = renderDesk('/operators', 'admin');
  await user.click(await screen.findByRole('button', { name: '设置密码' }));
  const password = await dialogOf('设置 wu 的密码');
  expect(password.getByText(hint)).toBeVisible();
  await user.type(password.getByLabelText('新密码'), 'password-2{Enter}');
  expect(await screen.findByText(/已提交复核（编号 32）/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '新增操作员' }));
  expect((await dialogOf('新增操作员')).getByText(hint)).toBeVisible();
});

it('shows the message of a call that is refused until two-factor sign-in is set up', async () => {
  refuse('GET /operators', '请先在“我的账户”中启用两步验证！', 403);
  renderDesk('/operators', 'admin');
  expect(await screen.findByText('请先在“我的账户”中启用两步验证！')).toBeVisible();
});
