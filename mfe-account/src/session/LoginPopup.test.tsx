import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import { captchaInSight } from './captchaInSight';
import LoginPopup from './LoginPopup';

const open = () => {
  const onClose = jest.fn();
  return { ...renderPage(<LoginPopup onClose={onClose} />, { at: '/games' }), onClose };
};

test('logs in over the page it was opened on, which stays', async () => {
  answer('login_pc', { api_token: 'fresh' });
  answer('user', aUser());
  const page = open();
  const dialog = within(await page.findByRole('dialog', { name: '登录' }));
  await page.user.type(await dialog.findByLabelText('用户名'), 'member88');
  await page.user.type(dialog.getByLabelText('密码'), 'secret88');
  await page.user.type(dialog.getByLabelText('验证码'), await captchaInSight());
  await page.user.click(dialog.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(page.onClose).toHaveBeenCalled());
  expect(page.path()).toBe('/games');
  expect(sessionStorage.getItem('token')).toBe('fresh');
  await waitFor(() => expect(received('user')).toHaveLength(1));
});

test('closes when a link of it is followed; the registration will come back to the page', async () => {
  const page = open();
  await page.user.click(await page.findByRole('link', { name: '立即注册' }));
  expect(page.onClose).toHaveBeenCalled();
  expect(page.path()).toBe('/register?redirect=%2Fgames');
});
