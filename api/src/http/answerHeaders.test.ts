import { testHost } from '../testing/testHost';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

const listeners = () => ({ members: host.app, operators: host.operatorApp });
const policy = "default-src 'none'; frame-ancestors 'none'";

test.each([
  ['members', 'an answer', 'GET', '/healthz'],
  ['members', 'a rejection', 'POST', '/api/user'],
  ['members', 'an unknown path', 'GET', '/api/none'],
  ['members', 'a malformed path', 'GET', '/api/%c0'],
  ['operators', 'an answer', 'GET', '/metrics'],
  ['operators', 'a rejection', 'GET', '/operator/me'],
  ['operators', 'an unknown path', 'GET', '/operator/none'],
  ['operators', 'a page', 'GET', '/members'],
] as const)(
  'the %s listener sends %s with a policy, and with HSTS over https alone',
  async (name, _what, method, url) => {
    const app = listeners()[name];
    const plain = await app.inject({ method, url, headers: { 'x-forwarded-proto': 'http' } });
    const secure = await app.inject({ method, url, headers: { 'x-forwarded-proto': 'https' } });
    // Nothing is redirected to https: a client that sends a token over plain http is to notice it.
    expect([200, 404, 503]).toContain(plain.statusCode);
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(secure.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': expect.any(String) });
    expect(secure.headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'/);
  },
);

test('JSON may load nothing and stand in no frame', async () => {
  const { headers } = await host.app.inject({ method: 'POST', url: '/api/user' });
  expect(headers).toMatchObject({ 'content-security-policy': policy, 'cache-control': 'no-store' });
});
