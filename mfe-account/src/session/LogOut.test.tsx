import { useLocation, useLoggedIn, useNavigate } from '@site/shared';
import { answer, callsSettled, renderPage, aUser, received } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { LogOut } from './LogOut';
import { endpointDigest, fakePushBrowser, hostKey } from '../testing/fakePushBrowser';
import { useStartSession } from './useStartSession';

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

describe('push messages at the start of a session', () => {
  const endpoint = 'https://push.example/1';

  function LogIn() {
    const startSession = useStartSession();
    return <button onClick={() => startSession('fresh')}>登录</button>;
  }

  describe('after a login', () => {
    beforeEach(() => answer('user', aUser()));

    const logIn = async () => {
      const page = renderPage(<LogIn />);
      await page.user.click(page.getByRole('button'));
      await waitFor(() => expect(received('user')).toHaveLength(1));
      return page;
    };

    test('the browser’s subscription is ended if another member made it', async () => {
      const { currentEndpoint } = fakePushBrowser({ endpoint });
      answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: [] });
      await logIn();
      await waitFor(() => expect(currentEndpoint()).toBeUndefined());
      expect(received('push/state')[0]?.headers.get('authorization')).toBe('Bearer fresh');
    });

    test('it is kept for the new session if the same member made it', async () => {
      const { currentEndpoint } = fakePushBrowser({ endpoint });
      answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: [endpointDigest(endpoint)] });
      answer('push/subscribe', null);
      await logIn();
      await waitFor(() => expect(received('push/subscribe')).toHaveLength(1));
      expect(received('push/subscribe')[0]?.body).toMatchObject({ endpoint });
      expect(currentEndpoint()).toBe(endpoint);
    });

    test('a browser without a subscription asks the host for nothing', async () => {
      const { manager } = fakePushBrowser();
      const page = await logIn();
      await waitFor(() => expect(manager.getSubscription).toHaveBeenCalled());
      await callsSettled(page.store);
      expect(received('push/state')).toEqual([]);
    });

    test('a browser that may not show notifications is not asked for its subscription', async () => {
      const { manager } = fakePushBrowser({ permission: 'default', endpoint });
      const page = await logIn();
      await callsSettled(page.store);
      expect(manager.getSubscription).not.toHaveBeenCalled();
    });
  });
});
