import { member } from './site/answers';
import { look } from './site/look';
import { ask, balance, richMember } from './site/money';
import { openAs } from './site/member';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 进入游戏: what its address names, the mask, and where it does not lead (spec 2 §2; decisions 31, 40, 41). */

const goal = () => `${site()}/favicon.svg`;

for (const [query, body] of [
  ['name=obgdy&type=2&code=g7', { plat_name: 'obgdy', game_type: 2, game_code: 'g7', is_mobile_url: 1 }],
  ['name=obgdy', { plat_name: 'obgdy', game_type: 0, game_code: '', is_mobile_url: 1 }],
  [
    'code=g7&name=AE%20电子&type=slots',
    { plat_name: 'AE 电子', game_type: 'slots', game_code: 'g7', is_mobile_url: 1 },
  ],
] as const)
  test(`?${query} asks for that game and goes there`, async ({ page, host, open }) => {
    host.answer('getGameUrl', { url: goal() });
    await open(`/gamePage?${query}`, 'member');
    await expect(page).toHaveURL(goal());
    expect(host.asked('getGameUrl')).toEqual([body]);
  });

test('dailiD goes before a name: 1 is the agents’ page, any other customer service', async ({ page, host, open }) => {
  host.answer('user', { ...member, isagent: '1' });
  host.answer('getAgentLoginUrl', { url: goal() });
  host.answer('getservicerurl', { url: goal() });
  await open('/gamePage?name=obgdy&type=1&code=g7&dailiD=1', 'member');
  await expect(page).toHaveURL(goal());
  expect(host.asked('getAgentLoginUrl')).toEqual([{}]);
  await page.goto(`${site()}/#/gamePage?name=obgdy&dailiD=2`);
  await expect(page).toHaveURL(goal());
  expect(host.asked('getservicerurl')).toEqual([{}]);
  expect(host.asked('getGameUrl')).toEqual([]);
});

test('customer service is open to a visitor, a game is not', async ({ page, host, open }) => {
  host.answer('getservicerurl', { url: goal() });
  await open('/gamePage?name=obgdy');
  await expect(page.getByText('请先登录')).toBeVisible();
  await look(page, 'game-visitor');
  expect(host.asked('getGameUrl')).toEqual([]);
  await page.goto(`${site()}/#/gamePage?dailiD=3`);
  await expect(page).toHaveURL(goal());
});

for (const query of ['', '?type=1&code=g7'])
  test(`an address that names nothing is 链接无效: "${query}"`, async ({ page, host, open }) => {
    await open(`/gamePage${query}`, 'member');
    await expect(page.getByText('链接无效')).toBeVisible();
    expect(host.asked('getGameUrl')).toEqual([]);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expect(page).toHaveURL(/#\/$/);
  });

test('the mask stands while the address is on its way; back leads to where one came from', async ({
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
  await look(page, 'game-mask');
  release();
  await expect(page).toHaveURL(goal());
  await page.goBack();
  await expect(page).toHaveURL(/#\/games$/);
  await expect(page.getByRole('tab', { name: '推荐' })).toBeVisible();
  expect(host.asked('getGameUrl')).toHaveLength(1);
});

for (const url of ['javascript:alert(1)', 'data:text/html,x', '//game.example/', '/play', ''])
  test(`only http(s) is followed: "${url}" is 链接无效`, async ({ page, host, open }) => {
    host.answer('getGameUrl', { url });
    await open('/gamePage?name=obgdy', 'member');
    await expect(page.getByText('链接无效')).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    if (url === '') await look(page, 'game-invalid');
    expect(page.url()).toContain('#/gamePage');
  });

test('a platform that is down says so; 重试 tries again', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.refuse('getGameUrl', '平台维护中，请稍后再试');
  await open('/gamePage?name=obgdy', 'member');
  await expect(page.getByText('平台维护中，请稍后再试')).toBeVisible();
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
  await look(page, 'game-down');
  host.lose('getGameUrl');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  host.answer('getGameUrl', { url: goal() });
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page).toHaveURL(goal());
});

test('our own host: a game that is closed says so, and in free-transfer mode the money stays', async ({ page }) => {
  const token = await richMember();
  await ask('uptransferstatus', { transferstatus: 1 }, token);
  const games = await ask<{ platform_name: string; game_code: string; game_type: number; app_state: number }[]>(
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
  const platforms = await ask<{ balance: string }[]>('balancelist', {}, token);
  expect(platforms.filter((it) => Number(it.balance) !== 0)).toEqual([]);
});
