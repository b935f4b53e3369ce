import { makeServer } from '../../app/server';
import { testHost } from '../../testing/testHost';

const host = testHost();

let server: Awaited<ReturnType<typeof makeServer>>;

beforeAll(async () => {
  server = await makeServer({
    ...host.services,
    trustedProxies: '10.0.0.1',
    operatorProxies: ['10.0.0.1'],
    logLevel: 'silent',
  });
});
afterAll(() => Promise.all([server.app.close(), server.operatorApp.close()]));

const listeners = () => ({ members: server.app, operators: server.operatorApp });
const policy = "default-src 'none'; frame-ancestors 'none'";

test.each([
  ['members', 'an answer', 'GET', '/healthz'],
  ['members', 'a rejection', 'POST', '/api/user'],
  ['members', 'an unknown path', 'GET', '/api/none'],
  ['operators', 'an answer', 'GET', '/metrics'],
  ['operators', 'a rejection', 'GET', '/operator/me'],
  ['operators', 'an unknown path', 'GET', '/operator/none'],
  ['operators', 'a page', 'GET', '/members'],
] as const)(
  'the %s listener sends %s with a policy, and with HSTS if a trusted proxy was asked over https',
  async (name, _what, method, url) => {
    const app = listeners()[name];
    const ask = (proto: string, remoteAddress: string) =>
      app.inject({ method, url, headers: { 'x-forwarded-proto': proto }, remoteAddress });
    const plain = await ask('http', '10.0.0.1');
    const secure = await ask('https', '10.0.0.1');
    for (const address of ['10.0.0.2', '127.0.0.1']) {
      expect((await ask('https', address)).headers).not.toHaveProperty('strict-transport-security');
    }
    // Nothing is redirected to https: a client that sends a token over plain http is to notice it.
    expect([200, 404, 503]).toContain(plain.statusCode);
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(secure.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': expect.any(String) });
    expect(secure.headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'/);
  },
);

test('JSON may load nothing and stand in no frame', async () => {
  const { headers } = await host.app.inject({ method: 'POST', url: '/api/user' });
  expect(headers).toMatchObject({ 'content-security-policy': policy, 'cache-control': 'no-store' });
});

test.each(['members', 'operators'] as const)(
  'the %s listener answers a malformed path with a Content-Security-Policy',
  async (name) => {
    const { statusCode, headers } = await listeners()[name].inject('/api/%c0');
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff' });
  },
);
