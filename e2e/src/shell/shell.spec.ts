import { addressOf } from '../../../delivery/src/smoke/visits';
import { checkScreen } from '../fixtures/checkScreen';
import { pages } from '../fixtures/examplePages';
import { expectedPages, openedAs } from '../fixtures/expectedPages';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Titles, sidebar and bottom bar of every page (docs/product/site-and-session.md). */

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

test('declares the expected pages with their titles and guards', () => {
  const declared = pages.map(({ path, title, login = false }) => ({ path, title, login }));
  expect(declared.toSorted(byPath)).toEqual(expectedPages.toSorted(byPath));
});

const titles = [
  ...pages.map(({ path, title }) => ({ path: addressOf(path), title, as: openedAs(path) })),
  { path: '/unknown', title: '页面不存在', as: 'visitor' },
];

for (const as of ['visitor', 'member'] as const)
  test(`shows the title of every page to a ${as}`, async ({ page, open }) => {
    await open('/', as);
    await expect(page).toHaveTitle('星河娱乐');
    for (const { path, title } of titles.filter((it) => it.as === as)) {
      await page.goto(`${siteUrl()}/#${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} - 星河娱乐`);
    }
  });

test('describes the site to search engines', async ({ request }) => {
  const html = await (await request.get(siteUrl())).text();
  expect(html).toMatch(/<meta name="description" content="电子、真人、[^"]+"/);
});

test('shows the visitor’s sidebar', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: '菜单' }).click();
  const sidebar = page.getByRole('dialog', { name: '侧边栏' });
  for (const name of ['登录/注册', '首页', '优惠活动', '超级合伙人', 'APP下载', 'VIP专区'])
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: '超级合伙人' })).toHaveAttribute('href', '#/gamePage?dailiD=1');
  await expect(sidebar.getByRole('button', { name: '在线客服' })).toBeVisible();
  await expect(sidebar.getByText('支持数字货币存取款')).toBeVisible();
  await expect(sidebar.getByRole('link', { name: '我的账户' })).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'VIP专区' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VIP专区' })).toBeVisible();
  await expect(sidebar).toBeHidden();
});

test('shows the member’s sidebar', async ({ page, open }) => {
  await open('/', 'member');
  await page.getByRole('button', { name: '菜单' }).click();
  const sidebar = page.getByRole('dialog', { name: '侧边栏' });
  await expect(sidebar.getByRole('img', { name: '头像' })).toBeVisible();
  await expect(sidebar.getByText('linwan88')).toBeVisible();
  await expect(sidebar.getByText('1,000.00')).toBeVisible();
  for (const name of ['我的账户', '存款', '取款'])
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: '登录/注册' })).toHaveCount(0);
  await checkScreen(page, 'sidebar-scripted');
  await sidebar.getByRole('button', { name: '在线客服' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '连线客服' })).toBeVisible();
});

test('shows the bottom bar to visitors', async ({ page, open }) => {
  await open('/');
  await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
  await page.getByRole('link', { name: '免费开户' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '会员注册' })).toBeVisible();
  await expect(page.getByRole('link', { name: '免费开户' })).toHaveCount(0);
});

test('shows no bottom bar to members', async ({ page, open }) => {
  await open('/', 'member');
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByRole('link', { name: '立即登录' })).toHaveCount(0);
});

test('links home from an unknown path', async ({ page, open }) => {
  await open('/unknown');
  await checkScreen(page, 'not-found');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/#\/$/);
});
