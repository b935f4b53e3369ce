import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { ask } from '../testing/ask';
import { liveEdge } from '../testing/liveEdge';

const live = liveEdge();

const get = (url: string, headers: Record<string, string> = {}) => ask(live.port, url, { headers });
const pageCopy = async () => {
  const { raw } = await get('/');
  return `/documents/${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}`;
};

const files: [what: string, urlOf: () => string][] = [
  ['a file by content', () => '/files/shell/main.0123456789.js'],
  ['a file of a release', () => `/releases/shell/${live.shell}/main.0123456789.js`],
  ['an icon', () => '/icons/icon-192.png'],
  ['the service worker', () => '/sw.js'],
];

describe.each(files)('%s', (_what, urlOf) => {
  test.each(['identity', 'br'])('in the encoding %s: a range past its end is answered with 416', async (encoding) => {
    const whole = await get(urlOf(), { 'accept-encoding': encoding });
    const past = { 'accept-encoding': encoding, range: `bytes=${whole.raw.length}-` };
    const { statusCode, headers } = await get(urlOf(), past);
    expect(statusCode).toBe(416);
    expect(headers).toMatchObject({
      'content-range': `bytes */${whole.raw.length}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const last = await get(urlOf(), { 'accept-encoding': encoding, range: 'bytes=-1' });
    expect([last.statusCode, last.raw]).toEqual([206, whole.raw.subarray(-1)]);
  });

  test('of another date than If-Unmodified-Since is answered with 412', async () => {
    const since = (time: number) => ({ 'if-unmodified-since': new Date(time).toUTCString() });
    const modified = Date.parse(String((await get(urlOf())).headers['last-modified']));
    expect((await get(urlOf(), since(modified - 1000))).statusCode).toBe(412);
    expect((await get(urlOf(), since(modified))).statusCode).toBe(200);
  });
});

describe.each([
  ...files,
  ['the page', async () => '/'],
  ['the registry', async () => '/registry.json'],
  ['the copy of a page', pageCopy],
] as [string, () => string | Promise<string>][])('%s', (_what, urlOf) => {
  test.each(['identity', 'br'])('in the encoding %s: another version is answered with 412', async (encoding) => {
    const url = await urlOf();
    const status = async (tags: string) =>
      (await get(url, { 'accept-encoding': encoding, 'if-match': tags })).statusCode;
    const { etag } = (await get(url, { 'accept-encoding': encoding })).headers;
    expect(await status('"other"')).toBe(412);
    expect(await status('"other", W/"another"')).toBe(412);
    expect(await status('*')).toBe(200);
    expect(await status(`"other", ${String(etag)}`)).toBe(200);
  });

  test('is answered with 304 to a request for it unless there is one', async () => {
    expect((await get(await urlOf(), { 'if-none-match': '*' })).statusCode).toBe(304);
  });

  test('is not answered with 304 to a browser that asks for another version', async () => {
    const url = await urlOf();
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-match': '"other"', 'if-none-match': String(etag) })).statusCode).toBe(412);
  });
});

test('a weak entity tag never satisfies If-Match', async () => {
  const { etag } = (await get('/')).headers;
  expect((await get('/', { 'if-match': `W/${String(etag)}` })).statusCode).toBe(412);
});

test('a missing file is answered with 404 whatever the condition', async () => {
  for (const [name, value] of [
    ['if-match', '"a"'],
    ['range', 'bytes=9999-'],
  ] as const)
    expect((await get('/files/shell/main.9999999999.js', { [name]: value })).statusCode).toBe(404);
});

/** `ask` reads the body, which an answer to HEAD lacks. */
const head = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve) => {
    request({ port: live.port, host: '127.0.0.1', path, method: 'HEAD', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });

test('HEAD has the status of GET', async () => {
  expect(await head('/', { 'if-match': '"a"' })).toBe(412);
  expect(await head('/sw.js', { 'if-match': '"a"' })).toBe(412);
  expect(await head('/sw.js', {})).toBe(200);
});
