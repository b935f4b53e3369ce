import { screen, waitFor } from '@testing-library/react';
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

it('downloads in a hidden frame that is gone after two seconds', async () => {
  answer('app', info('https://download.example/app'));
  const { user } = renderPage(<AppPage />);
  const link = await screen.findByRole('link', { name: 'iOS下载' });
  expect(link).toHaveAttribute('href', 'https://download.example/app');
  await user.click(link);
  expect(frame()).not.toBeVisible();
  expect(frame()).toHaveAttribute('src', 'https://download.example/app');
  await waitFor(() => expect(frame()).toBeNull(), { timeout: 2500 });
});

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
