import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* The installed site, its manifest and its service worker (docs/decisions/005), and a device without a network. */

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  screenshots: Manifest['icons'];
  shortcuts: { url: string }[];
}

/** Opens the site and waits until its service worker controls the page. */
async function install(page: Page): Promise<void> {
  await page.goto(siteUrl());
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? 'none');
  await expect
    .poll(controller, { message: 'the worker of the first page', timeout: 30_000 })
    .toBe(`${siteUrl()}/sw.js`);
}

/** Waits until every release file that this page loaded is cached. */
const allKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = await caches.open('release-files');
          const kept = (await files.keys()).map(({ url }) => url);
          const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
          return loaded.filter((name) => name.startsWith(`${location.origin}/files/`) && !kept.includes(name));
        }),
      { message: 'files that are not kept', timeout: 30_000 },
    )
    .toEqual([]);

test('has a manifest with name, start URL, shortcuts, and pictures of the declared sizes', async ({ page }) => {
  await page.goto(siteUrl());
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const answer = await fetch(link?.href ?? '');
    return (await answer.json()) as Manifest;
  });
  expect(manifest.name).not.toBe('');
  expect(manifest.display).toBe('standalone');
  expect(new URL(manifest.start_url, siteUrl()).href).toBe(`${siteUrl()}/#/`);

  const sizesFor = (purpose: string) =>
    manifest.icons.filter((icon) => (icon.purpose ?? 'any') === purpose).map(({ sizes }) => sizes);
  expect(sizesFor('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesFor('maskable')).toContain('512x512');
  expect(manifest.screenshots.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    const drawn = await page.evaluate(async (address) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      return `${icon.naturalWidth}x${icon.naturalHeight}`;
    }, src);
    expect(drawn, src).toBe(sizes);
    const answer = await page.request.get(siteUrl() + src);
    expect(answer.headers()['content-type'], src).toBe(type);
  }
  const registry = JSON.parse((await page.locator('#site-registry').textContent()) ?? '') as {
    apps: Record<string, { routes?: { path: string }[] }>;
  };
  const pages = Object.values(registry.apps).flatMap(({ routes = [] }) => routes.map(({ path }) => `/#${path}`));
  expect(pages).toEqual(expect.arrayContaining(manifest.shortcuts.map(({ url }) => url)));
});

test('opens offline with a notice, and from the network when online', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await install(page);
  const greeting = page.getByRole('dialog', { name: /^欢迎来到/ });
  await greeting.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '电子游艺' }).getByRole('button').first()).toBeVisible();
  await page.goto(`${siteUrl()}/#/about`);
  const heading = page.getByRole('heading', { level: 1, name: '关于我们' });
  await expect(heading).toBeVisible();
  /* The title comes from the route, this text from the page's own code. */
  await expect(page.locator('main p').filter({ visible: true }).first()).toBeVisible();
  await allKept(page);

  /* A marker in the cached page distinguishes it from the network's. */
  await page.evaluate(async () => {
    const pages = await caches.open('page');
    const kept = await pages.match('/');
    if (!kept) throw new Error('no page is kept');
    const html = (await kept.text()).replace('<head>', '<head><meta name="kept">');
    await pages.put('/', new Response(html, { headers: kept.headers }));
  });
  const mark = page.locator('meta[name=kept]');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('您已离线')).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
  await expect(mark).toHaveCount(1);
  await checkScreen(page, 'installed-offline');

  await context.setOffline(false);
  await expect(page.getByText('您已离线')).toBeHidden();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(mark).toHaveCount(0);
});

test('says that the device is offline, keeps what was loaded, and repairs itself', async ({
  page,
  context,
  host,
  consoleGuard,
  open,
}) => {
  // The service worker looks for its update.
  consoleGuard.allow(/Failed to load resource|An unknown error occurred when fetching the script/);
  host.dropConnection('redpacket');
  await open('/welfare', 'member');
  await expect(page.getByText('加载失败')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('您已离线，恢复连接后自动更新')).toBeVisible();
  await expect(page.getByText('网络已断开，恢复后自动重新加载')).toBeVisible();
  await expect(page.getByRole('button', { name: '去抢红包' }).or(page.getByText('每日红包'))).toBeVisible();
  await checkScreen(page, 'welfare-offline');
  const packet = { money: '100.00', redpacketmoney: '8.88', created_at: '2026-11-20 11:00:00' };
  host.answer('redpacket', { current_page: 1, last_page: 1, per_page: 10, total: 1, data: [packet] });
  await context.setOffline(false);
  await expect(page.getByText('+¥8.88')).toBeVisible();
  await expect(page.getByText('加载失败')).toHaveCount(0);
});
