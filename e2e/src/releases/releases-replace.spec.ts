import type { CDPSession, Page } from '@playwright/test';
import { activate } from '../../../delivery/src/activation/activate';
import { publish } from '../../../delivery/src/releases/publish';
import { chromiumFlags, chromiumSandbox } from '../../../delivery/src/smoke/chromium';
import { siteIn } from '../../../delivery/src/store/site';
import { executablePath } from '../fixtures/executablePath';
import { setTabHidden } from '../fixtures/setTabHidden';
import { expect, test } from '../fixtures/test';
import { buildVariant } from './buildVariant';
import { startLiveSite, type LiveSite } from './liveSite';

/* An open page takes new releases of an app without a reload while nothing of the app is on screen. */
const app = 'mfe-promotions';
const replacements = 20;
/** bytes */
const allowedGrowth = 1024 * 1024;
let live: LiveSite;

/* Without machine code, which the engine makes of what is used repeatedly and counts as heap. */
test.use({ launchOptions: { executablePath, chromiumSandbox, args: [...chromiumFlags, '--js-flags=--jitless'] } });

test.beforeAll(async () => {
  live = await startLiveSite('replaced');
});
test.afterAll(() => live.close());

test.beforeEach(({ consoleGuard }) => {
  /* The federation runtime warns when a remote is registered again. */
  consoleGuard.allow(/The remote "mfe_promotions" is already registered/);
});

/** Makes a release live whose page /faq says `text`, and whose container can be watched in `window.containers`. */
async function release(text: string): Promise<void> {
  const dist = buildVariant(app, 'replaced', {
    script: (code, file) =>
      file.startsWith('remoteEntry.')
        ? `${code};(self.containers ??= []).push(new WeakRef(mfe_promotions));`
        : code.replaceAll('没有找到答案', text),
  });
  const site = siteIn(live.siteDir);
  const version = await publish(site.store, app, dist);
  await activate(site, [{ app, version }], { by: 'journey', noBrowser: 'only a text differs' });
}

/** Goes to a page as a link does; the document stays. */
const go = (page: Page, path: string) => page.evaluate((hash) => (location.hash = hash), path);

/** Makes the page look for a new set of releases, as when its tab is shown again. */
async function checkForUpdate(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/registry.json');
  await setTabHidden(page, true);
  await setTabHidden(page, false);
  await asked;
}

const faqLink = (page: Page, text: string) => page.locator('#root').getByRole('link', { name: new RegExp(`^${text}`) });
const notice = (page: Page) => page.getByText('有新版本');

async function showGames(page: Page): Promise<void> {
  await go(page, '/games');
  await expect(page.getByRole('heading', { level: 1, name: '电子游戏大厅' })).toBeVisible();
}

/** Waits until the app's container is gone; the next release is loaded when it is needed. */
const untilUnloaded = (page: Page) =>
  page.waitForFunction(() => !('mfe_promotions' in window) || !window.mfe_promotions);

/** bytes of JavaScript objects that are in use */
async function usedHeap(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize;
}

/** Waits for the chunk that an idle page loads, with update check and web vitals. */
const untilIdle = (page: Page) =>
  page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.some((name) => name.includes('/static/telemetry.'));
  });

/** Opens the app's page and leaves it. */
async function visitFaq(page: Page, text: string): Promise<void> {
  await go(page, '/faq');
  await expect(faqLink(page, text)).toBeVisible();
  await showGames(page);
}

test('offers a reload while the app is on screen, and replaces it when the member has left', async ({ page }) => {
  await page.goto(`${live.address}/#/`);
  await page.evaluate(() => document.body.setAttribute('data-opened', ''));
  await page.getByRole('button', { name: '关闭' }).click();
  await untilIdle(page);
  await release('换了的答案');
  await checkForUpdate(page);
  await expect(notice(page)).toBeVisible();
  await showGames(page);
  await untilUnloaded(page);
  await expect(notice(page)).toHaveCount(0);
  await visitFaq(page, '换了的答案');
  await go(page, '/');
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.locator('body[data-opened]'), 'the document').toBeAttached();
});

test('replaces an app 20 times in an open page, whose heap stays within 1 MB', async ({ page }) => {
  await release('没有找到答案');
  await page.goto(`${live.address}/#/faq`);
  await page.evaluate(() => document.body.setAttribute('data-opened', ''));
  await untilIdle(page);
  for (let visit = 0; visit < 3; visit += 1) await visitFaq(page, '没有找到答案');
  const client = await page.context().newCDPSession(page);
  const before = await usedHeap(client);

  for (let count = 1; count <= replacements; count += 1) {
    await release(`第${count}次答案`);
    await checkForUpdate(page);
    await untilUnloaded(page);
    await visitFaq(page, `第${count}次答案`);
  }
  await expect(page.locator('body[data-opened]'), 'the document').toBeAttached();
  await expect(notice(page)).toHaveCount(0);

  const after = await usedHeap(client);
  test.info().annotations.push({ type: 'heap, bytes', description: `${before} before, ${after} after` });
  expect(after - before).toBeLessThan(allowedGrowth);
  const alive = await page.evaluate(
    () => (window as unknown as { containers: WeakRef<object>[] }).containers.filter((it) => it.deref()).length,
  );
  expect(alive, 'containers of the app in memory').toBe(1);
});
