import type { Locator, Page } from '@playwright/test';
import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { startTouch } from '../fixtures/startTouch';
import { expect, test } from '../fixtures/test';

/* Home when the API host refuses a request or does not answer: each failure stays in its own block. */

test.describe('a refused block of home', () => {
  test('shows the host’s message and a built-in picture for refused banners', async ({ page, host, open }) => {
    host.refuse('bannerList', '横幅维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '横幅维护中' })).toBeVisible();
    await expect(page.getByRole('region', { name: '轮播图' }).locator('img')).toBeVisible();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  });

  test('shows the host’s message and 重试 for refused games', async ({ page, host, open }) => {
    host.refuse('game/list', '游戏维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '游戏维护中' })).toBeVisible();
    await checkScreen(page, 'home-games-refused');
    host.answer('game/list', answers['game/list']!);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  });

  test('shows the host’s message and 重试 for refused activities', async ({ page, host, open }) => {
    host.refuse('activitylist', '活动维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '活动维护中' })).toBeVisible();
    const section = page.getByRole('region', { name: '优惠活动' });
    host.answer('activitylist', { data: [] });
    await section.getByRole('button', { name: '重试' }).click();
    await expect(section.getByText('暂无记录')).toBeVisible();
  });
});

test('shows home without messages when no request is answered, and 重试 loads each block', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  for (const name of ['bannerList', 'homenotice', 'game/list', 'activitylist'] as const) host.dropConnection(name);
  await open('/');
  await expect(page.getByRole('region', { name: '轮播图' }).locator('img')).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' })).toHaveText('暂无公告');
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(2);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByText('网络异常')).toHaveCount(0);
  await checkScreen(page, 'home-without-answers');
  host.answer('game/list', answers['game/list']!);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
});

/** Presses the mouse at the centre of an element. Returns how to release it. */
const pressMouse = async (page: Page, element: Locator): Promise<() => Promise<void>> => {
  await element.hover();
  await page.mouse.down();
  return () => page.mouse.up();
};

test.describe('opening a game', () => {
  test.beforeEach(({ host }) => host.answer('getGameUrl', { url: `${siteUrl()}/favicon.svg` }));

  test('shows a loading mask until the browser opens the game URL', async ({ page, host, open }) => {
    const release = host.hold('getGameUrl');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
    await checkScreen(page, 'home-launching');
    release();
    await expect(page).toHaveURL(/favicon\.svg/);
  });

  for (const pointer of ['mouse', 'touch'] as const)
    test(`opens the game whose picture arrives while its tile is pressed by ${pointer}`, async ({ page, open }) => {
      let answerPictures = () => {};
      const held = new Promise<void>((resolve) => (answerPictures = resolve));
      await page.route('**/ui-pictures.*.js', async (route) => {
        await held;
        await route.continue();
      });
      await open('/', 'member');
      const tile = page.getByRole('button', { name: '电竞大厅' });
      await expect(tile).toBeVisible();
      await expect(tile.locator('svg')).toHaveCount(0);
      const release = pointer === 'mouse' ? await pressMouse(page, tile) : (await startTouch(page, tile)).end;
      answerPictures();
      await expect(tile.locator('svg')).toBeVisible();
      await release();
      await expect(page).toHaveURL(/favicon\.svg/);
    });

  test('shows the host’s message for a refused game and hides the mask', async ({ page, host, open }) => {
    host.refuse('getGameUrl', '该游戏维护中');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '该游戏维护中' })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page.getByRole('button', { name: '电竞大厅' })).toBeVisible();
  });

  test('hides the mask when the game URL is lost, and 重试 opens the game', async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    host.dropConnection('getGameUrl');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    host.answer('getGameUrl', { url: `${siteUrl()}/favicon.svg` });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page).toHaveURL(/favicon\.svg/);
  });
});

test('opens the red packet from home for a member', async ({ page, open }) => {
  await open('/', 'member');
  await page.getByRole('button', { name: '红包' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '抢红包' })).toBeVisible();
});
