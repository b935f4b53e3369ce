import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { siteIn } from '../pages/openSite';
import { ask } from '../testing/ask';
import { builtApp, publishBuild, temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { listen } from './listen';

const folder = temporaryFolder();
const site = siteIn(join(folder, 'site'));
const by = { by: 'test' };
const lines: string[] = [];
let edge: FastifyInstance;
let port: number;
let shell: string;
let wallet: string;

/** An API host that answers with the request as it received it. */
const api = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-from-api': 'yes' });
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, bytes: Buffer.concat(chunks).length }));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  shell = await publishBuild(site.store, 'shell');
  wallet = await publish(
    site.store,
    'mfe-wallet',
    builtApp(folder, 'mfe-wallet', 'one', { slots: [{ name: '</script><b>', preload: [] }] }),
  );
  await activate(
    site,
    [
      { app: 'shell', version: shell },
      { app: 'mfe-wallet', version: wallet },
    ],
    by,
  );
  edge = await createEdge({
    site,
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    trustedProxies: '127.0.0.2',
    log: (line) => lines.push(line),
  });
  port = await listen(edge, 0);
});

afterAll(async () => {
  await edge.close();
  api.close();
});

const get = (url: string, headers: Record<string, string> = {}) => ask(port, url, { headers });
const json = ({ body }: { body: string }): unknown => JSON.parse(body);

describe('the page', () => {
  test("is the shell's html with the registry inlined and the address of its files", async () => {
    const { statusCode, body, headers } = await get('/');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, available-dictionary',
    });
    expect(body).toContain('src="/files/shell/main.0123456789.js"');
    expect(body).not.toMatch(/%SHELL_BASE%/);
    const inlined = /id="site-registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(inlined)).toEqual(json(await get('/registry.json')));
    expect(JSON.parse(inlined)).toMatchObject({
      revision: 1,
      apps: {
        shell: { version: shell },
        'mfe-wallet': {
          version: wallet,
          base: '/files/mfe-wallet/',
          entry: 'remoteEntry.0123456789.js',
          globalName: 'mfe_wallet',
          hashes: { 'remoteEntry.0123456789.js': expect.stringMatching(/^[\w+/]{43}$/) },
          slots: [{ name: '</script><b>', preload: [] }],
          shared: { range: '^1.2.0' },
        },
      },
    });
  });

  test('allows its inline scripts and styles by hash, and nothing unsafe', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('document.documentElement.dataset.early="1"')};`);
    expect(policy).toContain(`style-src 'self' ${hash('')} ${hash('b{color:red}')};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('is sent as %s to a browser that accepts %s', async (encoding, accepted, unpack) => {
    const { headers, raw } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(raw).toString()).toBe((await get('/index.html')).body);
  });

  test.each(['/', '/registry.json'])('%s is answered with 304 if the browser has it', async (url) => {
    const etag = String((await get(url, { 'accept-encoding': 'br' })).headers.etag);
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"old", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(etag);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('has the new releases at once after an activation and after a rollback', async () => {
    const next = await publishBuild(site.store, 'mfe-wallet', 'two');
    await activate(site, [{ app: 'mfe-wallet', version: next }], by);
    expect((await get('/')).body).toContain(next);
    await rollback(site, 'mfe-wallet', by);
    expect((await get('/')).body).not.toContain(next);
  });
});

describe("a release's file", () => {
  test.each([
    ['by content', () => '/files/shell/main.0123456789.js'],
    ['by release, as pages from before the upgrade ask for it', () => `/releases/shell/${shell}/main.0123456789.js`],
  ])('%s is cacheable for a year and compressed', async (_address, urlOf) => {
    const url = urlOf();
    const { statusCode, headers, raw } = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(brotliDecompressSync(raw).toString()).toBe((await get(url)).body);
    expect(json(await get(`/releases/shell/${shell}/descriptor.json`))).toMatchObject({
      name: 'shell',
      version: shell,
    });
    expect((await get('/favicon.ico')).headers['content-type']).toContain('image/svg+xml');
  });

  test.each([
    '/files/',
    '/files/shell/',
    '/files/shell/index.html',
    '/files/shell/../registry.json',
    '/files/shell/main.9999999999.js',
    '/files/..%2fregistry.json',
    '/documents/0123456789012345678901',
    '/documents/..%2fregistry.json',
    '/releases/shell/1.0.0-000000000000/main.js',
    '/releases/',
    '/releases/shell/',
    '/releases/../registry.json',
    '/releases/shell/../../registry.json',
    '/releases//etc/passwd',
    '/releases/..%2fregistry.json',
    '/releases/%2e%2e/registry.json',
    '/releases/shell/..%5c..%5cregistry.json',
    '/releases/%zz',
    '/.git/HEAD',
    '/package.json',
    '/nothing/here',
  ])('%s is answered with an uncached 404 page', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(body).toContain('页面不存在');
  });

  test.each(['/files/shell/main.0123456789.js', '/icons/icon-192.png', '/sw.js'])(
    '%s is answered with 416 to a range past its end, and with 412 to a request for another version',
    async (url) => {
      const { raw, headers } = await get(url);
      const past = await get(url, { range: `bytes=${raw.length}-` });
      expect(past.statusCode).toBe(416);
      expect(past.headers).toMatchObject({ 'content-range': `bytes */${raw.length}`, 'cache-control': 'no-store' });
      expect((await get(url, { range: 'bytes=-1' })).raw).toEqual(raw.subarray(-1));
      expect((await get(url, { 'if-match': '"other"' })).statusCode).toBe(412);
      expect((await get(url, { 'if-match': String(headers.etag) })).statusCode).toBe(200);
    },
  );

  test("the shell's html template is not served", async () => {
    expect((await get(`/releases/shell/${shell}/index.html`)).statusCode).toBe(404);
  });
});

describe('an installed site', () => {
  test.each([
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/sw.js', 'javascript', 'no-cache'],
    ['/icons/icon-192.png', 'image/png', 'public, max-age=86400'],
  ])('%s is served as %s with %s', async (url, type, caching) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining(type), 'cache-control': caching });
  });

  test.each(['/icons/icon-512.png', '/icons/', '/icons/../sw.js', '/icons/..%2fregistry.json'])(
    '%s is answered with 404',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  test("gets the live shell's worker, also after a rollback, and 304 if it has it", async () => {
    const next = await publishBuild(site.store, 'shell', 'two');
    await activate(site, [{ app: 'shell', version: next }], by);
    const { body, headers } = await get('/sw.js');
    expect(body).toContain('worker two');
    expect((await get('/sw.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    await rollback(site, 'shell', by);
    const before = await get('/sw.js', { 'if-none-match': String(headers.etag) });
    expect(before.statusCode).toBe(200);
    expect(before.body).toContain('worker one');
  });
});

describe('security headers', () => {
  test.each([
    ['http', "frame-src 'self' https: http:;"],
    ['https', "frame-src 'self' https:;"],
  ])('allow a page over %s to frame the right schemes', async (proto, frames) => {
    const forwarded = { 'x-forwarded-proto': proto };
    const { headers } = await edge.inject({ url: '/', headers: forwarded, remoteAddress: '127.0.0.2' });
    expect(headers['content-security-policy']).toContain(frames);
  });

  test.each(['/', '/registry.json', '/nothing', '/favicon.svg', '/sw.js'])('are sent with %s', async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each(['/', '/api/user'])('%s allows no other origin to read it', async (url) => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS'] as const) {
      const answer = await edge.inject({ method, url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test.each(['/', '/api/user'])('%s does not repeat the headers of TRACE', async (url) => {
    const headers = { authorization: 'Bearer secret' };
    const answer = await edge.inject({ method: 'TRACE' as 'GET', url, headers });
    expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false]);
  });
});

describe('the API host', () => {
  test('receives the request of the browser, and its response headers are forwarded', async () => {
    const answer = await ask(port, '/api/login?x=1', {
      method: 'POST',
      payload: '{"a":1}',
      headers: { host: 'site.example' },
    });
    expect(answer.headers).toMatchObject({ 'x-from-api': 'yes' });
    expect(answer.headers).not.toHaveProperty('content-security-policy');
    expect(json(answer)).toMatchObject({
      method: 'POST',
      url: '/api/login?x=1',
      bytes: 7,
      headers: { 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'http', 'x-forwarded-for': '127.0.0.1' },
    });
  });

  test('never receives what a client claims about its address', async () => {
    const claims = {
      'x-forwarded-for': '9.9.9.9',
      'x-real-ip': '9.9.9.9',
      forwarded: 'for=9.9.9.9',
      'x-forwarded-proto': 'https',
    };
    const { headers } = json(await get('/api/app', claims)) as { headers: Record<string, string> };
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers).not.toHaveProperty('x-real-ip');
    expect(headers).not.toHaveProperty('forwarded');
  });

  test('receives uploads of 3 MB, also with `expect: 100-continue`', async () => {
    const payload = Buffer.alloc(3_000_000);
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(payload.length),
      expect: '100-continue',
    };
    const answer = await ask(port, '/api/upload', { method: 'POST', payload, headers });
    expect(json(answer)).toMatchObject({ bytes: 3_000_000 });
  });

  test.each(['/operator/deposits?state=1', '/operator/me', '/metrics'])('%s is not public', async (url) => {
    expect((await edge.inject({ url })).statusCode).toBe(404);
  });

  test('that is down is answered with 502 as plain text', async () => {
    const alone = await createEdge({ site, apiUrl: 'http://127.0.0.1:1' });
    const { statusCode, headers, body } = await ask(await listen(alone, 0), '/api/balance', {
      method: 'POST',
      payload: '{}',
    });
    expect(statusCode).toBe(502);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).not.toContain('{');
    await alone.close();
  });
});

test.each([
  ['nothing', ''],
  ['headers', 'GET / HTTP/1.1\r\nHost: '],
  ['the body of a call', 'POST /api/login_pc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ['the body of a beacon', 'POST /beacon HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
])('a client that sends slowly is disconnected: %s', async (_what, text) => {
  const timeouts = {
    headersTimeout: 50,
    requestTimeout: 100,
    connectionsCheckingInterval: 10,
    connectionTimeout: 1000,
  };
  const alone = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined, timeouts });
  const socket = connect(await listen(alone, 0), '127.0.0.1').on('error', () => undefined);
  socket.resume().write(text);
  await once(socket, 'close');
  await alone.close();
});

test('a site with nothing live is answered with 503', async () => {
  const empty = join(folder, 'empty');
  const alone = await createEdge({ site: siteIn(empty), apiUrl: 'http://127.0.0.1:1', log: () => undefined });
  expect((await ask(await listen(alone, 0), '/')).statusCode).toBe(503);
  await alone.close();
  rmSync(empty, { recursive: true });
});

describe('the health of the edge', () => {
  test('is reported without asking the API host', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode).toBe(200);
      expect(headers).not.toHaveProperty('x-from-api');
      expect(headers['cache-control']).toBe('no-store');
      expect(JSON.parse(body)).toMatchObject({ status: 'ok' });
    }
  });

  test('is ready with the revision, the key and the expiry of the registry that it serves', async () => {
    const { revision, key, expires } = await readRegistry(site);
    expect(json(await get('/readyz'))).toEqual({ status: 'ok', revision, key, expires });
  });

  test('is not ready before a registry is loaded, and healthy then', async () => {
    const empty = await createEdge({ site: siteIn(join(folder, 'empty')), apiUrl: 'http://127.0.0.1:1' });
    expect((await empty.inject('/readyz')).statusCode).toBe(503);
    expect((await empty.inject('/healthz')).statusCode).toBe(200);
    await empty.close();
  });
});
