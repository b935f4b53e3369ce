import { liveRegistry } from '@site/runtime';
import { askToLogIn, clearToasts, SiteLink, startSession, useLocation } from '@site/shared';
import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Layout } from './Layout';

const pages = [
  { path: '/deposit', title: '存款', keepAlive: true },
  { path: '/faq', title: '常见问题' },
  { path: '/kefu', title: '连线客服' },
  { path: '/login', title: '登录', bare: true },
];

beforeAll(() => {
  liveRegistry().apps['mfe-wallet'] = {
    version: '1',
    base: '/',
    entry: 'remoteEntry.js',
    globalName: 'mfe_wallet',
    slots: [],
    shared: { range: '^1.0.0' },
    routes: pages.map((page) => ({ ...page, preload: [] })),
  };
});

const effects: string[] = [];

/** A page with state, and effects that record when it is shown and hidden. */
function Page({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    effects.push(`${name} shown`);
    return () => void effects.push(`${name} hidden`);
  }, [name]);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>
      {['/', '/deposit', '/faq', '/deposit?type=1'].map((to) => (
        <SiteLink key={to} to={to}>{`到 ${to}`}</SiteLink>
      ))}
    </>
  );
}

function Site() {
  const { pathname } = useLocation();
  const name = ['/', ...pages.map(({ path }) => path)].find((path) => path === pathname) ?? '*';
  return <Layout page={<Page key={name} name={name} />} />;
}

/** With styles, for the space of the bottom bar. */
const open = (at: string, token?: string) => renderPage(<Site />, { at, styled: true, ...(token ? { token } : {}) });

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent ?? null;

beforeEach(() => {
  effects.length = 0;
  answer('app', { title: '金禧会员站', site_state: 1, redpacket_switch: 0, index_modal: 0 });
  answer('user', aUser());
  answer('balance', { balance: '1000.00' });
  answer('noticeList', []);
});

afterEach(() => act(clearToasts));

it.each([
  ['/', null, '金禧会员站'],
  ['/faq', '常见问题', '常见问题 - 金禧会员站'],
  ['/unknown', '页面不存在', '页面不存在 - 金禧会员站'],
])('%s has the heading %p and the title %s', async (at, title, documentTitle) => {
  open(at);
  await waitFor(() => expect(document.title).toBe(documentTitle));
  expect(heading()).toBe(title);
  expect(screen.queryByRole('button', { name: '菜单' }) !== null).toBe(at === '/');
  expect(screen.queryByRole('button', { name: '返回' }) !== null).toBe(at !== '/');
});

it('moves the focus to the new page and announces its title after a navigation', async () => {
  const { user } = open('/');
  expect(screen.getByRole('main')).not.toHaveFocus();
  const announced = () => document.querySelector('[aria-live="polite"]')?.textContent;
  await screen.findByRole('banner');
  await waitFor(() => expect(document.title).toBe('金禧会员站'));
  expect(announced()).toBe('');
  await user.click(screen.getByRole('link', { name: '到 /faq' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(announced()).toBe('常见问题 - 金禧会员站');
});

it('shows neither header nor bottom bar on the login page', async () => {
  open('/login');
  await waitFor(() => expect(document.title).toBe('登录 - 金禧会员站'));
  expect(heading()).toBeNull();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('link', { name: '免费开户' })).toBeNull();
});

it('shows visitors the bottom bar, keeps the redirect and leaves space for the bar', () => {
  open('/?redirect=%2Fdeposit');
  expect(screen.getByRole('link', { name: '立即登录' })).toHaveAttribute('href', '/login?redirect=%2Fdeposit');
  expect(screen.getByRole('link', { name: '免费开户' })).toHaveAttribute('href', '/register?redirect=%2Fdeposit');
  expect(getComputedStyle(screen.getByRole('main')).getPropertyValue('--bottom-bar')).not.toBe('0px');
});

it('shows members no bottom bar and leaves no space for one', () => {
  open('/', 't');
  expect(screen.queryByRole('link', { name: '立即登录' })).toBeNull();
  expect(getComputedStyle(screen.getByRole('main')).getPropertyValue('--bottom-bar')).toBe('0px');
});

describe('the tab bar', () => {
  const bar = () => screen.queryByRole('navigation', { name: '主导航' });
  const answerInfo = (tabbar: number) =>
    answer('app', { title: '金禧会员站', site_state: 1, redpacket_switch: 0, index_modal: 0, tabbar });

  it('links members to five sections, marks the present one and gets space below the page', async () => {
    answerInfo(1);
    const { user } = open('/', 't');
    const links = within(await screen.findByRole('navigation', { name: '主导航' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['首页', '/'],
      ['存款', '/deposit'],
      ['游戏', '/games'],
      ['优惠', '/activeList'],
      ['我的', '/userCenter'],
    ]);
    const current = () => links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current()).toEqual([links[0]]);
    await user.click(links[1]!);
    expect(current()).toEqual([links[1]]);
    expect(getComputedStyle(screen.getByRole('main')).getPropertyValue('--bottom-bar')).not.toBe('0px');
  });

  it('is shown at once if it was on this device before', () => {
    localStorage.setItem('appInfo', JSON.stringify({ title: '金禧会员站', site_state: 1, tabbar: 1 }));
    open('/', 't');
    expect(bar()).not.toBeNull();
    localStorage.clear();
  });

  it.each([
    ['visitors', '/', undefined, 1],
    ['a page without a header', '/login', 't', 1],
    ['a site whose operator has switched it off', '/', 't', 0],
  ])('is not shown to %s', async (_whom, at, token, tabbar) => {
    answerInfo(tabbar);
    open(at, token);
    await waitFor(() => expect(document.title).toContain('金禧会员站'));
    await waitFor(() => expect(received('app')).toHaveLength(1));
    expect(bar()).toBeNull();
  });
});

it('turns the header opaque after 50 px', () => {
  open('/faq');
  const classOfHeader = () => screen.getByRole('banner').className;
  const scrolled = (pixels: number) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: pixels });
    fireEvent.scroll(window);
    return classOfHeader();
  };
  const clear = scrolled(0);
  expect(scrolled(50)).toBe(clear);
  expect(scrolled(51)).not.toBe(clear);
  expect(scrolled(0)).toBe(clear);
});

it('shows a notice while the device is offline', () => {
  open('/faq');
  const setOnline = (online: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      fireEvent(window, new Event(online ? 'online' : 'offline'));
    });
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent('您已离线');
  setOnline(true);
  expect(screen.queryByRole('status')).toBeNull();
  jest.restoreAllMocks();
});

describe('pages that are kept alive', () => {
  it('keep their state and stop their effects while hidden; other pages are mounted again', async () => {
    const { user } = open('/deposit');
    await user.click(screen.getByRole('button', { name: '/deposit 0' }));
    await user.click(screen.getByRole('link', { name: '到 /faq' }));
    await user.click(screen.getByRole('button', { name: '/faq 0' }));
    expect(effects).toEqual(['/deposit shown', '/deposit hidden', '/faq shown']);
    await user.click(screen.getByRole('link', { name: '到 /deposit' }));
    expect(screen.getByRole('button', { name: '/deposit 1' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: '到 /faq' }));
    expect(screen.getByRole('button', { name: '/faq 0' })).toBeVisible();
  });

  it('scroll to the top each time they are shown', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user } = open('/deposit');
    await user.click(screen.getByRole('link', { name: '到 /faq' }));
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: '到 /deposit' }));
    expect(scroll).toHaveBeenCalledWith(0, 0);
    jest.restoreAllMocks();
  });

  it('stay where they are scrolled when only the query changes, such as the tab of a list', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user, path } = open('/deposit');
    await user.click(screen.getByRole('link', { name: '到 /faq' }));
    await user.click(screen.getByRole('link', { name: '到 /deposit' }));
    scroll.mockClear();
    await user.click(screen.getByRole('link', { name: '到 /deposit?type=1' }));
    expect(path()).toBe('/deposit?type=1');
    expect(scroll).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('are mounted again for the next member', async () => {
    const { store, user } = open('/deposit', 'first');
    await user.click(screen.getByRole('button', { name: '/deposit 0' }));
    act(() => void store.dispatch(startSession('second')));
    expect(screen.getByRole('button', { name: '/deposit 0' })).toBeVisible();
  });
});

it('shows 已在当前页面！ for a link to the current address', async () => {
  const { user, path } = open('/faq');
  await user.click(screen.getByRole('link', { name: '到 /faq' }));
  expect(await screen.findByText('已在当前页面！')).toBeInTheDocument();
  expect(path()).toBe('/faq');
});

it('follows a link to the same page with another query', async () => {
  const { user, path } = open('/deposit');
  await user.click(screen.getByRole('link', { name: '到 /deposit?type=1' }));
  expect(path()).toBe('/deposit?type=1');
  expect(screen.queryByText('已在当前页面！')).toBeNull();
});

describe('the menu of customer service', () => {
  it('opens with the arrow keys, keeps the focus on its item and closes on Tab', async () => {
    const { user } = open('/');
    act(() => screen.getByRole('button', { name: '客服' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: '在线客服' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{End}');
    expect(screen.getByRole('menuitem', { name: '在线客服' })).toHaveFocus();
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens the service page, or shows 已在当前页面！ if it is the current page', async () => {
    const { user, path } = open('/faq');
    await user.click(screen.getByRole('button', { name: '客服' }));
    await user.click(screen.getByRole('menuitem', { name: '在线客服' }));
    expect(path()).toBe('/kefu');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(screen.getByRole('button', { name: '客服' }));
    await user.click(screen.getByRole('menuitem', { name: '在线客服' }));
    expect(await screen.findByText('已在当前页面！')).toBeInTheDocument();
  });

  it('closes on Escape, which restores the focus, on a click elsewhere and when the focus leaves', async () => {
    const { user } = open('/faq');
    const button = screen.getByRole('button', { name: '客服' });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    await user.click(button);
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(button);
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('stays open when a click moves no focus, as in Safari', async () => {
    const { user, path } = open('/faq');
    await user.click(screen.getByRole('button', { name: '客服' }));
    const item = screen.getByRole('menuitem', { name: '在线客服' });
    fireEvent.blur(item, { relatedTarget: null });
    fireEvent.click(item);
    expect(path()).toBe('/kefu');
  });
});

describe('the sidebar', () => {
  const openSidebar = async (token?: string) => {
    const site = open('/', token);
    await site.user.click(screen.getByRole('button', { name: '菜单' }));
    return { ...site, sidebar: within(await screen.findByRole('dialog', { name: '侧边栏' })) };
  };

  it('links to all pages, and 超级合伙人 to the agent page for everyone', async () => {
    const { sidebar } = await openSidebar();
    const links = sidebar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['登录/注册', '/login'],
      ['首页', '/'],
      ['优惠活动', '/activeList'],
      ['超级合伙人', '/gamePage?dailiD=1'],
      ['APP下载', '/app'],
      ['VIP专区', '/vip'],
    ]);
    expect(sidebar.getByText('支持数字货币存取款')).toBeInTheDocument();
  });

  it('has the link to the agent page and no login link for members', async () => {
    const { sidebar } = await openSidebar('t');
    expect(sidebar.getByRole('link', { name: '超级合伙人' })).toHaveAttribute('href', '/gamePage?dailiD=1');
    expect(sidebar.queryByRole('link', { name: '登录/注册' })).toBeNull();
  });

  it('closes with 关闭 and when customer service is opened', async () => {
    const { sidebar, user, path } = await openSidebar();
    await user.click(sidebar.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('button', { name: '在线客服' }));
    expect(path()).toBe('/kefu');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes on other navigation and stays closed after going back', async () => {
    const { user } = await openSidebar();
    /* The page behind is inert, but the end of a session or the browser's buttons can navigate. */
    act(() => screen.getByRole('link', { name: '到 /faq', hidden: true }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('link', { name: '到 /' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('closes the login popup on navigation', async () => {
  const { store, user } = open('/faq');
  act(() => void store.dispatch(askToLogIn('/gamePage')));
  expect(store.getState().session.loginPrompt).toBe(true);
  await user.click(screen.getByRole('link', { name: '到 /deposit' }));
  expect(store.getState().session.loginPrompt).toBe(false);
});

it('describes unread messages without changing the name of the link', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  answer('noticeList', [{ id: 7, title: '公告', content: '', created_at: '2024-05-06 07:08:09' }]);
  open('/faq');
  const link = screen.getByRole('link', { name: '我的消息' });
  expect(link).not.toHaveAccessibleDescription();
  await act(() => jest.advanceTimersByTimeAsync(6000));
  await waitFor(() => expect(link).toHaveAccessibleDescription('有未读消息'));
  expect(link).toHaveAccessibleName('我的消息');
  expect(received('noticeList')).toHaveLength(1);
  jest.useRealTimers();
});
