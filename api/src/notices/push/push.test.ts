import { createHash } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { deleteExpiredRows } from '../../http/queries';
import { type FakeBrowser, startFakePushService } from '../../testing/fakePushService';
import { loginPassword, testHost, type TestMember } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { insertNotice } from '../queries';
import { pauseAfter, sendDueMessages, startPushSender } from './pushSender';
import type { PushSettings } from './pushSettings';
import type { DueMessage } from './queries';
import { sendMessage } from './sendMessage';

const keys = webPush.generateVAPIDKeys();
const settings: PushSettings & { origins: string[] } = { ...keys, subject: 'mailto:ops@example.com', origins: [] };

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

const hostReady = testHost({ push: settings });
let host: Awaited<typeof hostReady>;
let service: Awaited<ReturnType<typeof startFakePushService>>;
let member: TestMember;

beforeAll(async () => {
  host = await hostReady;
  service = await startFakePushService();
  settings.origins.push(service.origin);
});
afterAll(() => service.close());
beforeEach(async () => {
  await host.db.run('delete from push_message');
  member = await host.register();
});

const subscribe = async (who: TestMember = member): Promise<FakeBrowser> => {
  const browser = service.browser();
  expect((await host.send('push/subscribe', browser.subscription, who)).code).toBe(200);
  return browser;
};
const notice = (who: TestMember = member) => insertNotice(host.db, who.id, { kind: 'password-changed' });
const orderNotice = (who: TestMember = member) => insertNotice(host.db, who.id, { kind: 'deposit-approved' });
const logIn = async (who: TestMember = member): Promise<TestMember> => {
  const { data } = await host.send('login_pc', { name: who.name, password: loginPassword });
  return { ...who, token: data.api_token };
};
const subscriptionsOf = (who: TestMember) =>
  host.db.rows('select from push_subscription where member_id = $1', [who.id]);
const expireSessions = (who: TestMember = member) =>
  host.db.run(`update session set expires_at = now() - interval '1 second' where member_id = $1`, [who.id]);
const send = () => sendDueMessages(host.services, settings);
const waiting = () =>
  host.db.rows<{ attempts: number; pause: number }>(
    'select attempts, round(extract(epoch from due_at - now()))::int pause from push_message',
  );
const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
const endPauses = () => host.db.run('update push_message set due_at = now()');

describe('subscribing', () => {
  test('the state has the host’s key, the session’s endpoint, and digests of those of other sessions', async () => {
    const stateOf = async (who: TestMember) => (await host.send('push/state', {}, who)).data;
    const key = keys.publicKey;
    expect(await stateOf(member)).toEqual({ key, endpoint: null, endpoint_digests: [] });
    const { endpoint } = (await subscribe()).subscription;
    expect(await stateOf(member)).toEqual({ key, endpoint, endpoint_digests: [] });
    const later = await logIn();
    expect(await stateOf(later)).toEqual({ key, endpoint: null, endpoint_digests: [digestOf(endpoint)] });
    expect(await stateOf(await host.register())).toEqual({ key, endpoint: null, endpoint_digests: [] });
    await host.send('logoff', {}, member);
    expect(await stateOf(later)).toEqual({ key, endpoint: null, endpoint_digests: [] });
  });

  test('the subscription of a browser moves to a new session', async () => {
    const browser = await subscribe();
    const later = await logIn();
    expect((await host.send('push/subscribe', browser.subscription, later)).code).toBe(200);
    await host.send('logoff', {}, member);
    await orderNotice();
    await send();
    expect(browser.received).toHaveLength(1);
  });

  test('concurrent subscriptions of one browser are stored once', async () => {
    const { subscription } = service.browser();
    const callers = [member, await logIn(), await host.register(), member];
    const answers = await Promise.all(callers.map((caller) => host.send('push/subscribe', subscription, caller)));
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    const stored = await host.db.rows('select from push_subscription where endpoint = $1', [subscription.endpoint]);
    expect(stored).toHaveLength(1);
  });

  test.each([
    ['an address inside the network', { endpoint: 'http://169.254.169.254/latest' }],
    ['a short key', { p256dh: 'AAAA' }],
    ['a key that is not base64url', { p256dh: `B+${'A'.repeat(85)}` }],
    ['a key that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a key that is not an uncompressed point', { p256dh: `A${'A'.repeat(86)}` }],
    ['a short secret', { auth: 'AAAA' }],
  ])('rejects %s', async (_what, change) => {
    const { subscription } = service.browser();
    expect((await host.send('push/subscribe', { ...subscription, ...change }, member)).code).toBe(422);
    await notice();
    expect(await waiting()).toEqual([]);
  });

  test('a browser belongs to the member who subscribed last', async () => {
    const browser = await subscribe();
    const other = await host.register();
    await notice();
    await host.send('push/subscribe', browser.subscription, other);
    expect(await waiting()).toEqual([]);
    await notice();
    expect(await send()).toBe(0);
    await notice(other);
    expect(await send()).toBe(1);
  });

  test('one more than ten browsers replaces the oldest', async () => {
    const browsers = [];
    for (let count = 0; count < 11; count += 1) browsers.push(await subscribe());
    await notice();
    await send();
    expect(browsers.map(({ received }) => received.length)).toEqual([0, ...Array.from({ length: 10 }, () => 1)]);
  });
});

describe('sending', () => {
  test('a browser decrypts the notice, and the request is signed for its push service', async () => {
    const browser = await subscribe();
    await notice();
    await send();
    expect(browser.received).toHaveLength(1);
    const [{ headers, notice: received } = { headers: {}, notice: undefined }] = browser.received;
    expect(received).toMatchObject({
      kind: 'password-changed',
      title: '登录密码已修改',
      content: '如非本人操作，请立即联系客服。',
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@example.com' });
    expect(key).toBe(keys.publicKey);
    expect(await waiting()).toEqual([]);
  });

  test('every browser of the member gets it once, also from two processes', async () => {
    const browsers = [await subscribe(), await subscribe()];
    await notice();
    await Promise.all([send(), send()]);
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1]);
  });

  test.each([404, 410])('a subscription that has gone (%s) is deleted, with its messages', async (status) => {
    const [gone, kept] = [await subscribe(), await subscribe()];
    gone.answers.push({ status }, { status });
    await notice();
    await notice();
    await send();
    expect(kept.received).toHaveLength(2);
    expect(await subscriptionsOf(member)).toHaveLength(1);
  });

  test.each([401, 403])(
    'a message that the service answers with %s is dropped; the subscription stays',
    async (status) => {
      const browser = await subscribe();
      browser.answers.push({ status });
      await notice();
      host.takeLog();
      await send();
      expect(host.takeLog().join('')).toContain('not delivered');
      expect(await waiting()).toEqual([]);
      expect((await host.send('push/state', {}, member)).data.endpoint).toBe(browser.subscription.endpoint);
      await notice();
      await send();
      expect(browser.received).toHaveLength(1);
    },
  );

  describe('a subscription made with another key of the host', () => {
    const otherKeys = webPush.generateVAPIDKeys();
    const subscribeWithOtherKey = async () => {
      const browser = await subscribe();
      await host.db.run('update push_subscription set vapid_key = $1 where endpoint = $2', [
        otherKeys.publicKey,
        browser.subscription.endpoint,
      ]);
      return browser;
    };

    test('is kept without sending to it; a process with its key sends', async () => {
      const browser = await subscribeWithOtherKey();
      const present = await subscribe();
      await notice();
      expect(await send()).toBe(1);
      expect(present.received).toHaveLength(1);
      expect(browser.received).toEqual([]);
      expect(await subscriptionsOf(member)).toHaveLength(2);
      expect(await waiting()).toMatchObject([{ attempts: 0 }]);
      expect(await sendDueMessages(host.services, { ...settings, ...otherKeys })).toBe(1);
      expect(browser.received).toHaveLength(1);
    });

    test('is not in the state, until its browser subscribes with the present key', async () => {
      const { subscription } = await subscribeWithOtherKey();
      const later = await logIn();
      const state = { key: keys.publicKey, endpoint: null, endpoint_digests: [] };
      expect((await host.send('push/state', {}, member)).data).toEqual(state);
      expect((await host.send('push/state', {}, later)).data).toEqual(state);
      await host.send('push/subscribe', subscription, member);
      expect((await host.send('push/state', {}, member)).data.endpoint).toBe(subscription.endpoint);
    });
  });

  test('a subscription whose key is invalid is deleted', async () => {
    await subscribe();
    await host.db.run('update push_subscription set p256dh = $1 where member_id = $2', [
      `B${'A'.repeat(86)}`,
      member.id,
    ]);
    await notice();
    await send();
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test.each([
    ['the sender', send],
    ['the cleanup', () => deleteExpiredRows(host.db)],
  ])('%s drops a message after a day', async (_what, drop) => {
    const browser = await subscribe();
    await notice();
    await host.db.run(`update member_notice set created_at = now() - interval '86401 seconds'`);
    await drop();
    expect(await waiting()).toEqual([]);
    expect(browser.received).toEqual([]);
  });

  test.each([
    ['a fault', { status: 503 }, 60],
    ['a service that asks to wait', { status: 429, headers: { 'retry-after': '300' } }, 300],
  ])('%s postpones the message', async (_what, answer, pause) => {
    const browser = await subscribe();
    browser.answers.push(answer);
    await notice();
    await send();
    const [message] = await waiting();
    expect(message?.attempts).toBe(1);
    // It has begun.
    expect(message?.pause).toBeLessThanOrEqual(pause);
    expect(message?.pause).toBeGreaterThan(pause - 50);
    await endPauses();
    await send();
    expect(browser.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('a message that the service rejects is dropped and logged without the address', async () => {
    const browser = await subscribe();
    browser.answers.push({ status: 400 });
    await notice();
    host.takeLog();
    await send();
    expect(await waiting()).toEqual([]);
    const log = host.takeLog().join('');
    expect(log).toContain('not delivered');
    expect(log).not.toContain(browser.subscription.endpoint);
  });

  test('undeliverable messages do not delay a deliverable one', async () => {
    const ended = await subscribe();
    for (let count = 0; count < 25; count += 1) await orderNotice();
    await host.send('logoff', {}, member);
    await host.db.run(`update push_message set due_at = now() - interval '1 minute'`);
    const other = await host.register();
    const browser = await subscribe(other);
    await notice(other);
    expect(await send()).toBe(1);
    expect(ended.received).toEqual([]);
    expect(browser.received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('a redirect is not followed', async () => {
    const [browser, other] = [await subscribe(), await subscribe()];
    browser.answers.push({ status: 307, headers: { location: other.subscription.endpoint } });
    await notice();
    await send();
    expect(other.received).toHaveLength(1);
    expect(browser.received).toHaveLength(0);
  });

  test('a process that ended while it sent leaves the message to another one', async () => {
    const browser = await subscribe();
    await notice();
    await host.db.run(`update push_message set due_at = now() + interval '60 seconds', attempts = 1`);
    expect(await send()).toBe(0);
    await endPauses();
    await send();
    expect(browser.received).toHaveLength(1);
  });
});

describe('a browser gets nothing more', () => {
  test('after it unsubscribed', async () => {
    const { subscription, received } = await subscribe();
    await host.send('push/unsubscribe', { endpoint: subscription.endpoint }, member);
    await notice();
    await send();
    expect(received).toEqual([]);
  });

  test('after its session ended; queued order messages are deleted', async () => {
    const browser = await subscribe();
    await orderNotice();
    await host.send('logoff', {}, member);
    await notice();
    expect(await waiting()).toHaveLength(1);
    await send();
    expect(browser.received).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('after its session expired, even before the session is deleted', async () => {
    const browser = await subscribe();
    await orderNotice();
    await expireSessions();
    await notice();
    await send();
    expect(browser.received).toEqual([]);
    expect(await waiting()).toEqual([]);
    await deleteExpiredRows(host.db);
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test.each([
    ['another member', () => host.register()],
    ['another session of the member', () => logIn()],
  ])('unless %s unsubscribes it', async (_who, caller) => {
    const browser = await subscribe();
    await host.send('push/unsubscribe', { endpoint: browser.subscription.endpoint }, await caller());
    await orderNotice();
    await send();
    expect(browser.received.map(({ notice: { kind } }) => kind)).toContain('deposit-approved');
  });
});

describe('the push message about a changed password', () => {
  test('is sent although the change ends the sessions; later notices are not', async () => {
    const browser = await subscribe();
    const change = { password: loginPassword, paypassword: 'another1' };
    expect((await host.send('editPassword', change, member)).code).toBe(200);
    await deleteExpiredRows(host.db);
    await send();
    expect(browser.received.map(({ notice: { kind } }) => kind)).toEqual(['password-changed']);
    await orderNotice();
    await send();
    expect(browser.received).toHaveLength(1);
    await deleteExpiredRows(host.db);
    expect(await subscriptionsOf(member)).toEqual([]);
  });

  test('is sent after an operator resets it', async () => {
    const browser = await subscribe();
    const reset = await host.operator('POST', `/members/${member.id}/reset-password`, {
      kind: 'login',
      reason: '遗失',
    });
    expect(reset.code).toBe(200);
    await send();
    expect(browser.received.map(({ notice: { kind } }) => kind)).toEqual(['password-changed']);
  });
});

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
