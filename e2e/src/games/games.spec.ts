import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { fillCaptcha } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 电子游戏大厅 (docs/product/games.md). */

type Flag = 0 | 1 | '0' | '1';

const slot = (code: string, gamename: string, app_state: Flag | null = 1) => ({
  catecode: code,
  gamecode: `${code}-${gamename}`,
  gamename,
  gamepic: '',
  platform_name: code,
  ...(app_state === null ? {} : { app_state }),
});
const game = (name: string, app_state: Flag | null = 1, game_type = 1) => ({
  category_id: 'concise',
  platform_name: 'PT',
  game_code: `PT-${name}`,
  name,
  game_type,
  pic: '',
  ...(app_state === null ? {} : { app_state }),
});
const tabs = [
  ['OB电子', 'obgdy'],
  ['FG电子', 'fgdz'],
  ['PP电子', 'pp'],
  ['AE电子', 'ae'],
] as const;

const search = (page: Page) => page.getByRole('searchbox', { name: '搜索游戏' });

test('loads each of the five tabs once and shows games that are not closed', async ({ page, host, open }) => {
  host.answer('game/list', [game('七彩骰', '1'), game('古井', 0), game('锦鲤'), game('无状态', null)]);
  host.answerWith('gamelistBycode', ({ gamecode }) => [
    slot(String(gamecode), `${String(gamecode)}一号`, null),
    slot(String(gamecode), `${String(gamecode)}二号`, '1'),
    slot(String(gamecode), '停用', 0),
  ]);
  host.answer('bannerList', [{ src: '/api/none.svg', href: '#/vip' }, { src: '/api/none.svg' }]);
  await open('/games');
  await expect(page.getByRole('heading', { level: 1, name: '电子游戏大厅' })).toBeVisible();
  await expect(page.getByRole('region', { name: '轮播图' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: '轮播图' }).getByRole('link')).toHaveAttribute('href', '#/vip');
  await expect(page.getByRole('tab')).toHaveText(['推荐', ...tabs.map(([name]) => name)]);
  await expect(page.getByRole('tab', { name: '推荐' })).toHaveAttribute('aria-selected', 'true');
  const games = page.getByRole('tabpanel').getByRole('button');
  await expect(games).toHaveText(['七彩骰', '锦鲤']);
  for (const [tab, code] of [...tabs, ...tabs]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(games).toHaveText([`${code}一号`, `${code}二号`]);
  }
  expect(host.requestsTo('bannerList').at(-1)).toEqual({ type: 2 });
  expect(host.requestsTo('gamelistBycode')).toEqual(tabs.map(([, gamecode]) => ({ gamecode })));
  expect(host.requestsTo('game/list').filter((it) => it.category === 'concise')).toHaveLength(1);
  await checkScreen(page, 'lobby');
});

test('keeps the lobby’s tab, search and lists on return', async ({ page, host, open }) => {
  host.answerWith('gamelistBycode', ({ gamecode }) => [slot(String(gamecode), `Dragon ${String(gamecode)}`)]);
  await open('/games');
  await page.getByRole('tab', { name: 'PP电子' }).click();
  await expect(page.getByRole('button', { name: 'Dragon pp' })).toBeVisible();
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  await page.goto(`${siteUrl()}/#/games`);
  await expect(page.getByRole('tab', { name: 'PP电子' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Dragon pp' })).toBeVisible();
  expect(host.requestsTo('gamelistBycode')).toEqual([{ gamecode: 'pp' }]);
});

test('searches by name in every tab, ignoring case, and returns to the tabs', async ({ page, host, open }) => {
  host.answerWith('gamelistBycode', ({ gamecode }) => [slot(String(gamecode), `Dragon ${String(gamecode)}`)]);
  await open('/games');
  await search(page).fill('dragon');
  const found = page.getByRole('region', { name: '搜索结果' });
  await expect(found.getByRole('button')).toHaveText(tabs.map(([, code]) => `Dragon ${code}`));
  await expect(page.getByRole('tab')).toHaveCount(0);
  await search(page).fill('ＤＲＡＧＯＮ p');
  await expect(found.getByRole('button')).toHaveText(['Dragon pp']);
  await checkScreen(page, 'lobby-search');
  await search(page).fill('星际');
  await expect(found.getByRole('button')).toHaveText(['星际老虎机']);
  await search(page).fill('没有这个');
  await expect(found.getByText('暂无记录')).toBeVisible();
  await checkScreen(page, 'lobby-search-none');
  await page.getByRole('button', { name: '清空搜索' }).click();
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('tab', { name: '推荐' })).toBeVisible();
  expect(host.requestsTo('gamelistBycode')).toHaveLength(4);
});

test('searches by pinyin and initials, with a dictionary that is loaded for the first letter', async ({
  page,
  host,
  open,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const dictionaries = () => scripts.filter((url) => /\/pinyin\./.test(url)).length;
  host.answerWith('gamelistBycode', ({ gamecode }) => [slot(String(gamecode), `${String(gamecode)}宝藏`)]);
  host.answer('game/list', [game('金樽夜宴'), game('星河钻石')]);
  await open('/games');
  const found = page.getByRole('region', { name: '搜索结果' }).getByRole('button');
  await search(page).fill('钻石');
  await expect(found).toHaveText(['星河钻石']);
  expect(dictionaries()).toBe(0);
  for (const typed of ['jzyy', 'jinzun', 'JIN ZUN']) {
    await search(page).fill(typed);
    await expect(found).toHaveText(['金樽夜宴']);
  }
  await search(page).fill('baozang');
  await expect(found).toHaveText(tabs.map(([, code]) => `${code}宝藏`));
  await checkScreen(page, 'lobby-search-pinyin');
  expect(dictionaries()).toBe(1);
});

test('finds the games of a platform, and shows those of several under headings', async ({ page, host, open }) => {
  host.answerWith('gamelistBycode', ({ gamecode }) => [slot(String(gamecode), `Dragon ${String(gamecode)}`)]);
  host.answer('game/list', [{ ...game('锦鲤'), platform_name: 'OB' }, game('七彩骰')]);
  await open('/games');
  const found = page.getByRole('region', { name: '搜索结果' });
  await search(page).fill('OB');
  await expect(found.getByRole('button')).toHaveText(['锦鲤', 'Dragon obgdy']);
  await expect(found.getByRole('heading')).toHaveCount(0);
  await search(page).fill('dragon');
  await expect(found.getByRole('heading')).toHaveText(['OB 1款', 'FG 1款', 'PP 1款', 'AE 1款']);
  await checkScreen(page, 'lobby-search-platforms');
});

test('limits the recommended games and the search results to a platform', async ({ page, host, open }) => {
  host.answer('game/list', [game('七彩骰'), { ...game('锦鲤'), platform_name: 'OB' }]);
  await open('/games');
  const games = page.getByRole('tabpanel').getByRole('button');
  await expect(games).toHaveText(['七彩骰', '锦鲤']);
  await page.getByRole('combobox', { name: '平台' }).selectOption('OB');
  await expect(games).toHaveText(['锦鲤']);
  await expect(page.getByText('共1款游戏')).toBeVisible();
  await checkScreen(page, 'lobby-platform');
  await page.getByRole('combobox', { name: '平台' }).selectOption('全部');
  await expect(games).toHaveText(['七彩骰', '锦鲤']);
});

test('continues games of 最近玩过, the latest first', async ({ page, host, open }) => {
  host.answer('game/list', [game('七彩骰'), game('锦鲤')]);
  host.answer('gamefavorites', []);
  host.answer('recentgames', []);
  host.answer('getGameUrl', { url: `${siteUrl()}/favicon.svg` });
  await open('/games', 'member');
  const recent = page.getByRole('region', { name: '最近玩过' });
  await expect(page.getByRole('button', { name: '收藏七彩骰' })).toBeVisible();
  await expect(recent).toHaveCount(0);
  await checkScreen(page, 'lobby-nothing-played');
  await page.getByRole('tabpanel').getByRole('button', { name: '七彩骰', exact: true }).click();
  await expect(page).toHaveURL(/favicon\.svg$/);
  host.answer('recentgames', [game('锦鲤', 1), game('七彩骰', 1), game('古井', 0)]);
  await page.goBack();
  await expect(recent.getByRole('link')).toHaveText(['继续锦鲤', '继续七彩骰']);
  await checkScreen(page, 'lobby-recent');
  await recent.getByRole('link', { name: '七彩骰' }).click();
  await expect(page).toHaveURL(/favicon\.svg$/);
  expect(host.requestsTo('getGameUrl').at(-1)).toEqual({
    plat_name: 'PT',
    game_type: 1,
    game_code: 'PT-七彩骰',
    is_mobile_url: 1,
  });
});

test('offers 重试 when 最近玩过 cannot be loaded, and keeps the lobby usable', async ({ page, host, open }) => {
  host.answer('gamefavorites', []);
  host.refuse('recentgames', '系统繁忙，请稍后再试', 500);
  await open('/games', 'member');
  const recent = page.getByRole('region', { name: '最近玩过' });
  await expect(recent.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByText('系统繁忙，请稍后再试')).toHaveCount(0);
  await checkScreen(page, 'lobby-recent-failed');
  host.answer('recentgames', [game('七彩骰')]);
  await recent.getByRole('button', { name: '重试' }).click();
  await expect(recent.getByRole('link', { name: '七彩骰' })).toBeVisible();
});

test('takes a favourite back that the host refuses', async ({ page, host, open }) => {
  host.answer('game/list', [game('七彩骰')]);
  host.answer('gamefavorites', []);
  host.answer('recentgames', []);
  host.refuse('setgamefavorite', '游戏不存在');
  const release = host.hold('setgamefavorite');
  await open('/games', 'member');
  const star = page.getByRole('button', { name: '收藏七彩骰' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  release();
  await expect(page.getByText('游戏不存在')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  expect(host.requestsTo('setgamefavorite')).toEqual([{ platform_name: 'PT', game_code: 'PT-七彩骰', favorite: 1 }]);
});

test('asks a visitor to log in and then opens the requested game', async ({ page, host, open }) => {
  host.answer('getGameUrl', { url: `${siteUrl()}/favicon.svg` });
  host.answer('login_pc', { api_token: 'a-session' });
  await open('/games');
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const popup = page.getByRole('dialog', { name: '登录' });
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  expect(host.requestsTo('getGameUrl')).toEqual([]);

  await page.getByRole('button', { name: '星际老虎机' }).click();
  await popup.getByLabel('用户名', { exact: true }).fill('linwan88');
  await popup.getByLabel('密码', { exact: true }).fill('journey2026');
  await fillCaptcha(page);
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/favicon\.svg$/);
  expect(host.requestsTo('getGameUrl')).toHaveLength(1);
  expect(host.requestsTo('getGameUrl')[0]).toMatchObject({ plat_name: 'obgdy', game_code: 'obgdy-1' });
});
