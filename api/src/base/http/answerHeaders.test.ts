import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

describe('compression', () => {
  const ask = (url: string, accepted?: string) =>
    host.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

  const lists = ['/api/game/list?category=', '/api/contract'];

  test.each(
    lists.flatMap(
      (url) =>
        [
          [url, 'gzip, deflate, br', 'br', brotliDecompressSync],
          [url, 'br;q=0, gzip', 'gzip', gunzipSync],
        ] as const,
    ),
  )('%s is compressed for a client that accepts %s', async (url, accepted, encoding, decompress) => {
    const plain = await ask(url);
    for (const { headers, rawPayload } of [await ask(url, accepted), await ask(url, accepted)]) {
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(rawPayload.length),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
      });
      expect(decompress(rawPayload).toString()).toBe(plain.body);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    }
  });

  test.each(lists)('%s is uncompressed for a client that accepts no encoding', async (url) => {
    for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0']) {
      const { headers, body } = await ask(url, accepted);
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers.vary).toBe('accept-encoding');
      expect(body).toMatch(/^\{"code":200/);
    }
  });

  test('a list that has changed is sent as it is now', async () => {
    const names = async () => {
      const { rawPayload } = await ask('/api/game/list?category=', 'br');
      return (JSON.parse(brotliDecompressSync(rawPayload).toString()).data as { name: string }[]).map(
        ({ name }) => name,
      );
    };
    expect(await names()).not.toContain('新名称');
    await host.db.run(`update game set name = '新名称' where code = (select min(code) from game where featured)`);
    expect(await names()).toContain('新名称');
  });
});
