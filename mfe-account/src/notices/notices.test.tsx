import { useMemberGetUserQuery, type Notice } from '@site/shared';
import { answer, aUser, breakCall, callsSettled, keepToasts, received, refuse, renderPage } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { useStartSession } from '../session/useStartSession';
import { endpointDigest, fakePushBrowser, hostKey } from '../testing/fakePushBrowser';
import NoticePage from './NoticePage';
import NoticesPage from './NoticesPage';
import OwnNoticesPage from './own/OwnNoticesPage';
import type { OwnNotice } from './own/ownNoticesApi';
import { PushSwitch } from './own/push/PushSwitch';

beforeEach(keepToasts);

describe('我的消息', () => {
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

  test('lists the notices without a session', async () => {
    answer('noticeList', { data: notices });
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

  test('shows one notice with sanitised HTML; one that cannot be loaded offers 重试', async () => {
    breakCall('noticeList');
    const page = renderPage(<NoticePage />, { at: '/myNewsInfo?id=7' });
    const retry = await page.findByRole('button', { name: '重试' });
    answer('noticeList', { data: notices });
    await page.user.click(retry);
    expect(await page.findByRole('heading', { name: '系统维护公告' })).toBeVisible();
    expect(page.getByText('2024-05-06 07:08:09')).toBeVisible();
    expect(await page.findByText('维护')).toBeVisible();
    expect(page.container.querySelector('script')).toBeNull();
  });

  test('an address that names no notice shows 暂无记录', async () => {
    answer('noticeList', { data: notices });
    expect(await renderPage(<NoticePage />, { at: '/myNewsInfo?id=99' }).findByText('暂无记录')).toBeVisible();
  });
});

describe('我的通知', () => {
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

  test('a notice about an order opens it in its list', async () => {
    const kinds = [
      ['withdrawal-rejected', 'W1', '/assets?type=1&order=W1'],
      ['withdrawal-approved', null, '/assets?type=1'],
      ['deposit-rejected', undefined, '/assets?type=0'],
    ] as const;
    answer('notices/own', pageOf(...kinds.map(([kind, order], id) => notice(id, { kind, order }))));
    const links = await open().findAllByRole('link', { name: '存款已到账' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(kinds.map(([, , path]) => path));
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

  test('全部标为已读 shows the message of a refusal, marks all, and gives the focus to the heading', async () => {
    answer('notices/own', pageOf(notice(2), notice(1)));
    refuse('notices/read', '系统繁忙');
    const page = open(
      <>
        <h1>我的通知</h1>
        <OwnNoticesPage />
      </>,
    );
    const button = await page.findByRole('button', { name: '全部标为已读' });
    await page.user.click(button);
    expect(await page.findByText('系统繁忙')).toBeInTheDocument();
    answer('notices/own', pageOf(notice(2, { read: 1 }), notice(1, { read: 1 })));
    answer('notices/read', { unread: 0 });
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    await waitFor(() => expect(page.queryByText('未读')).toBeNull());
    expect(received('notices/read').at(-1)?.body).toEqual({});
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

  test('the page of all messages links to them and shows how many are unread', async () => {
    answer('noticeList', []);
    const link = await open(<NoticesPage />).findByRole('link', { name: '我的通知' });
    expect(link).toHaveAttribute('href', '/myNotices');
    expect(link).toHaveAccessibleDescription('2 条未读');
  });

  test('the link is absent on a host without notices', async () => {
    answer('noticeList', []);
    answer('user', aUser());
    const page = open(<NoticesPage />);
    expect(await page.findByText('暂无记录')).toBeVisible();
    await callsSettled(page.store);
    expect(page.queryByText('我的通知')).toBeNull();
    expect(received('notices/own')).toHaveLength(0);
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
});

describe('push messages after a login', () => {
  const endpoint = 'https://push.example/1';

  function LogIn() {
    const startSession = useStartSession();
    return <button onClick={() => startSession('fresh')}>登录</button>;
  }

  beforeEach(() => answer('user', aUser()));

  const logIn = async () => {
    const page = renderPage(<LogIn />);
    await page.user.click(page.getByRole('button'));
    await waitFor(() => expect(received('user')).toHaveLength(1));
    return page;
  };

  test('it is kept for the new session if the same member made it', async () => {
    const { currentEndpoint } = fakePushBrowser({ endpoint });
    answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: [endpointDigest(endpoint)] });
    answer('push/subscribe', null);
    await logIn();
    await waitFor(() => expect(received('push/subscribe')).toHaveLength(1));
    expect(received('push/subscribe')[0]?.body).toMatchObject({ endpoint });
    expect(currentEndpoint()).toBe(endpoint);
  });

  test('a browser without a subscription asks the host for nothing', async () => {
    const { manager } = fakePushBrowser();
    const page = await logIn();
    await waitFor(() => expect(manager.getSubscription).toHaveBeenCalled());
    await callsSettled(page.store);
    expect(received('push/state')).toEqual([]);
  });

  test('a browser that may not show notifications is not asked for its subscription', async () => {
    const { manager } = fakePushBrowser({ permission: 'default', endpoint });
    const page = await logIn();
    await callsSettled(page.store);
    expect(manager.getSubscription).not.toHaveBeenCalled();
  });
});
