import { answer, aUser, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import { act, waitFor, fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import userEvent from '@testing-library/user-event';
import AccountCentrePage from './AccountCentrePage';
import { ThemeChoice } from '../appearance/ThemeChoice';

const noLogins = { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] };

/** Makes the host answer 404 to a call. */
const removeCall = (name: string) =>
  server.use(
    http.post(`*/api/${name}`, () => HttpResponse.json({ code: 404, message: '接口不存在！' }, { status: 404 })),
  );

beforeEach(() => {
  answer('sessions', []);
  answer('loginhistory', noLogins);
  answer('passkey/list', []);
  answer('totp/state', { enabled: 0 });
  answer('limits', []);
});

const open = (changes: Parameters<typeof aUser>[0] = {}, info = { passkeys: 1 }) => {
  answer('user', aUser(changes));
  return renderPage(<AccountCentrePage />, { at: '/accountCenter', token: 't', info });
};

test.each([
  ['登录密码', '/resetPasswordNew'],
  ['手机号码', '/modifyPhone'],
  ['电子邮箱', '/modifyEmail'],
  ['银行卡管理', '/bankCard'],
  ['资金密码', '/modifyPayPassword'],
  ['优惠活动', '/activeList'],
  ['活动申请记录', '/applyagentList'],
  ['申请代理', '/applyagent'],
  ['登录设备', '/mySessions'],
  ['登录记录', '/loginHistory'],
  ['通行密钥', '/passkeys'],
  ['两步验证', '/twoFactor'],
  ['适度娱乐', '/limits'],
])('%s links to %s', async (name, path) => {
  expect(await open().findByRole('link', { name })).toHaveAttribute('href', path);
});

test.each([
  ['loginhistory', '登录记录', '登录设备'],
  ['limits', '适度娱乐', '登录设备'],
])('without the call %s there is neither the row %s nor a toast', async (call, row, other) => {
  removeCall(call);
  const page = open();
  expect(await page.findByRole('link', { name: other })).toBeVisible();
  const rows = () => page.getAllByRole('link', { name: /^(登录设备|登录记录|通行密钥|两步验证|适度娱乐)$/ });
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(page.queryByRole('link', { name: row })).toBeNull();
  expect(page.queryByText('接口不存在！')).toBeNull();
});

test('on a host without passkeys there are neither their rows nor their calls', async () => {
  const page = open({}, { passkeys: 0 });
  expect(await page.findByRole('link', { name: '适度娱乐' })).toBeVisible();
  expect(page.queryByRole('link', { name: /通行密钥|两步验证/ })).toBeNull();
  expect([...received('passkey/list'), ...received('totp/state')]).toEqual([]);
});

test('without the call sessions the section 账户安全 is hidden and its other calls are not sent', async () => {
  refuse('sessions', '接口不存在！', 404);
  const page = open();
  await page.findByRole('link', { name: '登录密码' });
  await waitFor(() => expect(received('sessions')).toHaveLength(1));
  await act(async () => {});
  expect(page.queryByText('账户安全')).toBeNull();
  expect([...received('loginhistory'), ...received('limits')]).toEqual([]);
});

test('shows contact details, or 未绑定 when empty', async () => {
  const page = open({ realname: '张三', mobile: '13800138000', email: '' });
  expect(await page.findByText('张三')).toBeVisible();
  expect(page.getByText('真实姓名')).toBeVisible();
  expect(page.getByRole('link', { name: '手机号码' })).toHaveTextContent('13800138000');
  expect(page.getByRole('link', { name: '电子邮箱' })).toHaveTextContent('未绑定');
});

test.each([
  [0, '申请代理', '代理登录'],
  ['1' as const, '代理登录', '申请代理'],
])('isagent %s shows %s and hides %s', async (isagent, shown, hidden) => {
  const page = open({ isagent });
  expect(await page.findByRole('link', { name: shown })).toBeVisible();
  expect(page.queryByRole('link', { name: hidden })).toBeNull();
});

test('the agent login opens the game page with dailiD 1', async () => {
  const link = await open({ isagent: 1 }).findByRole('link', { name: '代理登录' });
  expect(link).toHaveAttribute('href', '/gamePage?dailiD=1');
});

test('a visitor sees the login prompt and no member call is sent', () => {
  const page = renderPage(<AccountCentrePage />, { at: '/accountCenter' });
  expect(page.getByText('请先登录')).toBeVisible();
  expect(received('user')).toHaveLength(0);
});

test('failed user info can be retried', async () => {
  breakCall('user');
  const page = renderPage(<AccountCentrePage />, { at: '/accountCenter', token: 't' });
  const retry = await page.findByRole('button', { name: '重试' });
  answer('user', aUser());
  await page.user.click(retry);
  expect(await page.findByText('张三')).toBeVisible();
});

describe('the choice of the theme', () => {
  const setCookie = (value: string, maxAge: number) => (document.cookie = `theme=${value}; path=/; max-age=${maxAge}`);

  beforeEach(() => (window.applyTheme = jest.fn()));
  afterEach(() => {
    setCookie('', 0);
    delete window.applyTheme;
    localStorage.clear();
  });

  it('selects 跟随系统 until a theme is chosen', async () => {
    const page = renderPage(<ThemeChoice />, {});
    expect(await page.findByRole('radio', { name: '跟随系统' })).toBeChecked();
  });

  it.each([
    ['深色', 'dark'],
    ['浅色', 'light'],
  ])('%s is shown at once, kept in a cookie, and announced to other tabs', async (name, value) => {
    const page = renderPage(<ThemeChoice />, {});
    await userEvent.click(await page.findByRole('radio', { name }));
    expect(page.getByRole('radio', { name })).toBeChecked();
    expect(document.cookie).toBe(`theme=${value}`);
    expect(window.applyTheme).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('theme')).toBe(value);
  });

  it('forgets the choice when the system is to be followed again', async () => {
    setCookie('light', 60);
    const page = renderPage(<ThemeChoice />, {});
    expect(await page.findByRole('radio', { name: '浅色' })).toBeChecked();
    await userEvent.click(page.getByRole('radio', { name: '跟随系统' }));
    expect(document.cookie).toBe('');
  });

  it('follows the choice of another tab', async () => {
    const page = renderPage(<ThemeChoice />, {});
    await page.findByRole('radio', { name: '浅色' });
    act(() => {
      setCookie('light', 60);
      fireEvent(window, new StorageEvent('storage', { key: 'theme' }));
    });
    await waitFor(() => expect(page.getByRole('radio', { name: '浅色' })).toBeChecked());
  });

  it('the choice of theme is absent in a shell without themes', () => {
    delete window.applyTheme;
    expect(renderPage(<ThemeChoice />, {}).queryByRole('radiogroup')).toBeNull();
  });
});
