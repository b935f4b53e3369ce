import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyDelta } from '../../../delivery/src/edge/delta';
import { ask as askRaw } from '../../../delivery/src/testing/ask';
import { simulatedBrowser } from './simulatedBrowser';
import { type LiveSite, startLiveSite } from './liveSite';
import { startNginx } from './nginx';
import { createReleaseCli } from './releaseCli';
import { buildVariant } from './buildVariant';
import { expect, test } from '../fixtures/test';

/* The project's nginx configuration: it serves release files from the site folder, behind a caching proxy as a CDN. */

let live: LiveSite;
let nginx: Awaited<ReturnType<typeof startNginx>>;

test.beforeAll(async () => {
  live = await startLiveSite('nginx-site', { TRUST_PROXY: '2' });
  nginx = await startNginx('nginx', live);
});
test.afterAll(async () => {
  await nginx.close();
  await live.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askRaw(Number(new URL(nginx.cdn).port), path, { headers, method });

const fileOf = (app: string, pattern: RegExp): string => {
  const versions = JSON.parse(readFileSync(join(live.siteDir, 'registry.json'), 'utf8')) as {
    apps: Record<string, { live: string }>;
  };
  const release = `releases/${app}/${versions.apps[app]?.live}`;
  const file = readdirSync(join(live.siteDir, release)).find((name) => pattern.test(name));
  return `/${release}/${file}`;
};
const entryOfGames = (): string => fileOf('mfe-games', /^remoteEntry\..*\.js$/);
const byContent = (path: string): string => path.replace(/^\/releases\/([^/]+)\/[^/]+/, '/files/$1');

for (const address of ['release', 'content'])
  test(`serves compressed files by ${address} from the folder, cached by a CDN for a year`, async () => {
    const path = address === 'release' ? entryOfGames() : byContent(entryOfGames());
    for (const [encoding, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      await ask(path, { 'accept-encoding': encoding });
      const { statusCode, headers, raw } = await ask(path, { 'accept-encoding': encoding });
      expect(statusCode).toBe(200);
      expect(raw.equals(readFileSync(live.siteDir + path + suffix))).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'x-cache': 'HIT',
      });
      expect(String(headers.vary).toLowerCase()).toContain('accept-encoding');
      if (address === 'release') continue;
      expect(String(headers.vary)).toContain('available-dictionary');
      expect(headers['use-as-dictionary']).toBe('match="/files/mfe-games/remoteEntry.*.js"');
    }
  });

test('passes a difference on to a browser that has the file of the release before, cached like the file', async () => {
  const before = readFileSync(live.siteDir + entryOfGames());
  const dist = buildVariant('mfe-games', 'delta', { script: (code) => `${code}/*delta*/` });
  const games = createReleaseCli('games team', live);
  const version = await games.run('publish', 'mfe-games', '--dist', dist);
  await games.run('activate', 'mfe-games', version, '--no-browser', 'the same code');
  const path = byContent(entryOfGames());
  const whole = readFileSync(live.siteDir + path);
  const dictionary = `:${createHash('sha256').update(before).digest('base64')}:`;
  const headers = { 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': dictionary };
  for (const cached of ['MISS', 'HIT']) {
    const answer = await ask(path, headers);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'dcz', 'x-cache': cached });
    expect(await applyDelta(answer.raw, before)).toEqual(whole);
    expect((await ask(path, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  }
  await games.run('rollback', 'mfe-games');
});

test('serves no file that is not part of a release', async () => {
  const html = fileOf('shell', /^index\.html$/);
  for (const path of [
    html,
    `${html}.br`,
    '/releases/../registry.json',
    '/releases/%2e%2e/registry.json.lock',
    '/releases/',
  ])
    expect((await ask(path)).statusCode, path).not.toBe(200);
});

test('revalidates the page on each load: 304 while unchanged, new releases right after a change', async () => {
  const { headers } = await ask('/');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect((await ask('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);

  const games = createReleaseCli('games team', live);
  const one = simulatedBrowser(nginx.cdn, 1);
  const { 'mfe-games': before } = await one.open();
  const dist = buildVariant('mfe-games', 'nginx', { script: (code) => `${code}/*nginx*/` });
  const version = await games.run('publish', 'mfe-games', '--dist', dist);
  await games.run('activate', 'mfe-games', version, '--canary', '50', '--no-browser', 'the same code');
  const seen = await Promise.all(
    Array.from({ length: 100 }, (_, number) => simulatedBrowser(nginx.cdn, number).open()),
  );
  expect(seen.filter(({ 'mfe-games': it }) => it === version)).toHaveLength(50);
  await games.run('activate', 'mfe-games', version, '--no-browser', 'the same code');
  expect((await one.open())['mfe-games']).toBe(version);
  await games.run('rollback', 'mfe-games');
  expect((await one.open())['mfe-games']).toBe(before);
});

test('forwards API calls and telemetry and never caches them', async ({ page }) => {
  for (const call of [1, 2]) {
    const { statusCode, headers } = await ask('/api/app', {}, 'POST');
    expect(statusCode, `call ${call}`).toBe(200);
    expect(headers).not.toHaveProperty('x-cache');
  }
  const of = { app: 'shell', version: fileOf('shell', /^index\.html$/).split('/')[3] ?? '', route: '/' };
  await simulatedBrowser(nginx.cdn, 7).sendTelemetry([{ kind: 'error', ...of, message: 'through the proxies' }]);
  await expect.poll(async () => createReleaseCli('shell team', live).run('status')).toContain('through the proxies');

  await page.goto(nginx.cdn);
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
});
