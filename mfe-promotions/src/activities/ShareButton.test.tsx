import { renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { ShareButton } from './ShareButton';

const activity = { id: 3, title: '新手体验礼', memo: '新会员专享' };
const url = 'http://localhost/#/activeInfo?id=3';

const open = async () => {
  const page = renderPage(<ShareButton activity={activity} />, { token: 'secret-token' });
  await page.user.click(screen.getByRole('button', { name: '分享' }));
  return page;
};

/** Gives the browser a share sheet. */
const withShareSheet = (share: jest.Mock) => Object.assign(navigator, { share });

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

it('shares title, memo and link by the system’s sheet', async () => {
  const share = jest.fn().mockResolvedValue(undefined);
  withShareSheet(share);
  await open();
  expect(share).toHaveBeenCalledWith({ title: activity.title, text: activity.memo, url });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does nothing more when the member cancels the system’s sheet', async () => {
  const share = jest.fn().mockRejectedValue(new DOMException('cancelled', 'AbortError'));
  withShareSheet(share);
  await open();
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the link to copy when the system’s sheet fails', async () => {
  withShareSheet(jest.fn().mockRejectedValue(new DOMException('denied', 'NotAllowedError')));
  await open();
  expect(await screen.findByRole('dialog', { name: '分享活动' })).toHaveTextContent(url);
});

it('shows the link to copy where the system has no sheet', async () => {
  const { user } = await open();
  const dialog = await screen.findByRole('dialog', { name: '分享活动' });
  expect(dialog).toHaveTextContent(url);
  await user.click(await screen.findByRole('button', { name: '复制链接' }));
  expect(await navigator.clipboard.readText()).toBe(url);
});
