import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { applyDelta } from '../../../delivery/src/edge/delta';
import { ask as askRaw } from '../../../delivery/src/testing/ask';
import { simulatedBrowser } from './simulatedBrowser';
import { type LiveSite, startLiveSite } from './liveSite';
import { startHaproxy, startNginx } from '../../../delivery/src/testing/webServers';
import { createReleaseCli } from './releaseCli';
import { buildVariant } from './buildVariant';
import { repository, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The same site by three servers: the embedded edge, nginx, and nginx behind HAProxy, as `deploy` configures them. What
 * the embedded edge answers is what the others are compared with; its own rules are tested in `delivery`.
 */

/** Calls that the API host is working on for ever. */
let heldCalls = 0;
/** Callbacks that the API host answers once there are 90. */
const heldCallbacks: ServerResponse[] = [];
/** Answers with the request as it received it, or never, or with a cut connection. */
const api = createServer((request, response) => {
  if (request.url === '/api/held') {
    heldCalls += 1;
    response.once('close', () => (heldCalls -= 1));
    return;
  }
  if (request.url === '/api/platforms/held/callback') {
    if (heldCallbacks.push(response) === 90) for (const held of heldCallbacks.splice(0)) held.end('receipt');
    return;
  }
  if (request.url === '/api/cut') {
    request.socket.destroy();
    return;
  }
  const { method, url, headers } = request;
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ method, url, headers }));
});
/* Longer than proxies keep an idle connection, as that of the API host. */
api.keepAliveTimeout = 72_000;
let apiUrl: string;
let live: LiveSite;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let haproxy: Awaited<ReturnType<typeof startHaproxy>>;
let games: ReturnType<typeof createReleaseCli>;

test.beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  live = await startLiveSite('servers-site', { API_URL: apiUrl, TRUST_PROXY: '0' });
  games = createReleaseCli('games team', { ...live, address: siteUrl() });
  await games.run('pages');
  nginx = await startNginx(join(repository, 'var/e2e/nginx'), {
    siteDir: live.siteDir,
    api: apiUrl,
    collector: live.address,
  });
  haproxy = await startHaproxy(join(repository, 'var/e2e/haproxy'), { api: apiUrl, pages: nginx.address });
});
test.afterAll(async () => {
  await haproxy.close();
  await nginx.close();
  await live.close();
  api.closeAllConnections();
  api.close();
});

type Server = 'embedded edge' | 'nginx' | 'HAProxy and nginx' | 'CDN and nginx';
const addressOf = (server: Server): string =>
  ({
    'embedded edge': live.address,
    nginx: nginx.address,
    'HAProxy and nginx': haproxy.address,
    'CDN and nginx': nginx.cdn,
  })[server];
const others: Server[] = ['nginx', 'HAProxy and nginx'];
const all: Server[] = ['embedded edge', ...others];

interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}
const ask = (server: Server, { path, headers = {}, method = 'GET' }: Request) =>
  askRaw(Number(new URL(addressOf(server)).port), path, { headers, method });

/** Of one connection, or different on each server: a file's tag is that of its server. */
const notCompared = ['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];
const ofFiles = ['etag', 'last-modified', 'accept-ranges'];

const withoutNames = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** What a browser notices of an answer. */
const noticed = async (server: Server, request: Request) => {
  const { statusCode, headers, raw } = await ask(server, request);
  const isFile = /^\/(files|releases|icons|favicon|manifest|sw)/.test(request.path);
  const compared = withoutNames(headers, isFile ? [...notCompared, ...ofFiles] : notCompared);
  return {
    statusCode,
    headers: { ...compared, vary: headers.vary?.toLowerCase(), 'content-type': headers['content-type']?.toLowerCase() },
    body: createHash('sha256').update(raw).digest('hex'),
    bytes: raw.length,
  };
};

const versionOf = (app: string): string => live.apps()[app]?.live ?? '';
const fileOf = (app: string, pattern: RegExp): string => {
  const release = `releases/${app}/${versionOf(app)}`;
  const file = readdirSync(join(live.siteDir, release), { recursive: true }).find((name) => pattern.test(String(name)));
  if (file === undefined) throw new Error(`${app} has no file ${pattern}`);
  return `/${release}/${String(file)}`;
};
const byContent = (path: string): string => path.replace(/^\/releases\/([^/]+)\/[^/]+/, '/files/$1');
const entryOfGames = (): string => fileOf('mfe-games', /^remoteEntry\..*\.js$/);

const browser = { 'accept-encoding': 'gzip, deflate, br, dcz' };

/** Requests that every server answers alike. */
const requests = async (): Promise<Record<string, Request>> => {
  const { headers } = await ask('embedded edge', { path: '/', headers: browser });
  const tag = String(headers.etag);
  const copy = /<(\S+)>/.exec(String(headers.link))?.[1] ?? '';
  return {
    'the page': { path: '/', headers: browser },
    'the page by another name': { path: '/index.html', headers: { 'accept-encoding': 'gzip, br;q=0' } },
    'the page without compression': { path: '/' },
    'the page with weights': { path: '/', headers: { 'accept-encoding': 'br;q=0.5, gzip;q=0.8' } },
    'the page in any encoding': { path: '/', headers: { 'accept-encoding': '*' } },
    'a part of the page in brotli': { path: '/', headers: { ...browser, range: 'bytes=0-9' } },
    'the page by HEAD': { path: '/', method: 'HEAD', headers: browser },
    'the page that the browser has': { path: '/', headers: { ...browser, 'if-none-match': `"old", W/${tag}` } },
    'the page of a tag that it cannot decode': { path: '/', headers: { 'if-none-match': tag } },
    'any page that the browser has': { path: '/', headers: { 'if-none-match': '*' } },
    'a part of the page': { path: '/', headers: { range: 'bytes=0-9' } },
    'the page with a foreign cookie': { path: '/', headers: { ...browser, cookie: 'lot=200; a=b' } },
    'the registry': { path: '/registry.json', headers: browser },
    'the copy of the page': { path: copy, headers: browser },
    'the copy that the browser has': { path: copy, headers: { ...browser, 'if-none-match': tag } },
    'no copy': { path: '/documents/AAAAAAAAAAAAAAAAAAAAAA', headers: browser },
    'a script': { path: byContent(entryOfGames()), headers: browser },
    'a script in gzip': { path: byContent(entryOfGames()), headers: { 'accept-encoding': 'gzip' } },
    'a script without compression': { path: byContent(entryOfGames()) },
    'a script by HEAD': { path: byContent(entryOfGames()), method: 'HEAD', headers: browser },
    'a script again': { path: `${byContent(entryOfGames())}?r=1`, headers: browser },
    'a script by release': { path: entryOfGames(), headers: browser },
    'a part of a script': { path: byContent(entryOfGames()), headers: { range: 'bytes=10-19' } },
    'markup of a page': { path: byContent(fileOf('mfe-wallet', /^static\/.*\.json$/)), headers: browser },
    'a font': { path: byContent(fileOf('mfe-wallet', /\.ttf$/)), headers: browser },
    'a file that is not there': { path: '/files/mfe-games/remoteEntry.0000000000.js', headers: browser },
    'a file of no app': { path: '/files/x/y.0000000000.js' },
    'the template of the page': { path: fileOf('shell', /^index\.html$/) },
    'the compressed template': { path: `${fileOf('shell', /^index\.html$/)}.br` },
    'a lock beside it': { path: '/releases/%2e%2e/registry.json.lock' },
    'a folder': { path: '/releases/' },
    'the folder of the pages': { path: '/pages/live.json' },
    'an internal address': { path: '/-documents/x' },
    'no page': { path: '/nothing', headers: browser },
    ...Object.fromEntries(
      ['favicon.svg', 'favicon.ico', 'manifest.webmanifest', 'sw.js', 'icons/icon-192.png'].map((name) => [
        name,
        { path: `/${name}`, headers: browser },
      ]),
    ),
    'robots.txt': { path: '/robots.txt' },
  };
};

test('the other servers answer as the embedded edge does', async () => {
  for (const [name, request] of Object.entries(await requests())) {
    const expected = await noticed('embedded edge', request);
    for (const server of others)
      expect.soft(await noticed(server, request), `${server}, ${name}: ${request.path}`).toEqual(expected);
  }
});

test('no server changes a page or shows files beside releases, and scripts match their hashes', async () => {
  for (const server of all) {
    /* Behind HAProxy or nginx, which refuse it, the embedded edge answers as to GET. */
    for (const path of server === 'embedded edge' ? [] : ['/', '/registry.json'])
      expect((await ask(server, { path, method: 'POST' })).statusCode, `${server} ${path}`).toBe(405);
    for (const path of ['/releases/../registry.json', '/files/%2e%2e/registry.json', '/-shell/registry.json'])
      expect((await ask(server, { path })).body, `${server} ${path}`).not.toContain('signature');
    const { body } = await ask(server, { path: '/' });
    const { apps } = JSON.parse(/id="site-registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as {
      apps: Record<string, { base: string; hashes: Record<string, string> }>;
    };
    for (const { base, hashes } of Object.values(apps)) {
      expect(Object.keys(hashes).length).toBeGreaterThan(0);
      for (const [file, hash] of Object.entries(hashes)) {
        const { raw } = await ask(server, { path: base + file });
        expect(createHash('sha256').update(raw).digest('base64').slice(0, -1), `${server} ${file}`).toBe(hash);
      }
    }
  }
});

test('the servers send the difference to the release and the page before, and 304 to who has it', async () => {
  const before = readFileSync(live.siteDir + entryOfGames());
  const page = (await ask('nginx', { path: '/' })).raw;
  const dist = buildVariant('mfe-games', 'delta', { script: (code) => `${code}/*delta*/` });
  const version = await games.run('publish', 'mfe-games', '--dist', dist);
  await games.run('activate', 'mfe-games', version, '--no-browser', 'the same code');
  for (const [path, dictionary] of [
    [byContent(entryOfGames()), before],
    ['/', page],
  ] as const) {
    const available = `:${createHash('sha256').update(dictionary).digest('base64')}:`;
    const headers = { ...browser, 'available-dictionary': available };
    const { raw } = await ask('embedded edge', { path });
    for (const server of all) {
      const answer = await ask(server, { path, headers });
      expect(answer.headers, `${server} ${path}`).toMatchObject({ 'content-encoding': 'dcz' });
      expect(await applyDelta(answer.raw, dictionary)).toEqual(raw);
      expect(await noticed(server, { path, headers })).toEqual(await noticed('embedded edge', { path, headers }));
      const compressed = { path, headers: { ...headers, 'accept-encoding': 'br' } };
      expect(await noticed(server, compressed)).toEqual(await noticed('embedded edge', compressed));
      if (path !== '/') continue;
      const request = { path, headers: { ...headers, 'if-none-match': String(answer.headers.etag) } };
      expect((await ask(server, request)).statusCode).toBe(304);
    }
  }
  await games.run('rollback', 'mfe-games');
});

test('HAProxy with a certificate serves the same over HTTP/2, and sends browsers there', async () => {
  const tls = await startHaproxy(join(repository, 'var/e2e/haproxy-tls'), {
    api: apiUrl,
    pages: nginx.address,
    hasTls: true,
  });
  const session = connect(tls.secureAddress ?? '', { rejectUnauthorized: false });
  try {
    const askOver2 = async (path: string, method = 'GET') => {
      const stream = session.request({ ':path': path, ':method': method, 'accept-encoding': 'br' });
      stream.end();
      const [headers] = (await once(stream, 'response')) as [Record<string, string>];
      const parts: Buffer[] = [];
      for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      return { headers, body: Buffer.concat(parts) };
    };
    const script = /\/files\/shell\/[\w/.-]+\.js/.exec((await ask('nginx', { path: '/' })).body)?.[0] ?? '';
    const headers = { 'accept-encoding': 'br', 'x-forwarded-proto': 'https' };
    for (const path of ['/', '/registry.json', script]) {
      const [over2, over1] = [await askOver2(path), await ask('nginx', { path, headers })];
      expect(over2.headers[':status'], path).toBe(200);
      expect(over2.body.equals(over1.raw), path).toBe(true);
      for (const name of ['content-security-policy', 'cache-control', 'content-encoding', 'content-type'])
        expect(over2.headers[name], `${path} ${name}`).toBe(over1.headers[name]);
      expect(over2.headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect(session.alpnProtocol).toBe('h2');
    expect((await askOver2('/api/x')).headers[':status']).not.toBe(301);
    const port = Number(new URL(tls.address).port);
    expect(await askRaw(port, '/')).toMatchObject({ statusCode: 301 });
    expect((await askRaw(port, '/api/balance', { method: 'POST' })).statusCode).toBe(403);
  } finally {
    session.destroy();
    await tls.close();
  }
});

test('source maps, telemetry, errors and keys are not served by any server', async () => {
  const { siteDir } = live;
  const kept = readdirSync(join(siteDir, 'sourcemaps'), { recursive: true, encoding: 'utf8' });
  const map = kept.find((file) => file.endsWith('.map.gz')) ?? '';
  mkdirSync(join(siteDir, 'evidence'), { recursive: true });
  writeFileSync(join(siteDir, 'evidence/2026-01-01.jsonl'), 'kept apart');
  writeFileSync(join(siteDir, 'errors.json'), 'kept apart');
  const files = [`sourcemaps/${map}`, 'evidence/2026-01-01.jsonl', 'errors.json', 'sources.json'];
  for (const server of all)
    for (const file of files) {
      const content = readFileSync(join(siteDir, file));
      for (const path of [
        `/${file}`,
        `/files/../${file}`,
        `/releases/%2e%2e/${file}`,
        `/files/shell/..%2f..%2f${file}`,
      ]) {
        const { statusCode, body } = await ask(server, { path });
        const isServed = statusCode === 200 && body.includes(content.toString('latin1').slice(0, 20));
        expect(isServed, `${server} ${path} ${statusCode}`).toBe(false);
        if (statusCode === 200) expect(body).toMatch(/^<!doctype html>/i);
      }
      expect((await ask(server, { path: `/releases/${map.replace('.map.gz', '.map')}` })).statusCode).toBe(404);
    }
});

test('a canary reaches the same buckets by all servers, its share of 5 000 browsers, and ends at once', async () => {
  const dist = buildVariant('mfe-games', 'canary', { script: (code) => `${code}/*canary*/` });
  const version = await games.run('publish', 'mfe-games', '--dist', dist);
  await games.run('activate', 'mfe-games', version, '--canary', '20', '--no-browser', 'the same code');
  const isCanary = async (server: Server, cookie = '', userAgent = ''): Promise<boolean> =>
    (await ask(server, { path: '/registry.json', headers: { cookie, 'user-agent': userAgent } })).body.includes(
      version,
    );
  const ofPhones: Record<string, string> = {};
  for (const server of all) {
    for (const [cookie, expected] of Object.entries({
      'lot=0': true,
      'a=b; lot=19': true,
      'lot=20': false,
      'lot=99': false,
      '__Host-lot=3; lot=99': true,
      'lot=3; __Host-lot=99': false,
    }))
      expect(await isCanary(server, cookie), `${server} ${cookie}`).toBe(expected);
    const { headers } = await ask(server, { path: '/', headers: { cookie: 'pilot=5' } });
    expect(String(headers['set-cookie'])).toMatch(/^lot=\d{1,2}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, available-dictionary, cookie',
    });
    for (const path of ['/', '/registry.json', '/sw.js'])
      for (const cookie of ['lot=3', 'lot=50']) {
        const request = { path, headers: { ...browser, cookie } };
        expect(await noticed(server, request)).toEqual(await noticed('embedded edge', request));
      }
    let phones = '';
    for (let batch = 0; batch < 100; batch += 1) {
      const batchOf = Array.from({ length: 50 }, (_, number) => isCanary(server, '', `phone ${batch} ${number}`));
      phones += (await Promise.all(batchOf)).map(Number).join('');
    }
    ofPhones[server] = phones;
    /* Four standard deviations of a share of 20 %. */
    const canaries = phones.replaceAll('0', '').length;
    expect(Math.abs(canaries / 5000 - 0.2), `${server}: ${canaries}`).toBeLessThan(0.023);
  }
  /* A client without cookies keeps its releases, whichever server answers. */
  for (const server of others) expect(ofPhones[server], server).toBe(ofPhones['embedded edge']);
  await games.run('rollback', 'mfe-games');
  for (const server of all) expect(await isCanary(server, 'lot=3'), server).toBe(false);
});

/** nginx trusts the proxy in front of it, which runs on the same machine as the journeys. */
const calledBy: Server[] = ['embedded edge', 'CDN and nginx', 'HAProxy and nginx'];

const received = async (server: Server, headers: Record<string, string>, path = '/api/x?y=1') =>
  JSON.parse((await ask(server, { path, headers, method: 'POST' })).body) as {
    url: string;
    headers: Record<string, string>;
  };

for (const server of calledBy)
  test(`calls through ${server}: who calls, which fail, and how many at once`, async () => {
    const trace = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`, tracestate: 'a=b' };
    await test.step('carry the trace of the client, and no claim about its address', async () => {
      const { url, headers } = await received(server, {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        authorization: 'token',
        ...trace,
      });
      expect(url).toBe('/api/x?y=1');
      expect(JSON.stringify(headers)).not.toContain('6.6.6.6');
      expect(JSON.stringify(headers)).not.toContain('evil');
      expect(headers).toMatchObject({ authorization: 'token', 'x-forwarded-proto': 'http', ...trace });
    });

    await test.step('that fail are answered as plain text that is never cached', async () => {
      const { statusCode, headers, body } = await ask(server, { path: '/api/cut', method: 'POST' });
      expect([502, 503]).toContain(statusCode);
      expect(body).toBe('The API host cannot be reached.\n');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    });

    /* The embedded edge is behind a proxy that counts them. */
    if (server === 'embedded edge') return;
    await test.step('more than 64 of one address at once are refused in the envelope', async () => {
      const controller = new AbortController();
      /* From the address from which `ask` calls. */
      const held = Array.from({ length: 64 }, () =>
        fetch(`${addressOf(server).replace('localhost', '127.0.0.1')}/api/held`, {
          method: 'POST',
          signal: controller.signal,
        }).catch(() => undefined),
      );
      await expect.poll(() => heldCalls).toBe(64);
      const { body } = await ask(server, { path: '/api/x', method: 'POST' });
      expect(body).toBe('{"code":429,"message":"操作过于频繁，请稍后再试！","data":null}');
      /* Pages are not affected. */
      expect((await ask(server, { path: '/' })).statusCode).toBe(200);
      controller.abort();
      await Promise.all(held);
      await expect.poll(() => heldCalls).toBe(0);
      await expect.poll(async () => (await ask(server, { path: '/api/x', method: 'POST' })).body).toContain('/api/x');
    });
  });

test('callbacks of a platform that sends 90 at once reach the API host through every server', async () => {
  for (const server of all) {
    const request = { path: '/api/platforms/held/callback', method: 'POST' };
    const answers = await Promise.all(Array.from({ length: 90 }, () => ask(server, request)));
    const received = answers.map(({ statusCode, body }) => [statusCode, body]);
    expect(received, server).toEqual(answers.map(() => [200, 'receipt']));
  }
});

test('a caching proxy in front keeps files for a year, and passes differences on', async () => {
  const server = 'CDN and nginx';
  const path = byContent(entryOfGames());
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    await ask(server, { path, headers: { 'accept-encoding': encoding } });
    const { headers, raw } = await ask(server, { path, headers: { 'accept-encoding': encoding } });
    expect(raw.equals(readFileSync(live.siteDir + path + suffix))).toBe(true);
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'x-cache': 'HIT' });
  }
  expect((await ask(server, { path: '/' })).headers).not.toHaveProperty('x-cache');
});

test('telemetry reaches the collector through HAProxy and nginx', async () => {
  const of = { app: 'shell', version: versionOf('shell'), route: '/' };
  const { sendTelemetry } = simulatedBrowser(haproxy.address, 7);
  await sendTelemetry([{ kind: 'error', ...of, message: 'through the proxies' }]);
  await expect.poll(() => games.run('status')).toContain('through the proxies');
});
