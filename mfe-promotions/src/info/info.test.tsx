import { answer, breakCall, holdTimers, received, refuse, renderPage } from '@site/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import AboutPage from './AboutPage';
import FaqPage from './FaqPage';
import SponsorPage from './SponsorPage';
import { milestones } from './aboutText';
import AppPage from './app-download/AppPage';
import { canDownloadInFrame, installUrl } from './app-download/DownloadLink';
import ServicePage, { canBeFramed } from './service/ServicePage';

it('shows the default text when the host knows no such call', async () => {
  refuse('content', '未知接口', 404);
  renderPage(<AboutPage />);
  expect(await screen.findByRole('heading', { name: '适度娱乐' })).toBeInTheDocument();
  expect(screen.queryByText('未知接口')).not.toBeInTheDocument();
});

it("shows the operator's text, sanitised", async () => {
  answer('content', ({ key }) => ({ key: String(key), value: '<p>自有文案</p><img src=x onerror=alert(1)>' }));
  const { container } = renderPage(<AboutPage />);
  expect(await screen.findByText('自有文案')).toBeInTheDocument();
  expect(container.querySelector('[onerror]')).toBeNull();
  expect(received('content').map((it) => it.body)).toEqual([{ key: 'about' }]);
});

it('answers questions, including how long a coin withdrawal takes', async () => {
  answer('content', { key: 'faq', value: [{ question: '只有问题' }] });
  renderPage(<FaqPage />);
  expect(await screen.findByText(/30分钟/)).toBeVisible();
});

it("shows the operator's questions", async () => {
  answer('content', { key: 'faq', value: [{ question: '问？', answer: '答。' }] });
  renderPage(<FaqPage />);
  expect(await screen.findByRole('heading', { name: '问？' })).toBeInTheDocument();
  expect(screen.getByText('答。')).toBeVisible();
});

it('shows the seven milestones and the history tab', async () => {
  answer('content', ({ key }) => ({ key: String(key), value: null }));
  const { user } = renderPage(<SponsorPage />);
  expect(await screen.findByText('单笔投注限额提升至2,000,000')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(milestones.length);
  await user.click(screen.getByRole('tab', { name: '品牌历史' }));
  expect(await screen.findByText(/自成立以来/)).toBeInTheDocument();
});

describe('customer service', () => {
  it('frames the service with access to its own storage', async () => {
    answer('getservicerurl', { url: 'https://service.example/chat' });
    renderPage(<ServicePage />);
    const frame = await screen.findByTitle('在线客服');
    expect(frame).toHaveAttribute('src', 'https://service.example/chat');
    expect(frame.getAttribute('sandbox')).toContain('allow-same-origin');
  });

  it("denies a framed page of this origin access to the site's storage", async () => {
    answer('getservicerurl', { url: `${window.location.origin}/api/service` });
    renderPage(<ServicePage />);
    expect((await screen.findByTitle('在线客服')).getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  it('frames an http service in an http page, with a link next to it', async () => {
    answer('getservicerurl', { url: 'http://service.example/chat' });
    renderPage(<ServicePage />);
    expect(await screen.findByTitle('在线客服')).toHaveAttribute('src', 'http://service.example/chat');
    const link = screen.getByRole('link', { name: '在新窗口打开' });
    expect(link).toHaveAttribute('href', 'http://service.example/chat');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('rejects a URL that is not http(s)', async () => {
    answer('getservicerurl', { url: 'javascript:alert(1)' });
    renderPage(<ServicePage />);
    expect(await screen.findByText('链接无效')).toBeInTheDocument();
  });

  it('offers 重试 when the call fails', async () => {
    breakCall('getservicerurl');
    renderPage(<ServicePage />);
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  describe('addresses that can be framed', () => {
    it.each([
      ['https://service.example/chat', 'https:', true],
      ['https://service.example/chat', 'http:', true],
      ['http://service.example/chat', 'https:', false],
      ['http://127.0.0.1:9000/chat', 'http:', true],
      [`${window.location.origin}/api/service`, 'https:', true],
    ])('%s in an %s page can be framed: %s', (url, protocol, framed) =>
      expect(canBeFramed(url, protocol)).toBe(framed),
    );
  });
});

describe('APP下载', () => {
  const info = (ios_download_url: string | null) => ({
    title: '会员站',
    site_state: 1 as const,
    redpacket_switch: 0 as const,
    index_modal: 0 as const,
    ios_download_url,
  });
  const frame = () => document.querySelector('body > iframe');

  beforeEach(() => answer('content', ({ key }) => ({ key: String(key), value: null })));
  afterEach(() => jest.restoreAllMocks());

  it('downloads a file in a hidden frame that is gone after two seconds', async () => {
    const file = 'https://download.example/app.apk';
    const frames = holdTimers(2000);
    answer('app', info(file));
    renderPage(<AppPage />);
    const link = await screen.findByRole('link', { name: 'iOS下载' });
    expect(link).toHaveAttribute('href', file);
    expect(fireEvent.click(link)).toBe(false);
    expect(frame()).not.toBeVisible();
    expect(frame()).toHaveAttribute('src', file);
    expect(screen.getByRole('link', { name: '直接打开' })).toHaveAttribute('href', file);
    await frames.run();
    expect(frame()).toBeNull();
  });

  it('lets the browser open what no frame can download', async () => {
    const address = 'itms-services://?action=download-manifest&url=x';
    answer('app', info(address));
    renderPage(<AppPage />);
    const link = await screen.findByRole('link', { name: 'iOS下载' });
    expect(link).toHaveAttribute('href', address);
    expect(fireEvent.click(link)).toBe(true);
    expect(frame()).toBeNull();
  });

  it.each([
    [`${window.location.origin}/operator/app.ipa`, true],
    ['https://download.example/app.apk', true],
    ['https://apps.apple.com/cn/app/id1', false],
    ['https://play.google.com/store/apps/details?id=x', false],
    ['http://download.example/app', false],
  ])('a frame can download %s: %s', (address, framed) => expect(canDownloadInFrame(address)).toBe(framed));

  it('says when the operator has no app', async () => {
    answer('app', info(null));
    const { user } = renderPage(<AppPage />);
    await user.click(await screen.findByRole('link', { name: 'Android下载' }));
    expect(await screen.findByText('暂未开放下载，敬请期待')).toBeInTheDocument();
    expect(frame()).toBeNull();
  });

  const links = async () => {
    await screen.findByRole('link', { name: 'iOS下载' });
    return screen.getAllByRole('link', { name: /下载$/ }).map((it) => it.textContent);
  };

  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', ['iOS下载', 'Android下载'], /Safari/],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', ['Android下载', 'iOS下载'], /安装应用/],
  ])('puts the app of %s first and shows its installation steps', async (_device, userAgent, order, way) => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    answer('app', info('https://a.example/x'));
    renderPage(<AppPage />);
    expect(await links()).toEqual(order);
    expect(screen.getByText(way)).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: '下载二维码' })).not.toBeInTheDocument();
  });

  it('shows a QR code of this page on a desktop', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...new EventTarget(), matches: query.includes('fine') }) as never);
    answer('app', info(null));
    renderPage(<AppPage />);
    expect(await screen.findByRole('img', { name: '下载二维码' })).toBeInTheDocument();
  });

  it('offers 添加到主屏幕 once where the browser supports a prompt', async () => {
    answer('app', info(null));
    const { user } = renderPage(<AppPage />);
    await links();
    expect(screen.queryByRole('button', { name: '添加到主屏幕' })).not.toBeInTheDocument();
    const prompt = jest.fn(async () => ({ outcome: 'dismissed' }));
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
    await user.click(screen.getByRole('button', { name: '添加到主屏幕' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: '添加到主屏幕' })).not.toBeInTheDocument();
  });

  it('hides the card in the installed app', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...new EventTarget(), matches: query.includes('standalone') }) as never);
    answer('app', info(null));
    renderPage(<AppPage />);
    await links();
    expect(screen.queryByRole('region', { name: '免下载使用' })).not.toBeInTheDocument();
  });

  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['itms-services://?action=download-manifest&url=x', 'itms-services://?action=download-manifest&url=x'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [null, undefined],
  ])('installs %s from %s', (address, url) => expect(installUrl(address)).toBe(url));
});
