import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { rollback } from '../activation/rollback';
import { hashOf } from '../testing/builtApp';
import { testSite } from '../testing/testSite';
import { createEdge } from './createEdge';
import { applyDelta } from './delta';

const { site, release } = testSite();
let edge: FastifyInstance;

const startEdge = () => createEdge({ site, apiUrl: 'http://127.0.0.1:1' });

beforeAll(async () => {
  for (const app of ['shell', 'mfe-wallet']) await release(app, 'one');
  edge = await startEdge();
});
afterAll(() => edge.close());

const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Requests an address as a browser with this dictionary, or with none. */
const get = (url: string, dictionary?: Buffer, headers: Record<string, string> = {}) =>
  edge.inject({
    url,
    headers: {
      'accept-encoding': dictionary ? 'gzip, br, dcb, dcz' : 'gzip, br',
      ...(dictionary && { 'available-dictionary': `:${sha256(dictionary).toString('base64')}:` }),
      ...headers,
    },
  });

const contentOf = async (url: string): Promise<Buffer> => brotliDecompressSync((await get(url)).rawPayload);

const page = (label: string): string => `/files/mfe-wallet/static/page.${hashOf(label)}.js`;

describe('a script', () => {
  beforeAll(async () => void (await release('mfe-wallet', 'two')));

  test('is the dictionary for the script of the same name of later releases', async () => {
    const { headers } = await get(page('one'));
    expect(headers).toMatchObject({
      'use-as-dictionary': 'match="/files/mfe-wallet/static/page.*.js"',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
    });
  });

  test('is sent as the difference to the one that the browser has', async () => {
    const one = await contentOf(page('one'));
    const { headers, rawPayload } = await get(page('two'), one);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'application/javascript; charset=utf-8',
      'use-as-dictionary': 'match="/files/mfe-wallet/static/page.*.js"',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
      'x-content-type-options': 'nosniff',
    });
    expect(await applyDelta(rawPayload, one)).toEqual(await contentOf(page('two')));
    expect(rawPayload.subarray(0, 40).toString('hex')).toBe(`5e2a4d1820000000${sha256(one).toString('hex')}`);
    expect(rawPayload.length).toBeLessThan(150);
  });

  test.each<[string, (one: Buffer) => ReturnType<typeof get>]>([
    ['has another dictionary', () => get(page('two'), Buffer.from('something else'))],
    ['names no hash', (one) => get(page('two'), one, { 'available-dictionary': 'x' })],
    ['accepts no deltas', (one) => get(page('two'), one, { 'accept-encoding': 'gzip, br' })],
    [
      'has the dictionary of another file',
      async () => get(page('two'), await contentOf('/files/shell/main.0123456789.js')),
    ],
    ['asks again after a failure', (one) => get(`${page('two')}?r=1`, one)],
  ])('is sent whole to a browser that %s', async (_what, ask) => {
    const { headers, rawPayload } = await ask(await contentOf(page('one')));
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, available-dictionary' });
    expect(brotliDecompressSync(rawPayload)).toEqual(await contentOf(page('two')));
  });

  test('of a canary, and of the release after a rollback, is sent as a difference too', async () => {
    await release('mfe-wallet', 'canary', 20);
    const two = await contentOf(page('two'));
    const canary = await contentOf(page('canary'));
    expect(await applyDelta((await get(page('canary'), two)).rawPayload, two)).toEqual(canary);
    await rollback(site, 'mfe-wallet', { by: 'test' });
    expect(await applyDelta((await get(page('two'), canary)).rawPayload, canary)).toEqual(two);
  });

  test('is sent whole to a browser whose release is older than the last five others', async () => {
    const one = await contentOf(page('one'));
    for (const label of ['three', 'four', 'five']) await release('mfe-wallet', label);
    expect((await get(page('five'), one)).headers['content-encoding']).toBe('dcz');
    await release('mfe-wallet', 'six');
    expect((await get(page('six'), one)).headers['content-encoding']).toBe('br');
    expect((await get(page('six'), await contentOf(page('two')))).headers['content-encoding']).toBe('dcz');
  });
});

describe('the page', () => {
  /** What a browser fetches when it is idle. */
  const copyOf = async (headers: Record<string, unknown>): Promise<{ url: string; content: Buffer }> => {
    const url = /^<(.+)>; rel="compression-dictionary"$/.exec(String(headers.link))?.[1] ?? '';
    return { url, content: await contentOf(url) };
  };

  test('names its copy, a plain text that never changes and is the dictionary for later pages and copies', async () => {
    const { headers, rawPayload } = await get('/');
    const copy = await copyOf(headers);
    expect(copy.content).toEqual(brotliDecompressSync(rawPayload));
    expect((await get(copy.url)).headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/{documents/*}?"',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      vary: 'accept-encoding, available-dictionary',
    });
  });

  test('and its copy are sent as the difference to what the browser has, also by a restarted edge', async () => {
    const before = await copyOf((await get('/')).headers);
    await release('mfe-wallet', 'seven');
    await get('/');
    await edge.close();
    edge = await startEdge();
    const after = await get('/', before.content);
    expect(after.headers).toMatchObject({ 'content-encoding': 'dcz', 'cache-control': 'no-cache' });
    expect(after.headers).toHaveProperty('content-security-policy');
    const html = await applyDelta(after.rawPayload, before.content);
    expect(html.toString()).toContain(hashOf('seven'));
    expect(after.rawPayload.length).toBeLessThan(300);
    const copy = await copyOf(after.headers);
    expect(copy.content).toEqual(html);
    expect(await applyDelta((await get(copy.url, before.content)).rawPayload, before.content)).toEqual(html);
  });

  test('is answered with 304 to a browser that got it as a difference', async () => {
    const before = await copyOf((await get('/')).headers);
    await release('mfe-wallet', 'eight');
    const { etag } = (await get('/', before.content)).headers;
    expect(etag).toMatch(/-dcz"$/);
    const again = await get('/', before.content, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers.etag).toBe(etag);
    expect((await get('/', undefined, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('is answered with 304 to a browser that has it whole, and its copy', async () => {
    const { headers } = await get('/');
    const { content } = await copyOf(headers);
    expect((await get('/', content, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('of each cohort has another copy', async () => {
    await release('mfe-wallet', 'nine', 20);
    const [canary, stable] = await Promise.all(['lot=3', 'lot=50'].map((cookie) => get('/', undefined, { cookie })));
    expect(canary?.headers.link).not.toBe(stable?.headers.link);
    const { content } = await copyOf(stable?.headers ?? {});
    const moved = await get('/', content, { cookie: 'lot=3' });
    expect(moved.headers).toMatchObject({ 'content-encoding': 'dcz', 'cache-control': 'private, no-cache' });
    expect(await applyDelta(moved.rawPayload, content)).toEqual(
      brotliDecompressSync(canary?.rawPayload ?? Buffer.alloc(0)),
    );
  });

  test('is sent whole if this machine has no copy of what the browser has', async () => {
    const { headers } = await get('/');
    const { content } = await copyOf(headers);
    rmSync(join(site.store.folder, 'documents'), { recursive: true });
    expect((await get('/', content)).headers['content-encoding']).toBe('br');
  });
});
