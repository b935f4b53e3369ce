import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import { shownCaptchaCode } from '../testing/page';
import LoginPopup from './LoginPopup';

const open = (at = '/games', redirect?: string) => {
  const onClose = jest.fn();
  const onLoggedIn = jest.fn();
  const popup = <LoginPopup redirect={redirect} onClose={onClose} onLoggedIn={onLoggedIn} />;
  return { ...renderPage(popup, { at }), onClose, onLoggedIn };
};

test('logs in on top of the current page', async () => {
  answer('login_pc', { api_token: 'fresh' });
  answer('user', aUser());
  const page = open();
  const dialog = within(await page.findByRole('dialog', { name: '登录' }));
  await page.user.type(await dialog.findByLabelText('用户名'), 'member88');
  await page.user.type(dialog.getByLabelText('密码'), 'secret88');
  await page.user.type(dialog.getByLabelText('验证码'), await shownCaptchaCode());
  await page.user.click(dialog.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(page.onLoggedIn).toHaveBeenCalledTimes(1));
  expect(page.onClose).not.toHaveBeenCalled();
  expect(page.path()).toBe('/games');
  expect(sessionStorage.getItem('token')).toBe('fresh');
  await waitFor(() => expect(received('user')).toHaveLength(1));
});

test.each([
  ['the page', '/games', undefined, '%2Fgames'],
  ['the redirect that the page was opened with', '/?redirect=%2Fdeposit', undefined, '%2Fdeposit'],
  ['what was asked for', '/?redirect=%2Fdeposit', '/gamePage?name=pp', '%2FgamePage%3Fname%3Dpp'],
])('closes when a link is followed; the registration then redirects to %s', async (_, at, redirect, goal) => {
  const page = open(at, redirect);
  await page.user.click(await page.findByRole('link', { name: '立即注册' }));
  expect(page.onClose).toHaveBeenCalled();
  expect(page.onLoggedIn).not.toHaveBeenCalled();
  expect(page.path()).toBe(`/register?redirect=${goal}`);
});
