import Fastify, { type FastifyInstance } from 'fastify';
import { ask } from '../testing/ask';
import { listen } from './listen';
import { serveBeacons } from './serveBeacons';

const version = '1.0.0-aaaaaaaaaaaa';
const load = { kind: 'load', app: 'shell', version, route: '/', ms: 12 };
const now = new Date('2026-01-01T10:00:00Z');

let edge: FastifyInstance | undefined;
let written = '';
const said: string[] = [];

const start = async (trustedProxies = 0, known = true): Promise<number> => {
  written = '';
  said.length = 0;
  edge = Fastify();
  await serveBeacons(edge, {
    store: { addEvidence: async (lines) => void (written += lines) },
    known: async () =>
      known ? { hasRelease: (_app, v) => v === version, hasRoute: (route) => route === '/' } : undefined,
    trustedProxies,
    log: (line) => said.push(line),
    now: () => now,
  });
  return listen(edge, 0);
};

/** What was written, once the edge has stopped. */
const evidence = async (): Promise<unknown[]> => {
  await edge?.close();
  edge = undefined;
  expect(said).toEqual([]);
  return written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
};

afterEach(() => edge?.close());

const tell = async (port: number, payload: string | Buffer, headers: Record<string, string> = {}): Promise<number> => {
  const { statusCode, body } = await ask(port, '/beacon', { method: 'POST', payload, headers });
  expect(body).toBe('');
  return statusCode;
};
const text = { 'content-type': 'text/plain;charset=UTF-8' };
const beacon = JSON.stringify([load]);

test.each([['text/plain;charset=UTF-8'], ['application/json'], ['text/plain']])('hears %s', async (type) => {
  const port = await start();
  expect(await tell(port, beacon, { 'content-type': type })).toBe(204);
  expect(await evidence()).toEqual([{ at: now.toISOString(), ...load }]);
});

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another shape', '{"__proto__":{"kind":"load"}}'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])],
  ['an unknown release', beacon.replace(version, '9.9.9-aaaaaaaaaaaa')],
])('a page never sees an error: %s', async (_what, payload) => {
  const port = await start();
  expect(await tell(port, payload, text)).toBe(204);
  expect(await tell(port, payload, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(204);
  expect(await tell(port, payload, { 'content-type': 'a lie' })).toBe(204);
  expect(await tell(port, payload)).toBe(204);
  expect(await evidence()).toEqual([]);
});

test('what is too large is refused', async () => {
  const port = await start();
  expect(await tell(port, beacon.padEnd(4096), text)).toBe(204);
  expect(await tell(port, beacon.padEnd(4097), text)).toBe(413);
  expect(await tell(port, beacon.padEnd(4097), { ...text, 'transfer-encoding': 'chunked' })).toBe(413);
  expect(await evidence()).toHaveLength(1);
});

test('while nothing is live nothing is known', async () => {
  const port = await start(0, false);
  expect(await tell(port, beacon, text)).toBe(204);
  expect(await evidence()).toEqual([]);
});

test.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://site.example' }, 1],
  ['a page of ours, by its origin alone', { origin: 'http://site.example' }, 1],
  ['no browser', {}, 1],
  ["another site's page", { 'sec-fetch-site': 'cross-site', origin: 'http://site.example' }, 0],
  ["a neighbour's page", { 'sec-fetch-site': 'same-site' }, 0],
  ["another site's page, by its origin alone", { origin: 'http://evil.example' }, 0],
  ['another port', { origin: 'http://site.example:81' }, 0],
  ['a page without an origin', { origin: 'null' }, 0],
  ['who claims another host', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }, 0],
])('%s', async (_what, headers, heard) => {
  const port = await start();
  expect(await tell(port, beacon, { ...text, host: 'site.example', ...headers })).toBe(204);
  expect(await evidence()).toHaveLength(heard);
});

test('behind a proxy of ours, the host is the one that it saw', async () => {
  const port = await start(1);
  const headers = { ...text, host: 'inner', 'x-forwarded-host': 'site.example', origin: 'https://site.example' };
  expect(await tell(port, beacon, headers)).toBe(204);
  expect(await evidence()).toHaveLength(1);
});

describe('a flood', () => {
  const flood = async (port: number, addresses: string[]): Promise<void> => {
    for (const address of addresses)
      for (let i = 0; i < 30; i += 1)
        expect(await tell(port, beacon.padEnd(4000), { ...text, 'x-forwarded-for': address })).toBe(204);
  };

  test('from one address is cut, whatever it claims to be', async () => {
    const port = await start();
    await flood(port, ['1.1.1.1', '2.2.2.2']);
    expect(await evidence()).toHaveLength(25);
  });

  test('behind a proxy of ours, each address has its own measure', async () => {
    const port = await start(1);
    await flood(port, ['1.1.1.1', '9.9.9.9, 1.1.1.1', '2.2.2.2']);
    expect(await evidence()).toHaveLength(50);
  });
});

test('a failure of our own is told to us, not to the page', async () => {
  said.length = 0;
  edge = Fastify();
  await serveBeacons(edge, {
    store: { addEvidence: async () => undefined },
    known: () => Promise.reject(new Error('broken')),
    trustedProxies: 0,
    log: (line) => said.push(line),
  });
  expect(await tell(await listen(edge, 0), beacon, text)).toBe(204);
  expect(said).toEqual(['Error: broken']);
});
