import type { Notice } from '@site/shared';
import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import NoticePage from './NoticePage';
import NoticesPage from './NoticesPage';

const notices: Notice[] = [
  {
    id: 7,
    title: '系统维护公告',
    content: '<p>今晚<b>维护</b><script>bad()</script></p>',
    created_at: '2024-05-06 07:08:09',
  },
  { id: 6, title: '欢迎', content: '<p>你好</p>', created_at: '2024-05-01 00:00:00' },
];

afterEach(() => {
  document.cookie = 'readNotices=; path=/; max-age=0';
});

test.each([
  ['a page', { data: notices }],
  ['a bare list', notices],
])('lists the notices without a session, from %s', async (_, data) => {
  answer('noticeList', data);
  const page = renderPage(<NoticesPage />, { at: '/myNews' });
  expect(await page.findByRole('link', { name: '系统维护公告' })).toHaveAttribute('href', '/myNewsInfo?id=7');
  expect(page.getByText('2024-05-06')).toBeVisible();
  expect(received('noticeList')[0]?.body).toEqual({ page: 1, limit: 999 });
});

test('a notice is unread until opened; its accessible name stays the title', async () => {
  answer('noticeList', notices);
  const list = renderPage(<NoticesPage />, { at: '/myNews' });
  const first = await list.findByRole('link', { name: '系统维护公告' });
  expect(first).toHaveAccessibleDescription('未读');
  expect(list.getAllByText('未读')).toHaveLength(2);
  list.unmount();

  const opened = renderPage(<NoticePage />, { at: '/myNewsInfo?id=7' });
  await opened.findByRole('heading', { name: '系统维护公告' });
  opened.unmount();

  const again = renderPage(<NoticesPage />, { at: '/myNews' });
  expect(await again.findByRole('link', { name: '系统维护公告' })).not.toHaveAccessibleDescription();
  expect(again.getByRole('link', { name: '欢迎' })).toHaveAccessibleDescription('未读');
});

test('shows a notice without date and content', async () => {
  const bare = { id: 5, title: '无日期', content: null, created_at: null } as unknown as Notice;
  answer('noticeList', [bare]);
  const list = renderPage(<NoticesPage />);
  expect(await list.findByRole('link', { name: '无日期' })).toBeVisible();
  list.unmount();
  const page = renderPage(<NoticePage />, { at: '/myNewsInfo?id=5' });
  expect(await page.findByRole('heading', { name: '无日期' })).toBeVisible();
});

test.each([[{ data: [] }], [[]], [null], [{ data: null }]])('an empty list (%j) shows 暂无记录', async (none) => {
  answer('noticeList', none as never);
  expect(await renderPage(<NoticesPage />).findByText('暂无记录')).toBeVisible();
});

test('a failed list offers 重试', async () => {
  breakCall('noticeList');
  const page = renderPage(<NoticesPage />);
  const retry = await page.findByRole('button', { name: '重试' });
  answer('noticeList', notices);
  await page.user.click(retry);
  expect(await page.findByRole('link', { name: '欢迎' })).toBeVisible();
});

test('shows one notice with sanitised HTML', async () => {
  answer('noticeList', { data: notices });
  const page = renderPage(<NoticePage />, { at: '/myNewsInfo?id=7' });
  expect(await page.findByRole('heading', { name: '系统维护公告' })).toBeVisible();
  expect(page.getByText('2024-05-06 07:08:09')).toBeVisible();
  expect(await page.findByText('维护')).toBeVisible();
  expect(page.container.querySelector('script')).toBeNull();
});

test.each(['/myNewsInfo?id=99', '/myNewsInfo'])('%s names no notice and shows 暂无记录', async (at) => {
  answer('noticeList', { data: notices });
  expect(await renderPage(<NoticePage />, { at }).findByText('暂无记录')).toBeVisible();
});

test('a notice that cannot be loaded offers 重试', async () => {
  breakCall('noticeList');
  const page = renderPage(<NoticePage />, { at: '/myNewsInfo?id=6' });
  const retry = await page.findByRole('button', { name: '重试' });
  answer('noticeList', notices);
  await page.user.click(retry);
  expect(await page.findByRole('heading', { name: '欢迎' })).toBeVisible();
});
