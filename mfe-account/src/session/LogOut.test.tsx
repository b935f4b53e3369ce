import { useLocation, useLoggedIn, useNavigate } from '@site/shared';
import { answer, callsSettled, renderPage } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { LogOut } from './LogOut';

/** Guards its page as the shell does. */
function GuardedPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const rejected = !useLoggedIn() && pathname !== '/';
  useLayoutEffect(() => {
    if (rejected) void navigate('/?redirect=%2FuserCenter', { replace: true });
  }, [rejected, navigate]);
  return <LogOut />;
}

test('logging out on a guarded page goes home without a redirect', async () => {
  answer('logoff', null);
  const page = renderPage(<GuardedPage />, { at: '/userCenter', token: 't' });
  await page.user.click(page.getByRole('button', { name: '退出登录' }));
  const dialog = within(await page.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(page.store.getState().session.token).toBeNull());
  await callsSettled(page.store);
  expect(page.path()).toBe('/');
});
