import { useMemberGetUserQuery } from '@site/shared';
import { answer, aUser, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import { pullDown } from '../../testing/page';
import NoticesPage from '../NoticesPage';
import OwnNoticesPage from './OwnNoticesPage';
import type { OwnNotice } from './ownNoticesApi';

const notice = (id: number, changes: Partial<OwnNotice> = {}): OwnNotice => ({
  id,
  kind: 'deposit-approved',
  title: '存款已到账',
  content: '¥500.00，订单号 D1',
  created_at: '2026-11-20 10:00:00',
  read: 0,
  ...changes,
});
const pageOf = (...data: OwnNotice[]) => ({
  current_page: 1,
  last_page: 1,
  per_page: 15,
  total: data.length,
  data,
});

/** A page with user info, as the shell fetches it. */
function WithUser({ children }: { children: React.ReactNode }) {
  useMemberGetUserQuery();
  return children;
}
const open = (content = <OwnNoticesPage />) =>
  renderPage(<WithUser>{content}</WithUser>, { at: '/myNotices', token: 't' });

beforeEach(() => {
  answer('user', aUser({ unread_notices: 2 }));
  answer('push/state', { key: null, endpoint: null });
});

test('lists notices with their text and time, each with a link to what it is about', async () => {
  answer('notices/own', pageOf(notice(2), notice(1, { kind: 'new-device', title: '新设备登录', read: 1 })));
  const page = open();
  const first = await page.findByRole('link', { name: '存款已到账' });
  expect(first).toHaveAttribute('href', '/assets?type=0');
  expect(first).toHaveAccessibleDescription('¥500.00，订单号 D1 未读');
  expect(page.getAllByText('2026-11-20 10:00')).toHaveLength(2);
  const second = page.getByRole('link', { name: '新设备登录' });
  expect(second).toHaveAttribute('href', '/mySessions');
  expect(second).not.toHaveAccessibleDescription(/未读/);
});

test('marks an opened notice as read, and a read one is not sent again', async () => {
  let list = pageOf(notice(2), notice(1, { title: '旧通知', read: 1 }));
  answer('notices/own', () => list);
  answer('notices/read', () => {
    list = pageOf(notice(2, { read: 1 }), notice(1, { title: '旧通知', read: 1 }));
    return { unread: 0 };
  });
  const page = open();
  await page.user.click(await page.findByRole('link', { name: '旧通知' }));
  await page.user.click(page.getByRole('link', { name: '存款已到账' }));
  await waitFor(() => expect(page.queryByText('未读')).toBeNull());
  expect(received('notices/read').map(({ body }) => body)).toEqual([{ id: 2 }]);
  expect(page.queryByRole('button', { name: '全部标为已读' })).toBeNull();
});

test('全部标为已读 marks all, and shows the message of a refusal', async () => {
  answer('notices/own', pageOf(notice(2), notice(1)));
  refuse('notices/read', '系统繁忙');
  const page = open();
  const button = await page.findByRole('button', { name: '全部标为已读' });
  await page.user.click(button);
  expect(await page.findByText('系统繁忙')).toBeInTheDocument();
  answer('notices/own', pageOf(notice(2, { read: 1 }), notice(1, { read: 1 })));
  answer('notices/read', { unread: 0 });
  await page.user.click(button);
  await waitFor(() => expect(page.queryByText('未读')).toBeNull());
  expect(received('notices/read').at(-1)?.body).toEqual({});
});

test('全部标为已读 gives the focus to the page’s heading when it disappears', async () => {
  answer('notices/own', pageOf(notice(1)));
  answer('notices/read', { unread: 0 });
  const page = open(
    <>
      <h1>我的通知</h1>
      <OwnNoticesPage />
    </>,
  );
  const button = await page.findByRole('button', { name: '全部标为已读' });
  await page.user.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  await waitFor(() => expect(page.getByRole('heading', { name: '我的通知' })).toHaveFocus());
});

test('a notice of a kind that the site does not know is no link, and a tap marks it as read', async () => {
  const birthday = (read: 0 | 1) => pageOf(notice(3, { kind: 'birthday', title: '生日快乐', content: null, read }));
  answer('notices/own', birthday(0));
  const page = open();
  const row = await page.findByRole('button', { name: '生日快乐' });
  expect(page.queryByRole('link', { name: '生日快乐' })).toBeNull();
  answer('notices/own', birthday(1));
  answer('notices/read', { unread: 0 });
  await page.user.click(row);
  await waitFor(() => expect(row).toHaveAttribute('aria-disabled', 'true'));
  await page.user.click(row);
  expect(received('notices/read').map(({ body }) => body)).toEqual([{ id: 3 }]);
  expect(page.path()).toBe('/myNotices');
});

test('pulling the page down reports a list that could not be fetched', async () => {
  answer('notices/own', pageOf(notice(1)));
  const page = open();
  const row = await page.findByRole('link', { name: '存款已到账' });
  breakCall('notices/own');
  await pullDown(row);
  expect(await page.findByText('刷新失败，请稍后再试')).toBeInTheDocument();
});

test.each([
  ['no notices', () => answer('notices/own', pageOf())],
  ['a host without the call', () => refuse('notices/own', '', 404)],
])('%s shows 暂无记录', async (_what, prepare) => {
  prepare();
  expect(await open().findByText('暂无记录')).toBeVisible();
});

test('a failed list offers 重试', async () => {
  breakCall('notices/own');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  answer('notices/own', pageOf(notice(1)));
  await page.user.click(retry);
  expect(await page.findByRole('link', { name: '存款已到账' })).toBeVisible();
});

describe('the link of the message page', () => {
  beforeEach(() => answer('noticeList', []));

  test('leads to the notices and shows how many are unread', async () => {
    const link = await open(<NoticesPage />).findByRole('link', { name: '我的通知' });
    expect(link).toHaveAttribute('href', '/myNotices');
    expect(link).toHaveAccessibleDescription('2 条未读');
  });

  test.each([
    ['on a host without notices', () => answer('user', aUser())],
    ['before user info has arrived', () => breakCall('user')],
  ])('is absent %s', async (_when, prepare) => {
    prepare();
    const page = open(<NoticesPage />);
    expect(await page.findByText('暂无记录')).toBeVisible();
    expect(page.queryByText('我的通知')).toBeNull();
    expect(received('notices/own')).toHaveLength(0);
  });
});

test('shows each notice once, although one came between two pages', async () => {
  const real = window.IntersectionObserver;
  /* jsdom has no layout: the end of the list is always in view. */
  window.IntersectionObserver = class {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe(target: Element) {
      this.tell([{ isIntersecting: true, intersectionRatio: 1, target }]);
    }
    unobserve() {}
    disconnect() {}
  } as never;
  const notices = [notice(3), notice(2), notice(1)];
  answer('notices/own', ({ page }) => ({
    ...pageOf(...(page === 1 ? notices.slice(0, 2) : notices.slice(1))),
    current_page: Number(page),
    last_page: 2,
  }));
  const page = open();
  expect(await page.findByText('没有更多记录了')).toBeVisible();
  window.IntersectionObserver = real;
  expect(page.getAllByRole('link', { name: /存款已到账/ })).toHaveLength(3);
});
