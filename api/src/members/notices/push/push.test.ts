import { createHash } from 'node:crypto';
import webPush from 'web-push';
import { deleteExpiredRows } from '../../../app/cleanup';
import { loginPassword, type TestMember } from '../../../testing/testHost';
import { insertNotice } from '../memberNotices.store';
import { sendDueMessages } from './pushSender';
import { pushSite } from '../../../testing/pushSite';

describe('with keys', () => {
  const { site, settings, subscribe, notice, send, waiting } = pushSite();
  let { host, service, member } = site;

  beforeEach(() => {
    ({ host, service, member } = site);
  });

  const orderNotice = (who: TestMember = member) => insertNotice(host.db, who.id, { kind: 'deposit-approved' });
  const logIn = async (who: TestMember = member): Promise<TestMember> => {
    const { data } = await host.send('login_pc', { name: who.name, password: loginPassword });
    return { ...who, token: data.api_token };
  };
  const subscriptionsOf = (who: TestMember) =>
    host.db.rows('select from push_subscription where member_id = $1', [who.id]);
  const expireSessions = (who: TestMember = member) =>
    host.db.run(`update session set expires_at = now() - interval '1 second' where member_id = $1`, [who.id]);
  const digestOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
  const endPauses = () => host.db.run('update push_message set due_at = now()');

  describe('subscribing', () => {
    test('the state has the host’s key, the session’s endpoint, and digests of those of other sessions', async () => {
      const stateOf = async (who: TestMember) => (await host.send('push/state', {}, who)).data;
      const key = settings.publicKey;
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
    test.each([
      ['deposit-approved', 'D 1', 'https://site.example', 'https://site.example/#/assets?type=0&order=D+1'],
      ['withdrawal-rejected', 'W1', undefined, '/#/assets?type=1&order=W1'],
      ['new-device', undefined, undefined, '/#/myNotices'],
    ] as const)('a notice %s of order %s opens it at %s, and Safari shows it', async (kind, order, publicUrl, page) => {
      const browser = await subscribe();
      await orderNotice();
      await insertNotice(host.db, member.id, { kind, data: { fen: '50000', ...(order && { order }) }, subject: 'two' });
      await sendDueMessages(host.services, { ...settings, publicUrl });
      const [first, sent] = browser.received.toSorted((one, other) => one.notice.id - other.notice.id);
      const { id, title, content: body } = sent?.notice ?? {};
      expect(sent?.notice).toMatchObject({
        web_push: 8030,
        notification: { title, body, lang: 'zh-CN', tag: `notice-${id}`, navigate: page, app_badge: '2' },
      });
      expect(first?.notice.notification).toMatchObject({ app_badge: '2' });
    });

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
      expect(key).toBe(settings.publicKey);
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

    test.each([400, 401, 403])(
      'a message that the service answers with %s is dropped and logged without the address; the subscription stays',
      async (status) => {
        const browser = await subscribe();
        browser.answers.push({ status });
        await notice();
        host.takeLog();
        await send();
        const log = host.takeLog().join('');
        expect(log).toContain('not delivered');
        expect(log).not.toContain(browser.subscription.endpoint);
        expect(await waiting()).toEqual([]);
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
        const state = { key: settings.publicKey, endpoint: null, endpoint_digests: [] };
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
  });
});
