import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import ChangePayPasswordPage from './ChangePayPasswordPage';

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
