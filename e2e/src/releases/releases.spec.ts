import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activate } from '../../../delivery/src/activation/activate';
import type { Descriptor } from '../../../delivery/src/format/descriptor';
import { siteIn } from '../../../delivery/src/pages/openSite';
import { publish } from '../../../delivery/src/releases/publish';
import { createApp } from '../../../delivery/src/newApp/createApp';
import { repositoryCopy } from '../../../delivery/src/testing/repositoryCopy';
import { simulatedBrowser } from './simulatedBrowser';
import { type LiveSite, startLiveSite } from './liveSite';
import { createReleaseCli } from './releaseCli';
import { buildVariant } from './buildVariant';
import { checkScreen } from '../fixtures/checkScreen';
import { registerMember } from '../fixtures/memberApi';
import { repository } from '../fixtures/site';
import { expect, startSession, test } from '../fixtures/test';

/* Three teams release on one live site without affecting each other. */

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const checkout = mkdtempSync(join(tmpdir(), 'site-checkout-'));
let live: LiveSite;
let wallet: ReturnType<typeof createReleaseCli>;
let promotions: ReturnType<typeof createReleaseCli>;
let token: string;

test.beforeAll(async () => {
  live = await startLiveSite('releases-site');
  repositoryCopy(checkout);
  wallet = createReleaseCli('wallet team', live, checkout);
  promotions = createReleaseCli('promotions team', live);
  token = await registerMember();
});
test.afterAll(async () => {
  await live.close();
  rmSync(checkout, { recursive: true, force: true });
});

const registry = (): string => readFileSync(join(live.siteDir, 'registry.json'), 'utf8');
/** The paths of a release's files by content. */
const filesOf = (app: string, version: string): string[] => {
  const descriptor = readFileSync(join(live.siteDir, 'releases', app, version, 'descriptor.json'), 'utf8');
  return Object.keys((JSON.parse(descriptor) as Descriptor).files).map((file) => `/files/${app}/${file}`);
};
const edit = (file: string, change: (code: string) => string): void => {
  const path = join(checkout, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};
const openAt = async (page: Page, path: string): Promise<void> => {
  await startSession(page, token);
  await page.goto(`${live.address}/#${path}`);
};

test('releases a new page and a changed one of the wallet without another team', async ({ page }) => {
  test.slow();
  writeFileSync(
    join(checkout, 'mfe-wallet/src/GuidePage.tsx'),
    `import { PageBody } from '@site/shared';
    export default function GuidePage() {
      return <PageBody><p>每一分钱都有记录</p></PageBody>;
    }`,
  );
  edit('mfe-wallet/src/app.ts', (code) =>
    code
      .replace("title: '存款'", "title: '存款中心'")
      .replace('  routes: [', "  routes: [\n    { path: '/walletGuide', title: '资金指南', module: './GuidePage' },"),
  );
  const before = live.apps();
  expect(await promotions.run('check-api', live.address)).toMatch(
    /^[5-9] releases fit the API host at \S+ \(contract \S+\)\.$/,
  );
  const version = await wallet.run('publish', 'mfe-wallet');
  const began = performance.now();
  expect(await wallet.run('activate', 'mfe-wallet', version)).toBe(version);
  test
    .info()
    .annotations.push({ type: 'activate, with the gate', description: `${Math.round(performance.now() - began)} ms` });

  const { 'mfe-wallet': walletBefore, ...others } = before;
  expect(live.apps()).toEqual({ ...others, 'mfe-wallet': expect.objectContaining({ live: version }) });
  expect(walletBefore?.live).not.toBe(version);
  await openAt(page, '/walletGuide');
  await expect(page.getByText('每一分钱都有记录')).toBeVisible();
  await expect(page).toHaveTitle(/资金指南/);
  await page.goto(`${live.address}/#/deposit`);
  await expect(page.getByRole('heading', { name: '存款中心' })).toBeVisible();
  await checkScreen(page, 'release-changed-page');
});

/** What the gate needs its browser for; `delivery` tests its other checks. */
const defects: [defect: string, change: (code: string, file: string, built: Descriptor) => string, reason: RegExp][] = [
  [
    'a page that throws',
    (code, file, { routes }) =>
      routes.find(({ path }) => path === '/about')?.preload.at(-1) === file
        ? `throw new Error('no such company');${code}`
        : code,
    /\/about as a visitor.*no such company/,
  ],
  [
    'a script that breaks another app',
    (code, file) =>
      file.startsWith('remoteEntry.') ? `Object.defineProperty(window,'mfe_games',{get(){},set(){}});${code}` : code,
    /mfe-games is broken beside mfe-promotions/,
  ],
];

test('refuses a promotions release with a defect that only a browser shows, and changes nothing', async () => {
  const before = registry();
  for (const [at, [defect, script, reason]] of defects.entries())
    await test.step(defect, async () => {
      const dist = buildVariant('mfe-promotions', `defect-${at}`, { script });
      const version = await promotions.run('publish', 'mfe-promotions', '--dist', dist);
      const { code, out, err } = await promotions.tryRun('activate', 'mfe-promotions', version);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(reason);
      expect(err).toContain(version);
      expect(registry()).toBe(before);
    });
});

test('assigns a canary of 20 % to a fifth of 500 browsers and keeps the assignment', async ({ page, context }) => {
  const before = live.apps()['mfe-games']?.live ?? '';
  const dist = buildVariant('mfe-games', 'canary', { script: (code) => `${code}/*canary*/` });
  const games = createReleaseCli('games team', live);
  const canary = await games.run('publish', 'mfe-games', '--dist', dist);
  await games.run('activate', 'mfe-games', canary, '--canary', '20', '--no-browser', 'the same code');

  const browsers = Array.from({ length: 500 }, (_, number) => simulatedBrowser(live.address, number));
  const first = await Promise.all(browsers.map(({ open }) => open()));
  const share = first.filter(({ 'mfe-games': version }) => version === canary).length / browsers.length;
  expect(share).toBeGreaterThanOrEqual(0.15);
  expect(share).toBeLessThanOrEqual(0.25);
  expect(new Set(first.map(({ 'mfe-games': version }) => version))).toEqual(new Set([before, canary]));
  expect(await Promise.all(browsers.map(({ open }) => open()))).toEqual(first);

  const url = live.address;
  await context.addCookies([{ name: 'lot', value: '3', url }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
  const scriptsOf = (release: string) => filesOf('mfe-games', release).filter((it) => it.endsWith('.js'));
  expect(asked.filter((file) => scriptsOf(canary).includes(new URL(file).pathname))).not.toEqual([]);
  expect(asked.filter((file) => scriptsOf(before).includes(new URL(file).pathname))).toEqual([]);
  expect(await games.run('rollback', 'mfe-games')).toBe(before);
});

test('keeps an open page working through ten releases', async ({ page }) => {
  await openAt(page, '/assets');
  await expect(page.getByRole('heading', { name: '资产' })).toBeVisible();
  const opened = live.apps()['mfe-wallet']?.live ?? '';
  let loads = 0;
  page.on('load', () => (loads += 1));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const walkTo = async (path: string, heading: string): Promise<void> => {
    await page.evaluate((to) => (location.hash = to), path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText('该功能暂时无法使用')).toHaveCount(0);
  };
  const site = siteIn(live.siteDir);
  for (let release = 1; release <= 10; release += 1) {
    const dist = buildVariant('mfe-wallet', 'next', { script: (code) => `${code}/*${release}*/` });
    const version = await publish(site.store, 'mfe-wallet', dist);
    const options = { by: 'wallet team', force: 'without the guide', noBrowser: 'the same code' };
    await activate(site, [{ app: 'mfe-wallet', version }], options);
    if (release === 3) await walkTo('/withdraw', '取款');
  }
  await walkTo('/vip', 'VIP专区');
  await walkTo('/deposit', '存款中心');
  await walkTo('/walletGuide', '资金指南');
  await expect(page.getByText('每一分钱都有记录')).toBeVisible();
  expect(loads).toBe(0);
  const used = asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/files/mfe-wallet/'));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((path) => !filesOf('mfe-wallet', opened).includes(path))).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
});

test('serves the previous release with the next load after a rollback', async () => {
  const one = simulatedBrowser(live.address, 1);
  const { 'mfe-wallet': before } = await one.open();
  const began = performance.now();
  const version = await wallet.run('rollback', 'mfe-wallet');
  const { 'mfe-wallet': after } = await one.open();
  const took = Math.round(performance.now() - began);
  test.info().annotations.push({ type: 'rollback, until a page has it', description: `${took} ms` });
  expect(after).toBe(version);
  expect(after).not.toBe(before);
});

test('names the error of a canary that fails for members, until it is rolled back', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/fireworks/);
  const good = live.apps()['mfe-promotions']?.live ?? '';
  const dist = buildVariant('mfe-promotions', 'fireworks', {
    script: (code, file) =>
      /remoteEntry\./.test(file) ? `addEventListener('click',()=>{throw new Error('no fireworks')});${code}` : code,
  });
  const bad = await promotions.run('publish', 'mfe-promotions', '--dist', dist);
  // The release fails only after a click.
  await promotions.run('activate', 'mfe-promotions', bad, '--canary', '50');

  await context.addCookies([{ name: 'lot', value: '3', url: live.address }]);
  await page.goto(`${live.address}/#/about`);
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  const errorReport = page.waitForRequest(
    (request) => request.url().endsWith('/beacon') && Boolean(request.postData()?.includes('fireworks')),
  );
  await page.locator('main').click();
  await errorReport;

  await Promise.all(
    Array.from({ length: 400 }, async (_, number) => {
      const one = simulatedBrowser(live.address, 1000 + number);
      const { 'mfe-promotions': version = '' } = await one.open();
      const of = { app: 'mfe-promotions', version, route: '/about' };
      const events: object[] = [{ kind: 'load', ...of, ms: 300 }];
      if (version === bad && number % 3 === 0) events.push({ kind: 'error', ...of, message: 'no fireworks' });
      await one.sendTelemetry(events);
    }),
  );
  await expect
    .poll(async () => {
      const { apps } = JSON.parse(await promotions.run('status', '--json')) as {
        apps: Record<string, { evidence: Record<string, { errors: number; loads: number }> }>;
      };
      return apps['mfe-promotions']?.evidence[bad]?.errors ?? 0;
    })
    .toBeGreaterThan(40);
  const errors = await promotions.run('errors', 'mfe-promotions');
  expect(errors).toContain(`new: only the canary ${bad} has it`);
  expect(errors).toMatch(/^Error: no fireworks\n(.*\n)+ {2}browsers: Chrome \d+, .*\n {2}at mfe-promotions\//m);
  expect(await promotions.run('rollback', 'mfe-promotions')).toBe(good);
  expect(live.apps()['mfe-promotions']).toMatchObject({ live: good });
  expect(live.apps()['mfe-promotions']).not.toHaveProperty('canary');
});

test('shows the page of a new app without a shell release', async ({ page }) => {
  const shellBefore = live.apps().shell?.live;
  const { app } = await createApp({ repositoryDir: checkout, name: 'tips' });
  /* Runs the build without npm, which would install the packages of the new lock file first. */
  execFileSync(join(repository, 'node_modules/.bin/rspack'), ['build'], {
    cwd: join(checkout, app),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const tips = createReleaseCli('tips team', live, checkout);
  const version = await tips.run('publish', app, '--dist', join(checkout, app, 'dist'));
  await tips.run('activate', app, version);
  await page.goto(`${live.address}/#/tips`);
  await expect(page.getByRole('banner').getByRole('heading')).toBeVisible();
  await checkScreen(page, 'release-new-app');
  expect(live.apps().shell?.live).toBe(shellBefore);
});
