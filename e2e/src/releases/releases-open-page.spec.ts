import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { setTabHidden, waitForUpdateCheck } from '../fixtures/pageTools';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * An open page keeps the releases it started with. It offers a reload once others are live, recovers when one of its
 * own files is missing, and sends telemetry that names the failed release.
 */

interface Registry {
  set: string;
  apps: Record<string, { version: string; routes: { path: string; preload: string[] }[] }>;
}

const registryOf = (page: Page): Promise<Registry> =>
  page.evaluate(() => JSON.parse(document.getElementById('site-registry')?.textContent ?? '') as Registry);

/** Records the telemetry that the page sends from now on. Hiding the page makes it send at once. */
async function recordTelemetry(page: Page): Promise<{ flush: () => Promise<Record<string, unknown>[]> }> {
  const events: Record<string, unknown>[] = [];
  await page.route('**/beacon', async (route) => {
    const sent = JSON.parse(route.request().postData() ?? '[]') as Record<string, unknown>[];
    for (const { age, ...event } of sent) {
      expect.soft(age, 'age of the page, ms').toBeGreaterThan(0);
      events.push(event);
    }
    await route.fulfill({ status: 204 });
  });
  const flush = async () => {
    await setTabHidden(page, true);
    await setTabHidden(page, false);
    return events;
  };
  return { flush };
}

test('offers a reload for new releases once no form has unsaved input', async ({ page, open }) => {
  const telemetry = await recordTelemetry(page);
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('720');
  await waitForUpdateCheck(page);
  const own = await registryOf(page);
  await page.route('**/registry.json', (route) => route.fulfill({ json: { ...own, set: 'another' } }));

  const notice = page.getByText('有新版本');
  const asked = page.waitForResponse('**/registry.json');
  const events = await telemetry.flush();
  await asked;
  await page.goto(`${siteUrl()}/#/about`);
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await page.goto(`${siteUrl()}/#/deposit`);
  await page.getByLabel('存款金额').fill('');
  await expect(notice).toBeVisible();
  await checkScreen(page, 'update-notice');
  await page.goto(`${siteUrl()}/#/`);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await checkScreen(page, 'update-notice-home');

  const versionOf = (app: string) => own.apps[app]?.version;
  await expect
    .poll(() => events.filter(({ kind }) => kind === 'load'))
    .toEqual(
      expect.arrayContaining([
        { kind: 'load', app: 'shell', version: versionOf('shell'), route: '/deposit', ms: expect.any(Number) },
        {
          kind: 'load',
          app: 'mfe-wallet',
          version: versionOf('mfe-wallet'),
          route: '/deposit',
          ms: expect.any(Number),
        },
      ]),
    );

  const loaded = events.filter(({ kind }) => kind === 'load').map(({ app }) => app);
  expect(loaded, 'one load an app').toEqual([...new Set(loaded)]);

  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.locator('body:not([data-before])')).toBeAttached();
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(events.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('recovers from a missing chunk with one reload and keeps unsaved input', async ({ page, consoleGuard, open }) => {
  for (const pattern of [/^ChunkLoadError/, /^mfe-promotions: /, /status of 404/]) consoleGuard.allow(pattern);
  let loads = 0;
  const telemetry = await recordTelemetry(page);
  await open('/deposit', 'member');
  page.on('load', () => (loads += 1));
  await page.getByLabel('存款金额').fill('720');
  await waitForUpdateCheck(page);
  const { apps } = await registryOf(page);
  const chunk = apps['mfe-promotions']?.routes.find(({ path }) => path === '/activeList')?.preload.at(-1) ?? 'none';
  const gone = new RegExp(chunk.replaceAll('.', '\\.'));
  await page.route(gone, (route) => route.fulfill({ status: 404 }));

  const failed = page.getByText('该功能暂时无法使用');
  const judged = page.waitForResponse((answer) => answer.request().method() === 'HEAD');
  await page.goto(`${siteUrl()}/#/activeList`);
  await expect(failed).toBeVisible();
  await judged;
  await page.goto(`${siteUrl()}/#/deposit`);
  await expect(page.getByLabel('存款金额')).toHaveValue('720');
  await page.getByLabel('存款金额').fill('');
  expect(loads).toBe(0);

  await page.goto(`${siteUrl()}/#/activeList`);
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(failed).toBeVisible();
  await waitForUpdateCheck(page);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(failed).toBeVisible();
  const events = await telemetry.flush();
  await expect
    .poll(() => events.find(({ kind }) => kind === 'error'))
    .toEqual({
      kind: 'error',
      app: 'mfe-promotions',
      version: apps['mfe-promotions']?.version,
      route: '/activeList',
      message: expect.stringContaining('ChunkLoadError'),
      frames: expect.arrayContaining([expect.stringContaining('mfe-promotions/remoteEntry.')]),
    });

  await page.unroute(gone);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('暂无记录')).toBeVisible();
  expect(loads, 'one reload').toBe(1);
});
