import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandlers } from '../../base/http/errors';
import { serveDesk } from './desk';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-desk-'));
  app = Fastify();
  registerErrorHandlers(app);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a desk that is built', () => {
  beforeEach(async () => {
    await mkdir(join(folder, 'static'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>desk</title>');
    await writeFile(join(folder, 'static/main.0123456789abcdef.js'), '1');
    await serveDesk(app, folder);
  });

  test.each(['/', '/deposits', '/members/5'])(
    'serves its page at %s without caching, under its own policy',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url });
      expect([statusCode, body]).toEqual([200, expect.stringContaining('desk')]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );

  test('serves files with a hash in their name for a year', async () => {
    const { headers } = await app.inject({ url: '/static/main.0123456789abcdef.js' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'zip'],
    ['br;q=0, identity', undefined, '1'],
    ['', undefined, '1'],
  ])('serves the copy of a file that fits "%s"', async (accepted, encoding, content) => {
    const url = '/static/main.0123456789abcdef.js';
    await writeFile(join(folder, `${url}.br`), 'brotli');
    await writeFile(join(folder, `${url}.gz`), 'zip');
    const { headers, body } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], body]).toEqual([encoding, content]);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      'content-security-policy': expect.stringContaining("script-src 'self';"),
    });
  });

  test('serves its page compressed', async () => {
    await writeFile(join(folder, 'index.html.br'), 'brotli');
    const { headers, body } = await app.inject({ url: '/members/5', headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], headers['cache-control'], body]).toEqual(['br', 'no-cache', 'brotli']);
    expect(headers['content-type']).toContain('text/html');
  });

  test('asks crawlers to read nothing', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/robots.txt' });
    expect([statusCode, body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
    expect(headers['content-type']).toContain('text/plain');
  });

  test('serves its page at a path with a dot when the browser navigates to it', async () => {
    const { statusCode, body } = await app.inject({
      url: '/settings/site.line',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('desk')]);
  });

  test('serves files of a build that is newer than the host', async () => {
    await writeFile(join(folder, 'static/next.fedcba9876543210.js'), '2');
    expect((await app.inject({ url: '/static/next.fedcba9876543210.js' })).body).toBe('2');
  });

  test.each(['/', '/static/main.0123456789abcdef.js'])('answers 416 to a range past the end of %s', async (url) => {
    const { body } = await app.inject({ url });
    const past = await app.inject({ url, headers: { range: `bytes=${body.length}-` } });
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${body.length}`]);
    const first = await app.inject({ url, headers: { range: 'bytes=0-0' } });
    expect([first.statusCode, first.body]).toEqual([206, body.slice(0, 1)]);
  });

  test.each(['/', '/static/main.0123456789abcdef.js'])('answers 412 to a condition that %s fails', async (url) => {
    const status = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode;
    const { etag = '' } = (await app.inject({ url })).headers;
    expect(await status({ 'if-match': '"other"' })).toBe(412);
    expect(await status({ 'if-unmodified-since': new Date(0).toUTCString() })).toBe(412);
    expect(await status({ 'if-match': '*' })).toBe(200);
    expect(await status({ 'if-match': etag })).toBe(200);
  });

  test.each([
    '/operator/none',
    '/metrics',
    '/missing.js',
    '/static/gone.js',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('answers 404 to %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test.each(['/operator/none', '/static/gone.js'])('answers 404 to a navigation to %s', async (url) => {
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });
});

test('says how to build a desk that is missing, and serves it once it is built', async () => {
  await serveDesk(app, folder);
  const { statusCode, body } = await app.inject({ url: '/' });
  expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build -w @site/desk')]);
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>desk</title>');
  expect((await app.inject({ url: '/' })).statusCode).toBe(200);
});
