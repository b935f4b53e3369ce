import { readEnvironment } from '../../../base/environment';
import { testHost } from '../../../testing/testHost';
import { pushSettings } from '../../../base/pushSettings';

const host = testHost();

test('without keys no key is given and no browser can subscribe', async () => {
  const member = await host.register();
  expect((await host.send('push/state', {}, member)).data).toEqual({ key: null, endpoint: null, endpoint_digests: [] });
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  };
  expect(await host.send('push/subscribe', subscription, member)).toMatchObject({
    code: 422,
    message: '推送通知暂未开放！',
  });
});

const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'p'.repeat(43), VAPID_SUBJECT: 'mailto:a@b.cn' };

test('the environment has all of the settings or none', () => {
  expect(pushSettings(readEnvironment({}))).toBeUndefined();
  expect(pushSettings(readEnvironment({ ...keys, PUSH_ORIGINS: 'https://push.example.com' }))).toEqual({
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
    subject: keys.VAPID_SUBJECT,
    origins: ['https://push.example.com'],
  });
  const { VAPID_SUBJECT: _subject, ...part } = keys;
  expect(() => pushSettings(readEnvironment(part))).toThrow('together');
});

test.each([
  { ...keys, VAPID_PUBLIC_KEY: 'short' },
  { ...keys, VAPID_SUBJECT: 'ops' },
  { ...keys, PUSH_ORIGINS: 'https://push.example.com/path' },
])('rejects %j', (env) => {
  expect(() => readEnvironment(env)).toThrow();
});
