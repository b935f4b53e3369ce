import { getEventListeners } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeBrowser } from '../../../testing/fakePushService';
import { waitUntil } from '../../../testing/waitUntil';
import { pauseAfter, startPushSender } from './pushSender';
import type { DueMessage } from './push.store';
import { sendMessage } from './sendMessage';
import { pushSite } from '../../../testing/pushSite';
import { isPushEndpoint } from '../routes';

describe('sending', () => {
  const { site, settings, subscribe, notice, waiting } = pushSite();
  let { host, service, member } = site;

  beforeEach(() => {
    ({ host, service, member } = site);
  });

  /** So that a test starts the sender's work itself; connections to servers need the other timers. */
  const everyTimerButIntervals = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setTimeout',
    'clearTimeout',
  ] as const;

  describe('the sender', () => {
    const ends: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    /** Starts a push service that accepts connections and does not answer. */
    const startHangingService = async () => {
      const requests: ServerResponse[] = [];
      const server = createServer((_request, response) => void requests.push(response));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      settings.origins.push(origin);
      ends.push(
        () =>
          new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
          }),
      );
      return { origin, requests };
    };

    const start = () => {
      jest.useFakeTimers({ doNotFake: [...everyTimerButIntervals] });
      const stop = startPushSender(host.services, settings);
      ends.push(stop);
      return { stop, tick: () => jest.advanceTimersByTime(1000) };
    };

    test('sends to other services while one does not answer, and stops without waiting for it', async () => {
      // Requests to the hanging service end only by the stop.
      jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
      const hanging = await startHangingService();
      const { subscription } = service.browser();
      const unanswered = { ...subscription, endpoint: `${hanging.origin}/push` };
      expect((await host.send('push/subscribe', unanswered, member)).code).toBe(200);
      for (let count = 0; count < 25; count += 1) await notice();
      const sender = start();
      sender.tick();
      await waitUntil('a batch is in flight', () => hanging.requests.length === 20);
      const other = await host.register();
      const browser = await subscribe(other);
      await notice(other);
      await waitUntil('another service got a message', () => {
        sender.tick();
        return browser.received.length === 1;
      });
      await sender.stop();
      expect(hanging.requests).toHaveLength(20);
      expect((await waiting()).filter(({ attempts }) => attempts === 0)).toHaveLength(5);
    });
  });

  describe('a request', () => {
    const messageTo = ({ subscription }: FakeBrowser): DueMessage => ({
      ...subscription,
      kind: 'password-changed',
      data: {},
      noticeId: '1',
      subscriptionId: '1',
      attempts: 0,
      unread: 1,
    });

    test('leaves no listener on the signal that stops the sender', async () => {
      const browser = service.browser();
      const { signal } = new AbortController();
      const add = jest.spyOn(signal, 'addEventListener');
      expect(await sendMessage(messageTo(browser), settings, signal)).toEqual({ kind: 'sent' });
      expect(add).toHaveBeenCalledTimes(1);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    test('is not made after the sender has stopped', async () => {
      const browser = service.browser();
      expect(await sendMessage(messageTo(browser), settings, AbortSignal.abort())).toEqual({ kind: 'aborted' });
      expect(browser.received).toEqual([]);
    });
  });

  test.each([
    [0, undefined, 60],
    [1, undefined, 120],
    [0, 600, 600],
    [0, 86_400, 7200],
    [6, undefined, 3840],
    [7, undefined, undefined],
  ])('after %s attempts and an asked pause of %s s the next attempt is in %s s', (attempts, asked, pause) => {
    expect(pauseAfter(attempts, asked)).toBe(pause);
  });
});

describe('push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'http://127.0.0.1:9999/push/1',
  ])('accepts %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, ['http://127.0.0.1:9999'])).toBe(true);
  });

  test.each([
    ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another host', 'https://example.com/push'],
    ['a host that contains the name of one', 'https://evilfcm.googleapis.com.example.com/'],
    ['a domain that contains the name of one', 'https://evil-push.apple.com.example/'],
    ['the domain without a host', 'https://push.apple.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a port of this machine that is not allowed', 'http://127.0.0.1:9998/push/1'],
    ['the name of a push service as user name', 'https://fcm.googleapis.com@example.com/'],
    ['credentials', 'https://user:pass@fcm.googleapis.com/'],
    ['a text that is not a URL', 'fcm.googleapis.com'],
    ['a file', 'file:///etc/passwd'],
    ['a URL without its slashes', 'https:fcm.googleapis.com/x'],
    ['a URL with backslashes', 'https:\\\\fcm.googleapis.com\\x'],
    ['a host in capitals', 'https://FCM.googleapis.com/x'],
  ])('rejects %s', (_what, endpoint) => {
    expect(isPushEndpoint(endpoint, ['http://127.0.0.1:9999'])).toBe(false);
  });
});
