import Fastify, { type FastifyInstance } from 'fastify';
import { ask } from '../testing/ask';
import { listen } from './listen';
import { serveBeacons } from './serveBeacons';
import { trustProxy } from '../base/clientAddress';

const version = '1.0.0-aaaaaaaaaaaa';
const load = { kind: 'load', app: 'shell', version, route: '/', ms: 12 };
const now = new Date('2026-01-01T10:00:00Z');

let edge: FastifyInstance | undefined;
let written = '';
const logged: string[] = [];

let canaries = new Map<string, string>();
let time = now;

const start = async (trustedProxies = '0', known = true): Promise<number> => {
  written = '';
  logged.length = 0;
  edge = Fastify({ trustProxy: trustProxy(trustedProxies) ?? false });
  await serveBeacons(edge, {
    store: { addTelemetry: async (lines) => void (written += lines) },
    known: async () =>
      known ? { releases: new Set([`shell ${version}`]), routes: new Set(['/']), canaries } : undefined,
    log: (line) => logged.push(line),
    telemetryKey: 'a secret that all edges of the site have',
    now: () => time,
  });
  return listen(edge, 0);
};

/** Stops the edge and returns what was written. */
const telemetry = async (): Promise<unknown[]> => {
  await edge?.close();
  edge = undefined;
  expect(logged).toEqual([]);
  return written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
};

afterEach(() => edge?.close());

const send = async (port: number, payload: string | Buffer, headers: Record<string, string> = {}): Promise<number> => {
  const { statusCode, body } = await ask(port, '/beacon', { method: 'POST', payload, headers });
  expect(body).toBe('');
  return statusCode;
};
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const beacon = JSON.stringify([load]);

test.each([['text/plain;charset=UTF-8'], ['application/json'], ['text/plain']])(
  'accepts the content type %s',
  async (type) => {
    const port = await start();
    expect(await send(port, beacon, { 'content-type': type })).toBe(204);
    expect(await telemetry()).toEqual([{ at: now.toISOString(), ...load, from: expect.stringMatching(/^[\w-]{8}$/) }]);
  },
);

test.each([
  ['an empty body', ''],
  ['invalid JSON', '{'],
  ['another shape', '{"__proto__":{"kind":"load"}}'],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
  ['an unknown release', beacon.replace(version, '9.9.9-aaaaaaaaaaaa')],
])('answers 204 to a malformed beacon: %s', async (_what, payload) => {
  const port = await start();
  expect(await send(port, payload, text)).toBe(204);
  expect(await send(port, payload, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(204);
  expect(await send(port, payload, { 'content-type': 'a lie' })).toBe(204);
  expect(await send(port, payload)).toBe(204);
  expect(await telemetry()).toEqual([]);
});

test('answers 413 to a beacon over 8192 bytes', async () => {
  const port = await start();
  expect(await send(port, beacon.padEnd(8192), text)).toBe(204);
  expect(await send(port, beacon.padEnd(8193), text)).toBe(413);
  expect(await send(port, beacon.padEnd(8193), { ...text, 'transfer-encoding': 'chunked' })).toBe(413);
  expect(await telemetry()).toHaveLength(1);
});

test('adds the browser of an error by its request, not by what the page says', async () => {
  const port = await start();
  const error = { kind: 'error', app: 'shell', version, route: '/', message: 'boom' };
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  await send(port, JSON.stringify([{ ...error, browser: 'forged' }]), { ...text, 'user-agent': agent });
  await send(port, JSON.stringify([{ ...error, browser: 'forged' }]), { ...text, 'user-agent': 'x'.repeat(9000) });
  const [known, unknown] = await telemetry();
  expect(known).toMatchObject({ message: 'boom', browser: 'Chrome 142, Android' });
  expect(unknown).toMatchObject({ message: 'boom' });
  expect(unknown).not.toHaveProperty('browser');
});

test('drops beacons while nothing is live', async () => {
  const port = await start('0', false);
  expect(await send(port, beacon, text)).toBe(204);
  expect(await telemetry()).toEqual([]);
});

test.each([
  ['accepts a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'http://site.example' }, 1],
  ['accepts a page of the site by its origin alone', { origin: 'http://site.example' }, 1],
  ['accepts a client that is not a browser', {}, 1],
  ["drops another site's page", { 'sec-fetch-site': 'cross-site', origin: 'http://site.example' }, 0],
  ['drops a page of the same site on another host', { 'sec-fetch-site': 'same-site' }, 0],
  ["drops another site's page by its origin alone", { origin: 'http://evil.example' }, 0],
  ['drops another port', { origin: 'http://site.example:81' }, 0],
  ['drops a page with an opaque origin', { origin: 'null' }, 0],
  ['drops a page that claims another host', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }, 0],
])('by origin: %s', async (_what, headers, accepted) => {
  const port = await start();
  expect(await send(port, beacon, { ...text, host: 'site.example', ...headers })).toBe(204);
  expect(await telemetry()).toHaveLength(accepted);
});

test('compares the origin with the host that a trusted proxy saw', async () => {
  const port = await start('1');
  const headers = { ...text, host: 'inner', 'x-forwarded-host': 'site.example', origin: 'https://site.example' };
  expect(await send(port, beacon, headers)).toBe(204);
  expect(await telemetry()).toHaveLength(1);
});

describe('a flood', () => {
  const flood = async (port: number, addresses: string[]): Promise<void> => {
    for (const address of addresses)
      for (let i = 0; i < 30; i += 1)
        expect(await send(port, beacon.padEnd(4000), { ...text, 'x-forwarded-for': address })).toBe(204);
  };

  test('from one address is limited, whatever address it claims', async () => {
    const port = await start();
    await flood(port, ['1.1.1.1', '2.2.2.2']);
    expect(await telemetry()).toHaveLength(25);
  });

  test('is limited per address behind a trusted proxy', async () => {
    const port = await start('1');
    await flood(port, ['1.1.1.1', '9.9.9.9, 1.1.1.1', '2.2.2.2']);
    expect(await telemetry()).toHaveLength(50);
  });
});

test('logs an internal error and answers 204', async () => {
  logged.length = 0;
  edge = Fastify();
  await serveBeacons(edge, {
    store: { addTelemetry: async () => undefined },
    known: () => Promise.reject(new Error('broken')),
    telemetryKey: undefined,
    log: (line) => logged.push(line),
  });
  expect(await send(await listen(edge, 0), beacon, text)).toBe(204);
  expect(logged).toEqual(['Error: broken']);
});

test('stores the client network as a hash, the same for the same network only', async () => {
  const port = await start('1');
  for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.1', '2001:db8:1:2::1', '2001:db8:1:3::1'])
    await send(port, beacon, { ...text, 'x-forwarded-for': address });
  const from = (await telemetry()).map((line) => (line as { from: string }).from);
  expect(from[0]).toMatch(/^[\w-]{8}$/);
  expect(from[1]).toBe(from[0]);
  expect(from[2]).not.toBe(from[0]);
  // An IPv6 subscriber may have a /48.
  expect(from[4]).toBe(from[3]);
});

describe('a client network', () => {
  const from = async (): Promise<string> => {
    await send(await start('1'), beacon, { ...text, 'x-forwarded-for': '203.0.113.7' });
    return ((await telemetry())[0] as { from: string }).from;
  };
  afterEach(() => {
    canaries = new Map();
    time = now;
  });

  test('has the same hash at each edge of a site on one day', async () => {
    expect(await from()).toBe(await from());
  });

  test('has another hash the next day, but the same one while a canary is compared', async () => {
    const first = await from();
    canaries = new Map([['shell', 'shell canary']]);
    const inRollout = await from();
    time = new Date('2026-01-02T10:00:00Z');
    expect(await from()).toBe(inRollout);
    canaries = new Map();
    expect(await from()).not.toBe(first);
  });
});
