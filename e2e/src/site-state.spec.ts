import { answers } from './site/answers';
import { look } from './site/look';
import { expect, test } from './site/test';

/* What the operator says of the whole site: open, closed, or nothing at all (spec 1 §2; decisions 8). */

const tips = '系统升级，预计 12:00 恢复';
const closed = { ...answers.app!, site_state: '0' as const, repair_tips: tips };

/** The calls with which a page that is open begins. */
const openSite = ['bannerList', 'homenotice', 'game/list', 'activitylist', 'user'] as const;

for (const as of ['visitor', 'member'] as const)
  test(`a closed site says so, and nothing else, to a ${as}`, async ({ page, host, open }) => {
    host.answer('app', closed);
    await open('/', as);
    await expect(page.getByRole('alert')).toHaveText(tips);
    await expect(page).toHaveTitle('星河娱乐');
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await look(page, 'maintenance');
  });

test('a closed site has no page at any address', async ({ page, host, open }) => {
  host.answer('app', closed);
  for (const path of ['/login', '/faq', '/userCenter', '/nowhere']) {
    await open(path);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    await expect(page.getByRole('heading')).toHaveCount(0);
  }
});

test.describe('a site that was closed when this device last heard of it', () => {
  test.beforeEach(async ({ page, host, open }) => {
    host.answer('app', closed);
    await open('/');
    await expect(page.getByRole('alert')).toBeVisible();
    host.received.length = 0;
  });

  test('shows and asks nothing before the host has spoken, then opens', async ({ page, host }) => {
    host.answer('app', answers.app!);
    const release = host.hold('app');
    await page.reload();
    await expect(page.locator('main[aria-busy]')).toBeVisible();
    for (const role of ['alert', 'banner', 'link', 'button', 'region'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await look(page, 'maintenance-asking');
    expect(host.received.map(({ name }) => name)).toEqual(['app']);
    release();
    await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('stays closed without a call of home’s', async ({ page, host }) => {
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    for (const name of openSite) expect(host.asked(name)).toEqual([]);
  });

  test('says what it last knew when the host does not answer', async ({ page, host, noise }) => {
    noise.allow(/Failed to load resource/);
    host.lose('app');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(tips);
    for (const name of openSite) expect(host.asked(name)).toEqual([]);
  });

  test('shows nothing of home even before its scripts have come', async ({ page }) => {
    await page.route(/\/releases\/.*\.js$/, () => {});
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('[data-prerendered=page]')).toBeAttached();
    await expect(page.locator('[data-prerendered=page]')).toBeHidden();
  });
});

test('without a word of the site, a retry screen; the last known word serves', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('app');
  await open('/');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await look(page, 'site-unreachable');
  host.answer('app', answers.app!);
  await retry.click();
  await expect(page).toHaveTitle('星河娱乐');
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();

  host.lose('app');
  await page.reload();
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
  await expect(page).toHaveTitle('星河娱乐');
  await expect(page.getByRole('button', { name: '红包' })).toBeVisible();
});

test('a refusal of the site’s own info is said, and 重试 asks again', async ({ page, host, open }) => {
  host.refuse('app', '系统繁忙');
  await open('/');
  await expect(page.getByText('系统繁忙')).toBeVisible();
  host.answer('app', answers.app!);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '菜单' })).toBeVisible();
});
