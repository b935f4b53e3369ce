import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { fireEvent, waitFor } from '@testing-library/react';
import { shownCaptchaIndex, shownCaptchaCode } from '../testing/page';
import RegisterPage from './RegisterPage';

beforeEach(() => {
  answer('app', { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0 });
  answer('user', aUser());
});

const open = (at = '/register') => renderPage(<RegisterPage />, { at });
type Page = ReturnType<typeof open>;

const fields = {
  用户名: ['name', 'member88', '19'],
  密码: ['password', 'secret88', '32'],
  确认密码: ['confirmPass', 'secret88', '32'],
  真实姓名: ['realname', '张三', '32'],
  取款密码: ['paypassword', '123456', '6'],
} as const;

async function fillIn({ user, findByLabelText }: Page, captcha?: string) {
  for (const [label, [, value]] of Object.entries(fields)) await user.type(await findByLabelText(label), value);
  await user.type(await findByLabelText('验证码'), captcha ?? (await shownCaptchaCode()).toLowerCase());
}

const submit = ({ user, getByRole }: Page) => user.click(getByRole('button', { name: '创建账户' }));

test('has its own heading, its field limits and a login link that keeps the redirect', async () => {
  const page = open('/register?redirect=%2Fvip');
  expect(page.getByRole('heading', { level: 1, name: '会员注册' })).toBeVisible();
  expect(page.getByRole('link', { name: '立即登录' })).toHaveAttribute('href', '/login?redirect=%2Fvip');
  for (const [label, [, , limit]] of Object.entries(fields))
    expect(await page.findByLabelText(label)).toHaveAttribute('maxlength', limit);
  expect(page.getByLabelText('验证码')).toHaveAttribute('maxlength', '4');
});

test('registers, shows the host’s message, logs in and follows the redirect', async () => {
  answer('register', { api_token: 'fresh' }, '注册成功！');
  const page = open('/register?redirect=%2Fvip');
  await fillIn(page);
  await submit(page);
  expect(await page.findByText('注册成功！')).toBeVisible();
  await waitFor(() => expect(page.path()).toBe('/vip'));
  expect(received('register')[0]?.body).toEqual(
    Object.fromEntries(Object.values(fields).map(([name, value]) => [name, value])),
  );
  expect(sessionStorage.getItem('token')).toBe('fresh');
  await waitFor(() => expect(received('user')).toHaveLength(1));
});

test('asks for the birthday on a site with a minimum age, after the fund password, and sends it', async () => {
  answer('app', { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0, minimum_age: 18 });
  answer('register', { api_token: 'fresh' }, '注册成功！');
  const page = open();
  const birthday = await page.findByLabelText('出生日期');
  expect(birthday).toHaveAttribute('type', 'date');
  expect(birthday).toHaveAccessibleDescription('须年满18周岁');
  await fillIn(page);
  await submit(page);
  expect(await page.findByText('请选择出生日期')).toBeVisible();
  expect(birthday).toHaveFocus();
  expect(received('register')).toHaveLength(0);
  fireEvent.change(birthday, { target: { value: '1990-01-31' } });
  await submit(page);
  await waitFor(() =>
    expect(received('register')[0]?.body).toMatchObject({ name: 'member88', birthday: '1990-01-31' }),
  );
});

test('shows the refusal of a member below the minimum age', async () => {
  answer('app', { title: '测试站', site_state: 1, redpacket_switch: 1, index_modal: 0, minimum_age: 18 });
  refuse('register', '未满18周岁，不能注册！');
  const page = open();
  fireEvent.change(await page.findByLabelText('出生日期'), { target: { value: '2020-01-31' } });
  await fillIn(page);
  await submit(page);
  expect(await page.findByText('未满18周岁，不能注册！')).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('password managers store the login password, not the fund password', async () => {
  const page = open();
  expect(await page.findByLabelText('用户名')).toHaveAttribute('autocomplete', 'username');
  expect(page.getByLabelText('密码')).toHaveAttribute('autocomplete', 'new-password');
  expect(page.getByLabelText('取款密码')).toHaveAttribute('autocomplete', 'one-time-code');
  await page.user.type(page.getByLabelText('密码'), 'secret88');
  expect(await page.findByText(/强度/)).toBeVisible();
});

test.each([422, 401])('a refusal (%i) is shown as an error without a login and keeps the captcha', async (code) => {
  refuse('register', '用户名已存在！', code);
  const page = open();
  await fillIn(page);
  const index = await shownCaptchaIndex();
  await submit(page);
  const message = await page.findByText('用户名已存在！');
  expect(message.closest('[role="alert"]')).not.toBeNull();
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(page.path()).toBe('/register');
  expect(await shownCaptchaIndex()).toBe(index);
});

test('a success without a token shows the host’s message without a login', async () => {
  answer('register', null as never, '注册成功，请等待审核');
  const page = open();
  await fillIn(page);
  await submit(page);
  expect(await page.findByText('注册成功，请等待审核')).toBeVisible();
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(page.path()).toBe('/register');
});

test('a wrong captcha is cleared and changed before any call', async () => {
  const page = open();
  await fillIn(page, 'zzzz');
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('验证码错误！')).toBeVisible();
  expect(page.getByLabelText('验证码')).toHaveValue('');
  expect(await shownCaptchaIndex()).not.toBe(index);
  expect(received('register')).toHaveLength(0);
});

test('an earlier invalid field is reported before the captcha, which stays', async () => {
  const page = open();
  const index = await shownCaptchaIndex();
  await submit(page);
  expect(await page.findByText('用户名长度不得低于6位，以字母和数字组合！')).toBeVisible();
  expect(await shownCaptchaIndex()).toBe(index);
});
