import { answer, aUser, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import { within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import TwoFactorPage from './TwoFactorPage';

const key = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/member88?secret=ABCDEFGHIJKLMNOP' };

beforeEach(() => answer('user', aUser()));

const open = () =>
  renderPage(
    <>
      <h1>两步验证</h1>
      <TwoFactorPage />
    </>,
    { at: '/twoFactor', token: 't' },
  );
type Page = ReturnType<typeof open>;

/** Presses a button and confirms the dialog that it opens with the login password. */
async function confirm(page: Page, button: string, dialogName: string) {
  await page.user.click(await page.findByRole('button', { name: button }));
  const dialog = within(await page.findByRole('dialog', { name: dialogName }));
  await page.user.type(await dialog.findByLabelText('登录密码'), 'secret88');
  await page.user.click(dialog.getByRole('button', { name: '确定' }));
}

test('two-factor login is enabled with the login password, a key for the app and one code of it', async () => {
  let enabled = 0;
  answer('totp/state', () => ({ enabled }));
  answer('totp/setup', key);
  answer('totp/enable', () => {
    enabled = 1;
    return null;
  });
  const page = open();
  await confirm(page, '启用两步验证', '启用两步验证');
  expect(await page.findByRole('img', { name: '两步验证二维码' })).toBeVisible();
  expect(page.getByText(key.secret)).toBeVisible();
  expect(page.getByRole('link', { name: '在本机的验证器中打开' })).toHaveAttribute('href', key.uri);
  expect(received('totp/setup')[0]?.body).toEqual({ password: 'secret88' });

  await page.user.click(page.getByRole('button', { name: '确认启用' }));
  expect(await page.findByText('请输入6位动态验证码')).toBeInTheDocument();
  expect(received('totp/enable')).toEqual([]);

  await page.user.type(page.getByLabelText('动态验证码'), '123456');
  await page.user.click(page.getByRole('button', { name: '确认启用' }));
  expect(await page.findAllByText('两步验证已启用')).not.toHaveLength(0);
  expect(received('totp/enable')[0]?.body).toEqual({ code: '123456' });
  expect(await page.findByRole('button', { name: '停用两步验证' })).toBeEnabled();
  expect(page.getByRole('heading', { name: '两步验证' })).toHaveFocus();
});

test('a wrong code shows the host’s message and keeps the key', async () => {
  answer('totp/state', { enabled: 0 });
  answer('totp/setup', key);
  refuse('totp/enable', '动态验证码错误！');
  const page = open();
  await confirm(page, '启用两步验证', '启用两步验证');
  await page.user.type(await page.findByLabelText('动态验证码'), '000000');
  await page.user.click(page.getByRole('button', { name: '确认启用' }));
  expect(await page.findByText('动态验证码错误！')).toBeInTheDocument();
  expect(page.getByText(key.secret)).toBeVisible();
});

test('a wrong login password shows the host’s message and no key', async () => {
  answer('totp/state', { enabled: 0 });
  refuse('totp/setup', '登录密码错误');
  const page = open();
  await confirm(page, '启用两步验证', '启用两步验证');
  expect(await page.findByText('登录密码错误')).toBeInTheDocument();
  expect(page.getByRole('dialog', { name: '启用两步验证' })).toBeInTheDocument();
  expect(page.queryByText(key.secret)).toBeNull();
});

test('two-factor login is disabled with the login password and a code', async () => {
  let enabled = 1;
  answer('totp/state', () => ({ enabled }));
  answer('totp/disable', () => {
    enabled = 0;
    return null;
  });
  const page = open();
  expect(await page.findByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/kefu');
  await confirm(page, '停用两步验证', '确定停用两步验证吗？');
  expect(await page.findByText('请输入6位动态验证码')).toBeInTheDocument();
  expect(received('totp/disable')).toEqual([]);
  await page.user.type(page.getByLabelText('动态验证码'), '123456{Enter}');
  expect(await page.findByText('两步验证已停用')).toBeInTheDocument();
  expect(received('totp/disable')[0]?.body).toEqual({ password: 'secret88', code: '123456' });
  expect(await page.findByRole('button', { name: '启用两步验证' })).toBeEnabled();
});

test('a failed state offers 重试', async () => {
  breakCall('totp/state');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  answer('totp/state', { enabled: 0 });
  await page.user.click(retry);
  expect(await page.findByRole('button', { name: '启用两步验证' })).toBeVisible();
});

test('a host without the calls shows 暂无记录', async () => {
  server.use(http.post('*/api/totp/state', () => new HttpResponse('', { status: 404 })));
  expect(await open().findByText('暂无记录')).toBeVisible();
});
