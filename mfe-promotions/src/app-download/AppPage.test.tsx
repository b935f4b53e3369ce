import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answer, renderPage } from '@site/shared/testing';
import AppPage from './AppPage';
import { installUrl } from './installUrl';

const info = (ios_download_url: string | null) => ({
  title: '会员站',
  site_state: 1 as const,
  redpacket_switch: 0 as const,
  index_modal: 0 as const,
  ios_download_url,
});
const frame = () => document.querySelector('body > iframe');

it('downloads a file of this site in a hidden frame that is gone after two seconds', async () => {
  const file = `${window.location.origin}/operator/app.ipa`;
  answer('app', info(file));
  renderPage(<AppPage />);
  const link = await screen.findByRole('link', { name: 'iOS下载' });
  expect(link).toHaveAttribute('href', file);
  expect(fireEvent.click(link)).toBe(false);
  expect(frame()).not.toBeVisible();
  expect(frame()).toHaveAttribute('src', file);
  expect(screen.getByRole('link', { name: '直接打开' })).toHaveAttribute('href', file);
  await waitFor(() => expect(frame()).toBeNull(), { timeout: 2500 });
});

it.each(['https://apps.example/app', 'http://download.example/app', 'itms-services://?action=download-manifest&url=x'])(
  'leaves %s to the browser',
  async (address) => {
    answer('app', info(address));
    renderPage(<AppPage />);
    const link = await screen.findByRole('link', { name: 'iOS下载' });
    expect(link).toHaveAttribute('href', address);
    expect(fireEvent.click(link)).toBe(true);
    expect(frame()).toBeNull();
  },
);

it('says so when the operator has no app', async () => {
  answer('app', info(null));
  const { user } = renderPage(<AppPage />);
  await user.click(await screen.findByRole('link', { name: 'Android下载' }));
  expect(await screen.findByText('暂未开放下载，敬请期待')).toBeInTheDocument();
  expect(frame()).toBeNull();
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['itms-services://?action=download-manifest&url=x', 'itms-services://?action=download-manifest&url=x'],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('%s is installed from %s', (address, url) => expect(installUrl(address)).toBe(url));
