import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, renderPage } from '@site/shared/testing';
import AppPage from './AppPage';
import { installUrl } from './DownloadLink';

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

it.each([`${window.location.origin}/operator/app.ipa`, 'https://download.example/app.apk'])(
  'downloads %s in a hidden frame that is gone after two seconds',
  async (file) => {
    answer('app', info(file));
    renderPage(<AppPage />);
    const link = await screen.findByRole('link', { name: 'iOS下载' });
    expect(link).toHaveAttribute('href', file);
    expect(fireEvent.click(link)).toBe(false);
    expect(frame()).not.toBeVisible();
    expect(frame()).toHaveAttribute('src', file);
    expect(screen.getByRole('link', { name: '直接打开' })).toHaveAttribute('href', file);
    await waitFor(() => expect(frame()).toBeNull(), { timeout: 2500 });
  },
);

it.each([
  'https://apps.apple.com/cn/app/id1',
  'https://play.google.com/store/apps/details?id=x',
  'http://download.example/app',
  'itms-services://?action=download-manifest&url=x',
])('lets the browser open %s', async (address) => {
  answer('app', info(address));
  renderPage(<AppPage />);
  const link = await screen.findByRole('link', { name: 'iOS下载' });
  expect(link).toHaveAttribute('href', address);
  expect(fireEvent.click(link)).toBe(true);
  expect(frame()).toBeNull();
});

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
