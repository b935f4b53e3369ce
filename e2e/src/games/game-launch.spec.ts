import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { callApi, balance, memberWithMoney } from '../fixtures/memberApi';
import { openAs } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 进入游戏: query parameters, the loading mask and rejected game URLs (docs/product/games.md). */

const goal = () => `${siteUrl()}/favicon.svg`;

for (const [query, body] of [
  ['name=obgdy&type=2&code=g7', { plat_name: 'obgdy', game_type: 2, game_code: 'g7', is_mobile_url: 1 }],
  ['name=obgdy', { plat_name: 'obgdy', game_type: 0, game_code: '', is_mobile_url: 1 }],
  [
    'code=g7&name=AE%20电子&type=slots',
    { plat_name: 'AE 电子', game_type: 'slots', game_code: 'g7', is_mobile_url: 1 },
  ],
] as const)
  test(`requests the game of ?${query} and opens it`, async ({ page, host, open }) => {
    host.answer('getGameUrl', { url: goal() });
    await open(`/gamePage?${query}`, 'member');
    await expect(page).toHaveURL(goal());
    expect(host.requestsTo('getGameUrl')).toEqual([body]);
  });

test('opens the agents’ page for dailiD 1 and customer service for any other, before a game name', async ({
  page,
  host,
  open,
}) => {
  host.answer('user', { ...member, isagent: '1' });
  host.answer('getAgentLoginUrl', { url: goal() });
  host.answer('getservicerurl', { url: goal() });
  await open('/gamePage?name=obgdy&type=1&code=g7&dailiD=1', 'member');
  await expect(page).toHaveURL(goal());
  expect(host.requestsTo('getAgentLoginUrl')).toEqual([{}]);
  await page.goto(`${siteUrl()}/#/gamePage?name=obgdy&dailiD=2`);
  await expect(page).toHaveURL(goal());
  expect(host.requestsTo('getservicerurl')).toEqual([{}]);
  expect(host.requestsTo('getGameUrl')).toEqual([]);
});

test('opens customer service for a visitor but no game', async ({ page, host, open }) => {
  host.answer('getservicerurl', { url: goal() });
  await open('/gamePage?name=obgdy');
  await expect(page.getByText('请先登录')).toBeVisible();
  await checkScreen(page, 'game-visitor');
  expect(host.requestsTo('getGameUrl')).toEqual([]);
  await page.goto(`${siteUrl()}/#/gamePage?dailiD=3`);
  await expect(page).toHaveURL(goal());
});

for (const query of ['', '?type=1&code=g7'])
  test(`shows 链接无效 for a query that names nothing: "${query}"`, async ({ page, host, open }) => {
    await open(`/gamePage${query}`, 'member');
    await expect(page.getByText('链接无效')).toBeVisible();
    expect(host.requestsTo('getGameUrl')).toEqual([]);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/#\/$/);
  });

test('shows the loading mask until the game URL arrives, and back returns to the previous page', async ({
  page,
  host,
  open,
}) => {
  host.answer('getGameUrl', { url: goal() });
  const release = host.hold('getGameUrl');
  await open('/games', 'member');
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByRole('status', { name: '加载中' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '进入游戏' })).toBeVisible();
  await checkScreen(page, 'game-mask');
  release();
  await expect(page).toHaveURL(goal());
  await page.goBack();
  await expect(page).toHaveURL(/#\/games$/);
  await expect(page.getByRole('tab', { name: '推荐' })).toBeVisible();
  expect(host.requestsTo('getGameUrl')).toHaveLength(1);
});

for (const url of ['javascript:alert(1)', 'data:text/html,x', '//game.example/', '/play', ''])
  test(`shows 链接无效 for a game URL that is not http(s): "${url}"`, async ({ page, host, open }) => {
    host.answer('getGameUrl', { url });
    await open('/gamePage?name=obgdy', 'member');
    await expect(page.getByText('链接无效')).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    if (url === '') await checkScreen(page, 'game-invalid');
    expect(page.url()).toContain('#/gamePage');
  });

test('reports a platform that is down, and 重试 tries again', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('getGameUrl', '平台维护中，请稍后再试');
  await open('/gamePage?name=obgdy', 'member');
  await expect(page.getByText('平台维护中，请稍后再试')).toBeVisible();
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
  await checkScreen(page, 'game-down');
  host.dropConnection('getGameUrl');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  host.answer('getGameUrl', { url: goal() });
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL(goal());
});

test('reports a closed game on our own API host and moves no money in free-transfer mode', async ({ page }) => {
  const token = await memberWithMoney();
  await callApi('uptransferstatus', { transferstatus: 1 }, token);
  const games = await callApi<{ platform_name: string; game_code: string; game_type: number; app_state: number }[]>(
    'game/list',
    { category: '' },
    undefined,
    'GET',
  );
  const closed = games.find(({ app_state }) => app_state === 0);
  expect(closed, 'a closed game').toBeTruthy();
  await openAs(
    page,
    token,
    `/gamePage?name=${closed?.platform_name}&type=${closed?.game_type}&code=${closed?.game_code}`,
  );
  await expect(page.getByText('该游戏正在维护，请稍后再试！')).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  expect(await balance(token)).toBe(1000);
  const platforms = await callApi<{ balance: string }[]>('balancelist', {}, token);
  expect(platforms.filter((it) => Number(it.balance) !== 0)).toEqual([]);
});
