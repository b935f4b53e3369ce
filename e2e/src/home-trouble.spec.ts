import { answers } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* Home when its host refuses, or does not answer (spec 1 §8): what cannot be had costs its own block. */

test.describe('a refusal is said, and the block has a face of its own', () => {
  test('banners: the site’s own picture stands', async ({ page, host, open }) => {
    host.refuse('bannerList', '横幅维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '横幅维护中' })).toBeVisible();
    await expect(page.getByRole('region', { name: '轮播图' }).locator('img')).toBeVisible();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  });

  test('games: 重试', async ({ page, host, open }) => {
    host.refuse('game/list', '游戏维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '游戏维护中' })).toBeVisible();
    await look(page, 'home-games-refused');
    host.answer('game/list', answers['game/list']!);
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  });

  test('activities: 重试', async ({ page, host, open }) => {
    host.refuse('activitylist', '活动维护中');
    await open('/');
    await expect(page.getByRole('alert').filter({ hasText: '活动维护中' })).toBeVisible();
    const section = page.getByRole('region', { name: '优惠活动' });
    host.answer('activitylist', { data: [] });
    await section.getByRole('button', { name: '重试' }).click();
    await expect(section.getByText('暂无记录')).toBeVisible();
  });
});

test('without any answer home stands whole, says nothing, and comes back by 重试', async ({
  page,
  host,
  noise,
  open,
}) => {
  noise.allow(/Failed to load resource/);
  for (const name of ['bannerList', 'homenotice', 'game/list', 'activitylist'] as const) host.lose(name);
  await open('/');
  await expect(page.getByRole('region', { name: '轮播图' }).locator('img')).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' })).toHaveText('暂无公告');
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(2);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByText('网络异常')).toHaveCount(0);
  await look(page, 'home-without-answers');
  host.answer('game/list', answers['game/list']!);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
});

test.describe('opening a game', () => {
  test.beforeEach(({ host }) => host.answer('getGameUrl', { url: `${site()}/favicon.svg` }));

  test('a mask stands until the browser leaves for its address', async ({ page, host, open }) => {
    const release = host.hold('getGameUrl');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
    await look(page, 'home-launching');
    release();
    await expect(page).toHaveURL(/favicon\.svg/);
  });

  test('a refusal is said, and the mask goes', async ({ page, host, open }) => {
    host.refuse('getGameUrl', '该游戏维护中');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '该游戏维护中' })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page.getByRole('button', { name: '电竞大厅' })).toBeVisible();
  });

  test('without an answer the mask goes, and 重试 launches it', async ({ page, host, noise, open }) => {
    noise.allow(/Failed to load resource/);
    host.lose('getGameUrl');
    await open('/', 'member');
    await page.getByRole('button', { name: '电竞大厅' }).click();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    host.answer('getGameUrl', { url: `${site()}/favicon.svg` });
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page).toHaveURL(/favicon\.svg/);
  });
});

test('a red packet that is open takes a member to it', async ({ page, open }) => {
  await open('/', 'member');
  await page.getByRole('button', { name: '红包' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '抢红包' })).toBeVisible();
});
