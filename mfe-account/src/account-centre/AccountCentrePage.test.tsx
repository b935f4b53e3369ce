import { answer, aUser, callsSettled, received, renderPage, siteInfo } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import AccountCentrePage from './AccountCentrePage';
import { ThemeChoice } from '../appearance/ThemeChoice';

beforeEach(() => {
  answer('sessions', []);
  answer('passkey/list', []);
  answer('totp/state', { enabled: 0 });
});

const open = (changes: Parameters<typeof aUser>[0] = {}, info = siteInfo) => {
  answer('user', aUser(changes));
  return renderPage(<AccountCentrePage />, { at: '/accountCenter', token: 't', info });
};

const links = () =>
  screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
const own = [
  ['登录密码', '/resetPasswordNew'],
  ['手机号码', '/modifyPhone'],
  ['电子邮箱', '/modifyEmail'],
  ['银行卡管理', '/bankCard'],
  ['资金密码', '/modifyPayPassword'],
  ['优惠活动', '/activeList'],
  ['活动申请记录', '/applyagentList'],
  ['我的奖金', '/bonuses'],
];
const apply = ['申请代理', '/applyagent'];
const [devices, ...others] = [
  ['登录设备', '/mySessions'],
  ['登录记录', '/loginHistory'],
  ['通行密钥', '/passkeys'],
  ['两步验证', '/twoFactor'],
  ['适度娱乐', '/limits'],
];

test('shows contact details, 未绑定 for those that are empty, and links to change them', async () => {
  const page = open({ realname: '张三', mobile: '13800138000', email: '' });
  expect(await page.findByText('张三')).toBeVisible();
  expect(page.getByText('真实姓名')).toBeVisible();
  expect(page.getByRole('link', { name: '手机号码' })).toHaveTextContent('13800138000');
  expect(page.getByRole('link', { name: '电子邮箱' })).toHaveTextContent('未绑定');
  await waitFor(() => expect(links()).toEqual([...own, apply, devices, ...others]));
});

test('an agent sees the agent login instead of the application', async () => {
  open({ isagent: '1' });
  await waitFor(() => expect(links()).toHaveLength(14));
  expect(links()).toEqual([...own, ['代理登录', '/gamePage?dailiD=1'], devices, ...others]);
});

test.each([
  ['passkeys', ['sessions', 'limits'], /通行密钥|两步验证/, '适度娱乐'],
  ['limits', ['sessions', 'passkeys'], /适度娱乐/, '登录记录'],
  ['bonuses', ['sessions', 'passkeys', 'limits'], /我的奖金/, '适度娱乐'],
  ['sessions', [], /登录设备|登录记录|适度娱乐/, '登录密码'],
])('on a host without %s there are neither their rows nor their calls', async (_without, features, missing, shown) => {
  const page = open({}, { ...siteInfo, features });
  expect(await page.findByRole('link', { name: shown })).toBeVisible();
  await callsSettled(page.store);
  expect(page.queryByRole('link', { name: missing })).toBeNull();
  expect(received('passkey/list')).toHaveLength(Number(features.includes('passkeys')));
});

test('a visitor sees the login prompt and no member call is sent', () => {
  const page = renderPage(<AccountCentrePage />, { at: '/accountCenter' });
  expect(page.getByText('请先登录')).toBeVisible();
  expect(received('user')).toHaveLength(0);
});

describe('the choice of the theme', () => {
  const setCookie = (value: string, maxAge: number) => (document.cookie = `theme=${value}; path=/; max-age=${maxAge}`);

  beforeEach(() => (window.applyTheme = jest.fn()));
  afterEach(() => {
    setCookie('', 0);
    delete window.applyTheme;
    localStorage.clear();
  });

  it('is 跟随系统 at first, shown at once, kept in a cookie, and announced to other tabs', async () => {
    const page = renderPage(<ThemeChoice />, {});
    expect(await page.findByRole('radio', { name: '跟随系统' })).toBeChecked();
    for (const [name, value] of [
      ['深色', 'dark'],
      ['浅色', 'light'],
    ] as const) {
      fireEvent.click(page.getByRole('radio', { name }));
      expect(page.getByRole('radio', { name })).toBeChecked();
      expect(document.cookie).toBe(`theme=${value}`);
      expect(localStorage.getItem('theme')).toBe(value);
    }
    expect(window.applyTheme).toHaveBeenCalledTimes(2);
    fireEvent.click(page.getByRole('radio', { name: '跟随系统' }));
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
