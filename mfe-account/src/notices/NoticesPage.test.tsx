import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import NoticePage from './NoticePage';
import NoticesPage from './NoticesPage';
import type { Notice } from './noticesApi';

const notices: Notice[] = [
  {
    id: 7,
    title: '系统维护公告',
    content: '<p>今晚<b>维护</b><script>bad()</script></p>',
    created_at: '2024-05-06 07:08:09',
  },
  { id: 6, title: '欢迎', content: '<p>你好</p>', created_at: '2024-05-01 00:00:00' },
];

test.each([
  ['a page', { data: notices }],
  ['a bare list', notices],
])('lists the notices for everybody, from %s', async (_, data) => {
  answer('noticeList', data);
  const page = renderPage(<NoticesPage />, { at: '/myNews' });
  expect(await page.findByRole('link', { name: '系统维护公告' })).toHaveAttribute('href', '/myNewsInfo?id=7');
  expect(page.getByText('2024-05-06')).toBeVisible();
  expect(received('noticeList')[0]?.body).toEqual({ page: 1, limit: 999 });
});

test('none: 暂无记录', async () => {
  answer('noticeList', { data: [] });
  expect(await renderPage(<NoticesPage />).findByText('暂无记录')).toBeVisible();
});

test('a list that fails offers 重试', async () => {
  breakCall('noticeList');
  const page = renderPage(<NoticesPage />);
  const retry = await page.findByRole('button', { name: '重试' });
  answer('noticeList', notices);
  await page.user.click(retry);
  expect(await page.findByRole('link', { name: '欢迎' })).toBeVisible();
});

test('one notice, its HTML sanitised', async () => {
  answer('noticeList', { data: notices });
  const page = renderPage(<NoticePage />, { at: '/myNewsInfo?id=7' });
  expect(await page.findByRole('heading', { name: '系统维护公告' })).toBeVisible();
  expect(page.getByText('2024-05-06 07:08:09')).toBeVisible();
  expect(await page.findByText('维护')).toBeVisible();
  expect(page.container.querySelector('script')).toBeNull();
});

test.each(['/myNewsInfo?id=99', '/myNewsInfo'])('%s names no notice: 暂无记录', async (at) => {
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
