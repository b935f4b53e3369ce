import { answer, aUser, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import ChangeEmailPage from './ChangeEmailPage';
import ChangeMobilePage from './ChangeMobilePage';

const member = aUser({ mobile: '13800138000', email: 'old@mail.cn', birthday: '1990-01-01' });

beforeEach(() => {
  answer('user', member);
  refuse('content', '内容不存在');
});

const openMobile = () => renderPage(<ChangeMobilePage />, { at: '/modifyPhone', token: 't' });
const openEmail = () => renderPage(<ChangeEmailPage />, { at: '/modifyEmail', token: 't' });
type Page = ReturnType<typeof openMobile>;
const submit = ({ user, getByRole }: Page) => user.click(getByRole('button', { name: '提交' }));

test('sends the mobile with the current birthday and e-mail of the host', async () => {
  answer('updateuserinfo', null, '设置成功');
  const page = openMobile();
  const field = await page.findByLabelText('手机号');
  expect(field).toHaveAttribute('maxlength', '12');
  await page.findByText('当前手机号：13800138000');
  // Changed meanwhile on another device.
  answer('user', { ...member, email: 'new@mail.cn' });
  await page.user.type(field, '13900139000');
  await submit(page);
  expect(await page.findByText('设置成功')).toBeVisible();
  expect(received('updateuserinfo')[0]?.body).toEqual({
    mobile: '13900139000',
    birthday: '1990-01-01',
    email: 'new@mail.cn',
  });
  await waitFor(() => expect(page.path()).toBe('/accountCenter'));
});

test('sends the e-mail with mobile and birthday', async () => {
  answer('updateuserinfo', null);
  const page = openEmail();
  await page.user.type(await page.findByLabelText('邮箱'), 'me@mail.cn');
  await submit(page);
  await waitFor(() => expect(received('updateuserinfo')).toHaveLength(1));
  expect(received('updateuserinfo')[0]?.body).toEqual({
    mobile: '13800138000',
    birthday: '1990-01-01',
    email: 'me@mail.cn',
  });
});

describe('on a host that asks for the password', () => {
  const asking = { ...member, contact_needs_password: 1 as const };

  test.each([
    ['手机号', '13900139000', openMobile, { mobile: '13900139000', email: 'old@mail.cn' }],
    ['邮箱', 'me@mail.cn', openEmail, { mobile: '13800138000', email: 'me@mail.cn' }],
  ])('asks for the login password to replace the %s, and sends it', async (label, typed, open, sent) => {
    answer('user', asking);
    answer('updateuserinfo', null);
    const page = open();
    const password = await page.findByLabelText('登录密码');
    expect(password).toHaveAttribute('type', 'password');
    await page.user.type(page.getByLabelText(label), typed);
    await submit(page);
    expect(await page.findByText('请输入登录密码')).toBeVisible();
    expect(received('updateuserinfo')).toHaveLength(0);
    await page.user.type(password, 'secret123');
    await submit(page);
    await waitFor(() => expect(received('updateuserinfo')).toHaveLength(1));
    expect(received('updateuserinfo')[0]?.body).toEqual({ ...sent, birthday: '1990-01-01', password: 'secret123' });
  });

  test('does not ask to set the first mobile, and sends exactly the specified fields', async () => {
    answer('user', { ...asking, mobile: '' });
    answer('updateuserinfo', null);
    const page = openMobile();
    await page.user.type(await page.findByLabelText('手机号'), '13900139000');
    await page.findByText('绑定后可用于找回密码与安全验证');
    expect(page.queryByLabelText('登录密码')).toBeNull();
    await submit(page);
    await waitFor(() => expect(received('updateuserinfo')).toHaveLength(1));
    expect(received('updateuserinfo')[0]?.body).toEqual({
      mobile: '13900139000',
      birthday: '1990-01-01',
      email: 'old@mail.cn',
    });
  });

  test('asks for the password when the form was sent before it knew, and sends nothing', async () => {
    const page = openMobile();
    await page.findByText('当前手机号：13800138000');
    expect(page.queryByLabelText('登录密码')).toBeNull();
    answer('user', asking);
    await page.user.type(page.getByLabelText('手机号'), '13900139000');
    await submit(page);
    expect(await page.findByText('请输入登录密码')).toBeVisible();
    expect(await page.findByLabelText('登录密码')).toBeVisible();
    expect(page.getByLabelText('手机号')).toHaveValue('13900139000');
    expect(received('updateuserinfo')).toHaveLength(0);
  });

  test('shows the message of a wrong password and keeps the input', async () => {
    answer('user', asking);
    refuse('updateuserinfo', '登录密码错误');
    const page = openEmail();
    await page.user.type(await page.findByLabelText('登录密码'), 'wrong');
    await page.user.type(page.getByLabelText('邮箱'), 'me@mail.cn');
    await submit(page);
    expect(await page.findByText('登录密码错误')).toBeVisible();
    expect(page.getByLabelText('邮箱')).toHaveValue('me@mail.cn');
    expect(page.path()).toBe('/modifyEmail');
  });
});

test('sends nothing when the user info cannot be fetched', async () => {
  const page = openMobile();
  const field = await page.findByLabelText('手机号');
  await page.findByText('当前手机号：13800138000');
  breakCall('user');
  await page.user.type(field, '13900139000');
  await submit(page);
  await waitFor(() => expect(page.getByRole('button', { name: '提交' })).toBeEnabled());
  expect(received('updateuserinfo')).toHaveLength(0);
  expect(page.path()).toBe('/modifyPhone');
});

test('shows a failure when the user info is null', async () => {
  const page = openMobile();
  const field = await page.findByLabelText('手机号');
  await page.findByText('当前手机号：13800138000');
  answer('user', null as never);
  await page.user.type(field, '13900139000');
  await submit(page);
  expect(await page.findByText('操作失败，请稍后再试')).toBeVisible();
  expect(received('updateuserinfo')).toHaveLength(0);
});

test('rejects an invalid mobile or e-mail without a call', async () => {
  const mobile = openMobile();
  await mobile.findByLabelText('手机号');
  await submit(mobile);
  expect(await mobile.findByText('请输入正确手机号')).toBeVisible();
  mobile.unmount();
  const email = openEmail();
  await email.findByLabelText('邮箱');
  await submit(email);
  expect(await email.findByText('请输入正确邮箱')).toBeVisible();
  expect(received('updateuserinfo')).toHaveLength(0);
});

test('accepts numbers of the operator’s pattern and ignores an invalid pattern', async () => {
  answer('content', { key: 'members.moreMobiles', value: '16\\d{9}' });
  answer('updateuserinfo', null);
  const page = openMobile();
  await waitFor(() => expect(received('content')).toHaveLength(1));
  await page.user.type(await page.findByLabelText('手机号'), '16600166000');
  await submit(page);
  await waitFor(() => expect(received('updateuserinfo')).toHaveLength(1));
  page.unmount();

  answer('content', { key: 'members.moreMobiles', value: '(' });
  const other = openMobile();
  await other.user.type(await other.findByLabelText('手机号'), '16600166000');
  await submit(other);
  expect(await other.findByText('请输入正确手机号')).toBeVisible();
});
