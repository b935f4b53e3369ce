import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { testSite } from '../testing/testSite';
import { createEdge } from './createEdge';

const { site, release } = testSite();
const by = { by: 'test' };
let edge: FastifyInstance;
let walletTwo: string;
let gamesTwo: string;

beforeAll(async () => {
  for (const app of ['shell', 'mfe-wallet', 'mfe-games']) await release(app, 'one');
  edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', trustedProxies: '127.0.0.2' });
});
afterAll(() => edge.close());

/** Loads the page in a browser with this cookie, and returns the cookie that it keeps. */
const open = async (cookie?: string, userAgent = 'Safari') => {
  const asked = { 'user-agent': userAgent, ...(cookie === undefined ? {} : { cookie }) };
  const { body, headers } = await edge.inject({ url: '/', headers: asked });
  const { set } = JSON.parse(/id="site-registry">(.*?)<\/script>/s.exec(body)?.[1] ?? '') as { set: string };
  const given = String(headers['set-cookie'] ?? '').split(';')[0];
  return { body, set, headers, cookie: given || cookie };
};

test('without a canary no cookie is set and the page is shared', async () => {
  const { headers } = await open();
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, available-dictionary' });
});

describe('a canary at 20 %', () => {
  beforeAll(async () => {
    walletTwo = await release('mfe-wallet', 'two', 20);
  });

  test('is served to a fifth of 500 browsers, and each keeps its releases', async () => {
    const browsers = await Promise.all(Array.from({ length: 500 }, (_, number) => open(undefined, `phone ${number}`)));
    const canaries = browsers.filter(({ body }) => body.includes(walletTwo));
    expect(canaries.length / browsers.length).toBeGreaterThanOrEqual(0.15);
    expect(canaries.length / browsers.length).toBeLessThanOrEqual(0.25);
    for (const { cookie, set } of [...canaries.slice(0, 20), ...browsers.slice(0, 20)]) {
      const again = await open(cookie);
      expect(again.set).toBe(set);
      expect(again.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('keeps one release for a client without cookies: page, registry and worker are of the same cohort', async () => {
    const shellTwo = await release('shell', 'without-cookie', 20);
    const releases = await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const headers = { 'user-agent': `phone ${number >> 2}` };
        const texts = ['/', '/registry.json', '/sw.js'].map(async (url) => (await edge.inject({ url, headers })).body);
        const [page = '', registry = '', worker = ''] = await Promise.all(texts);
        const isCanary = page.includes(walletTwo);
        expect([registry.includes(shellTwo), worker.includes('worker without-cookie')]).toEqual([isCanary, isCanary]);
        return `${number >> 2} ${isCanary}`;
      }),
    );
    expect(new Set(releases).size).toBe(10);
    await rollback(site, 'shell', by);
  });

  test('serves /registry.json by the same cookie as the page', async () => {
    const asked = await edge.inject({ url: '/registry.json', headers: { cookie: 'a=b; lot=19' } });
    expect(asked.json()).toMatchObject({ apps: { 'mfe-wallet': { version: walletTwo } } });
    expect((await edge.inject({ url: '/registry.json', headers: { cookie: 'lot=20' } })).body).not.toContain(walletTwo);
  });

  test('marks the page as private and sets a cookie for a year', async () => {
    const { headers } = await open();
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, available-dictionary, cookie',
    });
    expect(headers['set-cookie']).toMatch(/^lot=\d{1,2}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('sets the cookie over https for this host alone, and reads it before the one of plain http', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' };
    const { headers } = await edge.inject({ url: '/', headers: forwarded, remoteAddress: '127.0.0.2' });
    expect(headers['set-cookie']).toMatch(
      /^__Host-lot=\d{1,2}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const [cookie, canary] of [
      ['__Host-lot=3; lot=99', true],
      ['lot=3; __Host-lot=99', false],
    ] as const) {
      expect((await open(cookie)).body.includes(walletTwo)).toBe(canary);
    }
  });

  test('of the shell serves the worker by cookie, and the manifest always from the stable shell', async () => {
    const shellTwo = await release('shell', 'two', 20);
    const text = async (url: string, cookie = ''): Promise<string> =>
      (await edge.inject({ url, headers: { cookie } })).body;
    expect(await text('/sw.js')).toContain('worker one');
    expect(await text('/sw.js', 'lot=3')).toContain('worker two');
    expect(await text('/manifest.webmanifest', 'lot=3')).toContain('one');
    expect(await text('/', 'lot=3')).toContain(shellTwo);
    await rollback(site, 'shell', by);
  });

  test('that cannot be read is replaced by the stable release', async () => {
    const shellThree = await release('shell', 'three', 20);
    const html = join(site.store.folder, 'releases/shell', shellThree, 'index.html');
    const before = readFileSync(html);
    rmSync(html);
    const logged: string[] = [];
    const restarted = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: (line) => logged.push(line) });
    expect((await restarted.inject({ url: '/', headers: { cookie: 'lot=3' } })).statusCode).toBe(200);
    expect(logged).toEqual([expect.stringMatching(/canary page could not be composed; serving the stable release/)]);
    await restarted.close();
    writeFileSync(html, before);
    await rollback(site, 'shell', by);
  });

  test.each(['lot=200', 'lot=x', 'lot=', 'pilot=5'])('ignores the cookie %j', async (cookie) => {
    expect((await open(cookie)).headers).toHaveProperty('set-cookie');
  });

  test('of a second app at 50 % makes three nested cohorts and no other mixture', async () => {
    gamesTwo = await release('mfe-games', 'two', 50);
    const seen = new Set<string>();
    for (let bucket = 0; bucket < 100; bucket += 1) {
      const { body } = await open(`lot=${bucket}`);
      seen.add(`${body.includes(walletTwo)} ${body.includes(gamesTwo)}`);
      expect(body.includes(walletTwo)).toBe(bucket < 20);
      expect(body.includes(gamesTwo)).toBe(bucket < 50);
    }
    expect(seen.size).toBe(3);
  });

  test('is withdrawn by a rollback of its app alone', async () => {
    expect(await rollback(site, 'mfe-wallet', by)).not.toBe(walletTwo);
    expect((await open('lot=3')).body).not.toContain(walletTwo);
    expect((await open('lot=3')).body).toContain(gamesTwo);
  });

  test('ends when it is activated for everybody', async () => {
    await activate(site, [{ app: 'mfe-games', version: gamesTwo }], by);
    const { body, headers } = await open('lot=99');
    expect(body).toContain(gamesTwo);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  });
});
