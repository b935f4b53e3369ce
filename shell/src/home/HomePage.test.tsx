import { answer, breakCall, callsSettled, received, refuse, renderPage, siteInfo } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from './HomePage';
import { NoticeMarquee } from './NoticeMarquee';

const info = { ...siteInfo, title: '金禧会员站' };

beforeEach(() => answer('app', info));

it('shows banners and notices', async () => {
  answer('bannerList', { data: [{ src: '/api/a.svg', href: '/vip' }] } as never);
  answer('homenotice', ['第一条', '第二条']);
  renderPage(<HomePage />);
  const picture = await screen.findByRole('img', { name: '轮播图1' });
  expect(screen.getByRole('region', { name: '轮播图' })).toContainElement(picture);
  const notices = within(screen.getByRole('region', { name: '公告' }));
  expect(notices.getByText('第一条')).toBeInTheDocument();
  expect(notices.getByText('第二条')).toBeInTheDocument();
});

it('shows the hero, 暂无公告 and the links, also to the limits, without banners and notices', async () => {
  answer('bannerList', null as never);
  answer('homenotice', []);
  renderPage(<HomePage />);
  expect(await screen.findByText('暂无公告')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '轮播图' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '常见问题' })).toHaveAttribute('href', '/faq');
  expect(screen.getByRole('link', { name: '关于我们' })).toHaveAttribute('href', '/about');
  expect(screen.getByRole('link', { name: '适度娱乐' })).toHaveAttribute('href', '/limits');
});

it('shows the hero and 暂无公告 if both requests fail', async () => {
  breakCall('bannerList');
  breakCall('homenotice');
  renderPage(<HomePage />);
  expect(await screen.findByText('暂无公告')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '轮播图' })).toBeInTheDocument();
});

it('removes a block that throws and keeps the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('bannerList', []);
  answer('homenotice', [{ toString: 'no text' }] as never);
  renderPage(<HomePage />);
  await waitFor(() => expect(screen.queryByRole('region', { name: '公告' })).toBeNull());
  expect(screen.getByRole('link', { name: '常见问题' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '轮播图' })).toBeInTheDocument();
  jest.restoreAllMocks();
});

it('pauses the notices with a button', async () => {
  answer('homenotice', ['第一条']);
  renderPage(<NoticeMarquee />, { styled: true });
  const text = (await screen.findByText('第一条')).parentElement!;
  expect(getComputedStyle(text).animation).toContain('30s');
  fireEvent.click(screen.getByRole('button', { name: '暂停滚动' }));
  expect(getComputedStyle(text).animationPlayState).toBe('paused');
  fireEvent.click(screen.getByRole('button', { name: '继续滚动' }));
  expect(getComputedStyle(text).animationPlayState).toBe('running');
});

describe('the line about play money', () => {
  let intersect: () => void = () => undefined;
  beforeEach(() => {
    answer('bannerList', []);
    answer('homenotice', []);
    jest.spyOn(window, 'IntersectionObserver').mockImplementation(function (callback: IntersectionObserverCallback) {
      intersect = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
      return { observe() {}, disconnect() {}, unobserve() {} } as unknown as IntersectionObserver;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it("shows the operator's text, requested when the line is almost visible", async () => {
    answer('content', { key: 'site.line', value: '本站仅供体验。' });
    renderPage(<HomePage />);
    expect(await screen.findByText(/演示站点/)).toBeInTheDocument();
    expect(received('content')).toHaveLength(0);
    act(() => intersect());
    expect(await screen.findByText('本站仅供体验。')).toBeInTheDocument();
    expect(received('content').map(({ body }) => body)).toEqual([{ key: 'site.line' }]);
  });

  it("is only the operator's text on a site with real payments", async () => {
    answer('app', { ...siteInfo, minimum_age: 18 });
    answer('content', { key: 'site.line', value: '牌照号码 L-2026-001' });
    renderPage(<HomePage />);
    await waitFor(() => expect(screen.queryByText(/演示站点/)).toBeNull());
    act(() => intersect());
    expect(await screen.findByText('牌照号码 L-2026-001')).toBeInTheDocument();
  });

  it('shows the default text without a toast if the API host lacks the call', async () => {
    refuse('content', '接口不存在！', 404);
    const { store } = renderPage(<HomePage />);
    await screen.findByText('暂无公告');
    act(() => intersect());
    await waitFor(() => expect(received('content')).toHaveLength(1));
    await callsSettled(store);
    expect(screen.getByText(/演示站点/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
