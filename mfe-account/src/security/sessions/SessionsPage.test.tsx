import { answer, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import SessionsPage from './SessionsPage';
import type { MemberSession, LoginAttempt } from './sessionsApi';
import LoginHistoryPage from './LoginHistoryPage';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1';
const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0';

const session = (id: number, changes: Partial<MemberSession> = {}): MemberSession => ({
  id,
  device: edge,
  address: '203.0.113.9',
  created_at: '2024-05-01 08:00:00',
  last_seen_at: '2024-05-06 07:08:09',
  current: 0,
  ...changes,
});
const mine = session(1, { device: iphone, current: '1' });

const open = () => renderPage(<SessionsPage />, { at: '/mySessions', token: 't' });
type Page = ReturnType<typeof open>;
const confirm = async (page: Page, name = '确定') =>
  page.user.click(within(await page.findByRole('alertdialog')).getByRole('button', { name }));

test('shows every device with its times and masked address, the current one first and without a button', async () => {
  answer('sessions', [session(2), mine]);
  const page = open();
  const rows = await page.findAllByRole('article');
  expect(rows[0]).toHaveTextContent('iPhone · Safari');
  expect(rows[0]).toHaveTextContent('本机');
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(rows[1]).toHaveTextContent('Windows · Edge');
  expect(rows[1]).toHaveTextContent('2024-05-06 07:08:09');
  expect(rows[1]).toHaveTextContent('203.0.113.*');
  expect(rows[1]).not.toHaveTextContent('203.0.113.9');
  expect(received('sessions')[0]?.body).toEqual({});
});

test('退出 asks for confirmation, logs the device out and refetches the list', async () => {
  let sessions = [mine, session(2)];
  answer('sessions', () => sessions);
  answer(
    'sessions/revoke',
    () => {
      sessions = [mine];
      return null;
    },
    '已退出该设备！',
  );
  const page = open();
  await page.user.click(await page.findByRole('button', { name: '退出' }));
  await confirm(page, '取消');
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  expect(received('sessions/revoke')).toHaveLength(0);

  await page.user.click(page.getByRole('button', { name: '退出' }));
  await confirm(page);
  expect(await page.findByText('已退出该设备！')).toBeInTheDocument();
  expect(received('sessions/revoke')[0]?.body).toEqual({ id: 2 });
  await waitFor(() => expect(page.queryByText('Windows · Edge')).toBeNull());
  expect(page.queryByRole('button', { name: '退出其他设备' })).toBeNull();
});

test('退出其他设备 logs out all other devices', async () => {
  answer('sessions', [mine, session(2), session(3)]);
  answer('sessions/revoke', null);
  const page = open();
  await page.user.click(await page.findByRole('button', { name: '退出其他设备' }));
  expect(await page.findByText('除本机外的 2 台设备都将退出登录。')).toBeVisible();
  await confirm(page);
  expect(await page.findByText('已退出其他设备')).toBeInTheDocument();
  expect(received('sessions/revoke').map(({ body }) => body)).toEqual([{ id: 2 }, { id: 3 }]);
});

test('a refusal is shown and the list refetched', async () => {
  answer('sessions', [mine, session(2)]);
  refuse('sessions/revoke', '该登录已失效！');
  const page = open();
  await page.user.click(await page.findByRole('button', { name: '退出' }));
  await confirm(page);
  expect(await page.findByText('该登录已失效！')).toBeInTheDocument();
  await waitFor(() => expect(received('sessions')).toHaveLength(2));
});

test('a failed list offers 重试', async () => {
  breakCall('sessions');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  answer('sessions', [mine]);
  await page.user.click(retry);
  expect(await page.findByText('本机')).toBeVisible();
});

test.each([
  ['a bare 404', new HttpResponse('', { status: 404 })],
  ['a 404 with an envelope', HttpResponse.json({ code: 404, message: '接口不存在！', data: null }, { status: 404 })],
])('a host without the call (%s) shows 暂无记录 and no toast', async (_, response) => {
  server.use(http.post('*/api/sessions', () => response));
  const page = open();
  expect(await page.findByText('暂无记录')).toBeVisible();
  expect(page.queryByText('接口不存在！')).toBeNull();
});

describe('the login history', () => {
  const attempt = (id: number, changes: Partial<LoginAttempt> = {}): LoginAttempt => ({
    id,
    device: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36',
    address: '2001:db8:85a3::8a2e:370:7334',
    succeeded: 1,
    created_at: '2024-05-06 07:08:09',
    ...changes,
  });
  const page1 = { current_page: 1, last_page: 2, per_page: 15, total: 16 };

  /* jsdom has no layout: the end of the list is always in view. */
  class AlwaysInView {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe(target: Element) {
      this.tell([{ isIntersecting: true, intersectionRatio: 1, target }]);
    }
    unobserve() {}
    disconnect() {}
  }
  const real = window.IntersectionObserver;
  afterEach(() => void (window.IntersectionObserver = real));

  const open = () => renderPage(<LoginHistoryPage />, { at: '/loginHistory', token: 't' });

  test('shows time, device, address and result', async () => {
    answer('loginhistory', { ...page1, last_page: 1, data: [attempt(2), attempt(1, { succeeded: '0' })] });
    const page = open();
    const rows = await page.findAllByRole('article');
    expect(rows[0]).toHaveTextContent('Android · Chrome');
    expect(rows[0]).toHaveTextContent('2024-05-06 07:08:09');
    expect(rows[0]).toHaveTextContent('2001:db8:85a3:*');
    expect(rows[0]).toHaveTextContent('登录成功');
    expect(rows[1]).toHaveTextContent('登录失败');
    expect(page.getByText('没有更多记录了')).toBeVisible();
    expect(received('loginhistory').map(({ body }) => body)).toEqual([{ page: 1 }]);
  });

  test('loads the next page when the end becomes visible', async () => {
    window.IntersectionObserver = AlwaysInView as never;
    answer('loginhistory', ({ page }) => ({
      ...page1,
      current_page: Number(page),
      data: [attempt(page === 1 ? 2 : 1)],
    }));
    const page = open();
    await waitFor(() => expect(page.getAllByRole('article')).toHaveLength(2));
    expect(received('loginhistory').map(({ body }) => body)).toEqual([{ page: 1 }, { page: 2 }]);
    expect(await page.findByText('没有更多记录了')).toBeVisible();
  });

  test('shows each attempt once, although one was made between two pages', async () => {
    window.IntersectionObserver = AlwaysInView as never;
    answer('loginhistory', ({ page }) => ({
      ...page1,
      last_page: 3,
      current_page: Number(page),
      data: page === 1 ? [attempt(3), attempt(2)] : page === 2 ? [attempt(3), attempt(2)] : [attempt(1)],
    }));
    const page = open();
    expect(await page.findByText('没有更多记录了')).toBeVisible();
    expect(page.getAllByRole('article')).toHaveLength(3);
  });

  test('shows 暂无记录 when the host has no such call', async () => {
    server.use(http.post('*/api/loginhistory', () => new HttpResponse('', { status: 404 })));
    expect(await open().findByText('暂无记录')).toBeVisible();
  });
});
