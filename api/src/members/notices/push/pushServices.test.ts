import { isPushEndpoint } from '../routes';

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
