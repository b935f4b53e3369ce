import { answer, aUser, callsSettled, received, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import { endpointDigest, fakePushBrowser, hostKey } from '../testing/fakePushBrowser';
import { useStartSession } from './useStartSession';

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
