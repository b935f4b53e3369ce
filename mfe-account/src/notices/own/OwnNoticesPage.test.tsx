import { useMemberGetUserQuery } from '@site/shared';
import { answer, aUser, breakCall, received, refuse, renderPage, callsSettled } from '@site/shared/testing';
import { waitFor, act } from '@testing-library/react';
import { pullDown } from '../../testing/page';
import NoticesPage from '../NoticesPage';
import OwnNoticesPage from './OwnNoticesPage';
import type { OwnNotice } from './ownNoticesApi';
import { endpointDigest, fakePushBrowser, hostKey } from '../../testing/fakePushBrowser';
import { PushSwitch } from './push/PushSwitch';

const notice = (id: number, changes: Partial<OwnNotice> = {}): OwnNotice => ({
  id,
  kind: 'deposit-approved',
  title: '存款已到账',
  content: '¥500.00，订单号 D1',
  order: 'D1',
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
  expect(first).toHaveAttribute('href', '/assets?type=0&order=D1');
  expect(first).toHaveAccessibleDescription('¥500.00，订单号 D1 未读');
  expect(page.getAllByText('2026-11-20 10:00')).toHaveLength(2);
  const second = page.getByRole('link', { name: '新设备登录' });
  expect(second).toHaveAttribute('href', '/mySessions');
  expect(second).not.toHaveAccessibleDescription(/未读/);
});

test.each([
  ['withdrawal-rejected', 'W1', '/assets?type=1&order=W1'],
  ['withdrawal-approved', null, '/assets?type=1'],
  ['deposit-rejected', undefined, '/assets?type=0'],
])('a notice of kind %s about order %s opens %s', async (kind, order, path) => {
  answer('notices/own', pageOf(notice(2, { kind, order })));
  const link = await open().findByRole('link', { name: '存款已到账' });
  expect(link).toHaveAttribute('href', path);
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

describe('push messages', () => {
  beforeEach(() => answer('push/state', { key: hostKey, endpoint: null }));

  const open = () => renderPage(<PushSwitch />, { token: 't' });
  const findSwitch = (page: ReturnType<typeof open>) => page.findByRole('switch', { name: '推送通知' });

  test('subscribes the browser with the key of the host after the member has allowed notifications', async () => {
    const { manager } = fakePushBrowser();
    answer('push/subscribe', null, '已开启推送通知');
    const page = open();
    const toggle = await findSwitch(page);
    expect(toggle).not.toBeChecked();
    await page.user.click(toggle);
    expect(await page.findByText('已开启推送通知')).toBeInTheDocument();
    await waitFor(() => expect(toggle).toBeChecked());
    expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: hostKey });
    expect(received('push/subscribe')[0]?.body).toEqual({
      endpoint: 'https://push.example/new',
      p256dh: 'a-key',
      auth: 'a-secret',
    });
  });

  test('unsubscribes the browser and the session', async () => {
    const { unsubscribe } = fakePushBrowser({ endpoint: 'https://push.example/1' });
    answer('push/state', { key: hostKey, endpoint: 'https://push.example/1' });
    answer('push/unsubscribe', null, '已关闭推送通知');
    const page = open();
    const toggle = await findSwitch(page);
    await waitFor(() => expect(toggle).toBeChecked());
    await page.user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(unsubscribe).toHaveBeenCalled();
    expect(received('push/unsubscribe')[0]?.body).toEqual({ endpoint: 'https://push.example/1' });
  });

  describe('a subscription that this session did not make', () => {
    const earlier = 'https://push.example/1';
    const digests = (...endpoints: string[]) => endpoints.map(endpointDigest);

    test('is kept for this session if the same member made it in an earlier one', async () => {
      const { unsubscribe } = fakePushBrowser({ endpoint: earlier });
      answer('push/state', {
        key: hostKey,
        endpoint: null,
        endpoint_digests: digests('https://push.example/phone', earlier),
      });
      answer('push/subscribe', null, '已开启推送通知');
      const page = open();
      expect(await findSwitch(page)).toBeChecked();
      expect(received('push/subscribe').map(({ body }) => body)).toEqual([
        { endpoint: earlier, p256dh: 'a-key', auth: 'a-secret' },
      ]);
      expect(page.queryByText('已开启推送通知')).toBeNull();
      expect(unsubscribe).not.toHaveBeenCalled();
    });

    test('leaves the switch off without a message if it cannot be kept', async () => {
      fakePushBrowser({ endpoint: earlier });
      answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: digests(earlier) });
      refuse('push/subscribe', '操作过于频繁，请稍后再试！', 429);
      const page = open();
      expect(await findSwitch(page)).not.toBeChecked();
      expect(page.queryByText('操作过于频繁，请稍后再试！')).toBeNull();
    });

    test('is ended in the browser if another member made it', async () => {
      const { currentEndpoint } = fakePushBrowser({ endpoint: earlier });
      answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: digests('https://push.example/phone') });
      expect(await findSwitch(open())).not.toBeChecked();
      expect(currentEndpoint()).toBeUndefined();
      expect(received('push/subscribe')).toEqual([]);
    });

    test('is left alone on a host that does not list the subscriptions of other sessions', async () => {
      const { currentEndpoint } = fakePushBrowser({ endpoint: earlier });
      expect(await findSwitch(open())).not.toBeChecked();
      expect(currentEndpoint()).toBe(earlier);
    });
  });

  test.each([
    ['off for one with another key of the host', `B${'B'.repeat(85)}A`, false],
    ['on for one whose key the browser does not tell', null, true],
  ])('with the subscription of this session the switch is %s', async (_state, key, isOn) => {
    fakePushBrowser({ endpoint: 'https://push.example/1', key });
    answer('push/state', { key: hostKey, endpoint: 'https://push.example/1', endpoint_digests: [] });
    const toggle = await findSwitch(open());
    expect(toggle.getAttribute('aria-checked')).toBe(String(isOn));
  });

  test('says where to allow notifications that the member has denied', async () => {
    const { manager } = fakePushBrowser({ permission: 'denied' });
    const page = open();
    await page.user.click(await findSwitch(page));
    expect(await page.findByText('请在浏览器设置中允许通知')).toBeInTheDocument();
    expect(manager.subscribe).not.toHaveBeenCalled();
    expect(received('push/subscribe')).toHaveLength(0);
  });

  test('ends a refused subscription in the browser before it shows the refusal', async () => {
    const { unsubscribe } = fakePushBrowser();
    let finish = () => {};
    unsubscribe.mockReturnValueOnce(new Promise<boolean>((resolve) => (finish = () => resolve(true))));
    refuse('push/subscribe', '该浏览器不支持推送通知');
    const page = open();
    const toggle = await findSwitch(page);
    await page.user.click(toggle);
    await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
    expect(page.queryByText('该浏览器不支持推送通知')).toBeNull();
    finish();
    expect(await page.findByText('该浏览器不支持推送通知')).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
  });

  test('a push service that the browser does not reach leaves the switch off', async () => {
    const { manager } = fakePushBrowser();
    manager.subscribe.mockRejectedValue(new Error('push service error'));
    const page = open();
    const toggle = await findSwitch(page);
    await page.user.click(toggle);
    expect(await page.findByText('该功能暂时无法使用')).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
  });

  test.each([
    ['the host sends no push messages', () => answer('push/state', { key: null, endpoint: null })],
    ['the host does not have the call', () => refuse('push/state', '', 404)],
  ])('the push switch is absent if %s', async (_why, prepare) => {
    fakePushBrowser();
    prepare();
    const page = open();
    await waitFor(() => expect(received('push/state')).toHaveLength(1));
    await callsSettled(page.store);
    expect(page.queryByRole('switch')).toBeNull();
  });

  test('a browser without push messages has no switch and asks the host for nothing', async () => {
    const page = open();
    await act(async () => {});
    expect(page.queryByRole('switch')).toBeNull();
    expect(received('push/state')).toEqual([]);
  });
});
