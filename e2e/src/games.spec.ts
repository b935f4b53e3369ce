import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 电子游戏大厅 and 进入游戏 (spec 2 §2; decisions 39, 40). */

const slot = (code: string, name: string, app_state?: number) => ({
  catecode: code,
  gamecode: `${code}-${name}`,
  gamename: name,
  gamepic: '',
  platform_name: code,
  ...(app_state === undefined ? {} : { app_state }),
});

test('five tabs, each asked once', async ({ page, host, open }) => {
  host.answerWith(
    'gamelistBycode',
    ({ gamecode }) => [slot(String(gamecode), `${String(gamecode)}一号`), slot(String(gamecode), '停用', 0)] as never,
  );
  await open('/games');
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  const tabs = [
    ['OB电子', 'obgdy'],
    ['FG电子', 'fgdz'],
    ['PP电子', 'pp'],
    ['AE电子', 'ae'],
  ] as const;
  for (const [tab, code] of [...tabs, ...tabs]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('button', { name: `${code}一号` })).toBeVisible();
    await expect(page.getByRole('button', { name: '停用' })).toHaveCount(0);
  }
  expect(host.asked('gamelistBycode')).toEqual(tabs.map(([, gamecode]) => ({ gamecode })));
  expect(host.asked('game/list').filter((it) => it.category === 'concise')).toHaveLength(1);
  await look(page, 'lobby');
});

test('a search finds by name in every tab', async ({ page, host, open }) => {
  host.answerWith('gamelistBycode', ({ gamecode }) => [slot(String(gamecode), `Dragon ${String(gamecode)}`)] as never);
  await open('/games');
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('dragon P');
  await expect(page.getByRole('button', { name: 'Dragon pp' })).toBeVisible();
  await look(page, 'lobby-search');
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('没有这个');
  await expect(page.getByText('暂无记录')).toBeVisible();
});

for (const [query, body] of [
  ['name=obgdy&type=2&code=g7', { plat_name: 'obgdy', game_type: 2, game_code: 'g7', is_mobile_url: 1 }],
  ['name=obgdy', { plat_name: 'obgdy', game_type: 0, game_code: '', is_mobile_url: 1 }],
] as const)
  test(`/gamePage?${query} asks for that game and goes there`, async ({ page, host, open }) => {
    host.answer('getGameUrl', { url: `${site()}/favicon.svg` });
    await open(`/gamePage?${query}`, 'member');
    await expect(page).toHaveURL(/favicon\.svg/);
    expect(host.asked('getGameUrl').map((it) => ({ ...it, game_type: Number(it.game_type) }))).toEqual([body]);
  });

test('the mask stands while the address is on its way', async ({ page, host, open }) => {
  host.answer('getGameUrl', { url: `${site()}/favicon.svg` });
  const release = host.hold('getGameUrl');
  await open('/gamePage?name=obgdy', 'member');
  await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/favicon\.svg/);
});

test('a platform that is down says so', async ({ page, host, open }) => {
  host.refuse('getGameUrl', '平台维护中，请稍后再试');
  await open('/gamePage?name=obgdy', 'member');
  await expect(page.getByText('平台维护中，请稍后再试').first()).toBeVisible();
  await look(page, 'game-down');
});

test('dailiD goes before a name: other numbers are customer service', async ({ page, host, open }) => {
  host.answer('getservicerurl', { url: `${site()}/favicon.svg` });
  await open('/gamePage?dailiD=2&name=obgdy', 'member');
  await expect(page).toHaveURL(/favicon\.svg/);
  expect(host.asked('getGameUrl')).toEqual([]);
});

test('a visitor logs in first', async ({ page, open }) => {
  await open('/games');
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});
