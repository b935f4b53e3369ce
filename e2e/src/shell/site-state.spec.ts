import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* A site that the operator has opened or closed, or whose state is unknown (docs/product/site-and-session.md). */

const tips = '系统升级，预计 12:00 恢复';
const closed = { ...answers.app!, site_state: '0' as const, repair_tips: tips };

/** The first calls of an open site's page. */
const openSite = ['bannerList', 'homenotice', 'game/list', 'activitylist', 'user'] as const;

for (const as of ['visitor', 'member'] as const)
  test(`shows only the closed notice to a ${as} of a closed site`, async ({ page, host, open }) => {
    host.answer('app', closed);
    await open('/', as);
    await expect(page.getByRole('alert')).toHaveText(tips);
    await expect(page).toHaveTitle('星河娱乐');
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const name of openSite) expect(host.requestsTo(name)).toEqual([]);
    await checkScreen(page, 'maintenance');
  });

test('shows the closed notice at every path of a closed site', async ({ page, host, open }) => {
  host.answer('app', closed);
  for (const path of ['/login', '/faq', '/userCenter', '/unknown']) {
    await open(path);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    await expect(page.getByRole('heading')).toHaveCount(0);
  }
});

test.describe('a site that was closed at the last visit', () => {
  test.beforeEach(async ({ page, host, open }) => {
    host.answer('app', closed);
    await open('/');
    await expect(page.getByRole('alert')).toBeVisible();
    host.received.length = 0;
  });

  test('shows and requests nothing until the host answers, then opens', async ({ page, host }) => {
    host.answer('app', answers.app!);
    const release = host.hold('app');
    await page.reload();
    await expect(page.locator('main[aria-busy]')).toBeVisible();
    for (const role of ['alert', 'banner', 'link', 'button', 'region'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await checkScreen(page, 'maintenance-asking');
    expect(host.received.map(({ name }) => name)).toEqual(['app']);
    release();
    await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('stays closed without requesting home’s data', async ({ page, host }) => {
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    for (const name of openSite) expect(host.requestsTo(name)).toEqual([]);
  });

  test('shows the last known notice when the host does not answer', async ({ page, host, consoleGuard }) => {
    consoleGuard.allow(/Failed to load resource/);
    host.dropConnection('app');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    for (const name of openSite) expect(host.requestsTo(name)).toEqual([]);
  });

  test('shows nothing of home before its scripts have loaded', async ({ page }) => {
    await page.route(/\/files\/.*\.js$/, () => {});
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('[data-prerendered=page]')).toBeAttached();
    await expect(page.locator('[data-prerendered=page]')).toBeHidden();
  });
});

test('shows a retry screen without site info, and the last known info when there is one', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('app');
  await open('/');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await checkScreen(page, 'site-unreachable');
  host.answer('app', answers.app!);
  await retry.click();
  await expect(page).toHaveTitle('星河娱乐');
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();

  host.dropConnection('app');
  await page.reload();
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
  await expect(page).toHaveTitle('星河娱乐');
  await expect(page.getByRole('button', { name: '红包' })).toBeVisible();
});

test('shows the host’s message for refused site info, and 重试 requests it again', async ({
  page,
  host,
  open,
  requests,
}) => {
  host.refuse('app', '系统繁忙');
  await open('/');
  await expect(page.getByText('系统繁忙')).toBeVisible();
  // Widgets that were being loaded request site info too.
  await requests.whenIdle();
  host.answer('app', answers.app!);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
});
