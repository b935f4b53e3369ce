import { answer, received, renderPage, server } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import LoginHistoryPage from './LoginHistoryPage';
import type { LoginAttempt } from './sessionsApi';

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
