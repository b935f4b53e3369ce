import { useLocation, useLoggedIn, useNavigate } from '@site/shared';
import { answer, renderPage } from '@site/shared/testing';
import { act, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { LogOut } from './LogOut';

/** A guarded page, as the shell guards it. */
function GuardedPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const refused = !useLoggedIn() && pathname !== '/';
  useLayoutEffect(() => {
    if (refused) void navigate('/?redirect=%2FuserCenter', { replace: true });
  }, [refused, navigate]);
  return <LogOut />;
}

test('leaving a guarded page goes home without a redirect', async () => {
  answer('logoff', null);
  const page = renderPage(<GuardedPage />, { at: '/userCenter', token: 't' });
  await page.user.click(page.getByRole('button', { name: '退出登录' }));
  const dialog = within(await page.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('button', { name: '退出登录' }));
  await waitFor(() => expect(page.store.getState().session.token).toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(page.path()).toBe('/');
});
