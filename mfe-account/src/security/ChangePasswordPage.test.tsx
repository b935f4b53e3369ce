import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import ChangePasswordPage from './ChangePasswordPage';
import ChangePayPasswordPage from './ChangePayPasswordPage';

beforeEach(() => answer('user', aUser()));

const open = () => renderPage(<ChangePasswordPage />, { at: '/resetPasswordNew', token: 't' });
type Page = ReturnType<typeof open>;

async function change({ user, findByLabelText, getByLabelText, getByRole }: Page) {
  await user.type(await findByLabelText('旧密码'), 'secret88');
  await user.type(getByLabelText('新密码'), 'secret99');
  await user.type(getByLabelText('确认密码'), 'secret99');
  await user.click(getByRole('button', { name: '确认修改' }));
}

test('shows the hint; the old password takes 32 characters, the new one 16', async () => {
  const page = open();
  await waitFor(() => expect(page.getByText('6-16位字母和数字')).toBeVisible());
  expect(await page.findByLabelText('旧密码')).toHaveAttribute('maxlength', '32');
  expect(page.getByLabelText('新密码')).toHaveAttribute('maxlength', '16');
  expect(page.getByLabelText('确认密码')).toHaveAttribute('maxlength', '16');
});

test('a change clears the session at once and makes the shell go to the login', async () => {
  answer('editPassword', null, '修改成功！');
  localStorage.setItem('kept', 'x');
  const page = open();
  await change(page);
  expect(await page.findByText('修改成功！')).toBeVisible();
  expect(received('editPassword')[0]?.body).toEqual({ password: 'secret88', paypassword: 'secret99' });
  expect(page.store.getState().session.token).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  expect(page.store.getState().session.ended).toBe('changed');
  expect(page.path()).toBe('/resetPasswordNew');
});

test('names the user for password managers and shows the strength of the new password', async () => {
  const page = open();
  expect(await page.findByLabelText('旧密码')).toHaveAttribute('autocomplete', 'current-password');
  expect(page.getByLabelText('新密码')).toHaveAttribute('autocomplete', 'new-password');
  expect(page.getByLabelText('确认密码')).toHaveAttribute('autocomplete', 'new-password');
  const username = page.container.querySelector('input[autocomplete="username"]');
  await waitFor(() => expect(username).toHaveValue('member88'));
  expect(username).not.toBeVisible();
  await page.user.type(page.getByLabelText('新密码'), 'secret99');
  expect(await page.findByText(/强度/)).toBeVisible();
});

test('a refusal is shown and the session continues', async () => {
  refuse('editPassword', '旧密码错误！');
  const page = open();
  await change(page);
  expect(await page.findByText('旧密码错误！')).toBeVisible();
  expect(page.store.getState().session.token).toBe('t');
});

test('invalid input is reported before any call', async () => {
  const page = open();
  await page.findByLabelText('旧密码');
  await page.user.click(page.getByRole('button', { name: '确认修改' }));
  expect(await page.findByText('请输入旧密码')).toBeVisible();
  expect(received('editPassword')).toHaveLength(0);
});

test('only a member without a mobile sees the link to bind one', async () => {
  answer('user', aUser({ mobile: '' }));
  const page = open();
  expect(await page.findByRole('link', { name: '绑定手机号' })).toHaveAttribute('href', '/modifyPhone');
  expect(page.queryByText(/临时密码/)).not.toBeInTheDocument();
});

test('only a member with a temporary password sees how to continue, and no other hint', async () => {
  answer('user', aUser({ mobile: '', must_change_password: 1 }));
  const page = open();
  expect(await page.findByRole('status')).toHaveTextContent('您使用的是客服提供的临时密码，只能登录一次。');
  expect(page.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/kefu');
  expect(page.queryByRole('link', { name: '绑定手机号' })).not.toBeInTheDocument();
});

test('a visitor sees the login prompt and no member call is sent', () => {
  const page = renderPage(<ChangePasswordPage />, { at: '/resetPasswordNew' });
  expect(page.getByText('请先登录')).toBeVisible();
  expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login?redirect=%2FresetPasswordNew');
  expect(received('user')).toHaveLength(0);
});

describe('the fund password', () => {
  beforeEach(() => answer('user', aUser()));

  const open = () => renderPage(<ChangePayPasswordPage />, { at: '/modifyPayPassword', token: 't' });
  type Page = ReturnType<typeof open>;

  async function change({ user, findByLabelText, getByLabelText, getByRole }: Page, next: string) {
    await user.type(await findByLabelText('旧密码'), 'ab12!?');
    await user.type(getByLabelText('新密码'), next);
    await user.type(getByLabelText('确认密码'), next);
    await user.click(getByRole('button', { name: '确认修改' }));
  }

  test('changes the fund password and goes back to the account centre', async () => {
    answer('editPayPassword', null, '修改成功！');
    const page = open();
    expect(await page.findByText('6位数字密码')).toBeVisible();
    await change(page, '654321');
    expect(await page.findByText('修改成功！')).toBeVisible();
    expect(received('editPayPassword')[0]?.body).toEqual({ password: 'ab12!?', paypassword: '654321' });
    await waitFor(() => expect(page.path()).toBe('/accountCenter'));
  });

  test('password managers ignore its fields', async () => {
    const page = open();
    for (const label of ['旧密码', '新密码', '确认密码'])
      expect(await page.findByLabelText(label)).toHaveAttribute('autocomplete', 'one-time-code');
  });

  test('takes any length and reports that six digits are required', async () => {
    const page = open();
    expect(await page.findByLabelText('新密码')).not.toHaveAttribute('maxlength');
    await change(page, '12345678901234567890');
    expect(await page.findByText('支付密码长度需是6位！')).toBeVisible();
    expect(received('editPayPassword')).toHaveLength(0);
  });

  test('a member without a mobile sees the link to bind one', async () => {
    answer('user', aUser({ mobile: null }));
    expect(await open().findByRole('link', { name: '绑定手机号' })).toHaveAttribute('href', '/modifyPhone');
  });
});
