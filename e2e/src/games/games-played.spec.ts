import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { password, fillCaptcha, openAs } from '../fixtures/member';
import { callApi, registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* From the lobby to a game of the sandbox platform on the site's own API host, and back. */

test('asks a visitor to log in, opens the requested game and lists it under 最近玩过', async ({ page }) => {
  const { username } = await callApi<{ username: string }>('user', {}, await registerMember());
  await page.goto(`${siteUrl()}/#/games`);
  const wanted = page.getByRole('tabpanel').getByRole('button').first();
  const name = (await wanted.textContent()) ?? '';
  expect(name).not.toBe('');
  await wanted.click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const popup = page.getByRole('dialog', { name: '登录' });
  await popup.getByLabel('用户名', { exact: true }).fill(username);
  await popup.getByLabel('密码', { exact: true }).fill(password);
  await fillCaptcha(page);
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await checkScreen(page, 'sandbox-wanted');

  await page.goBack();
  const recent = page.getByRole('region', { name: '最近玩过' });
  await expect(recent.getByRole('link')).toHaveText([`继续${name}`]);
  await recent.getByRole('link', { name }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
});

test('keeps favourites and played games after a logout and on another device', async ({ page, openContext }) => {
  const token = await registerMember();
  const { username } = await callApi<{ username: string }>('user', {}, token);
  await openAs(page, token, '/games');
  const star = (on: Page) => on.getByRole('button', { name: '收藏翡翠迷城' });
  const region = (on: Page, name: string) => on.getByRole('region', { name });
  await expect(star(page)).toHaveAttribute('aria-pressed', 'false');
  const before = await star(page).boundingBox();
  await star(page).press('Enter');
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(region(page, '我的收藏').getByRole('link')).toHaveText(['翡翠迷城']);
  /* The tile stays under the finger, but for a part of a pixel. */
  expect((await star(page).boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
  await checkScreen(page, 'lobby-favorites');
  await page.getByRole('tabpanel').getByRole('button', { name: '金樽夜宴', exact: true }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
  await page.goBack();
  await expect(region(page, '最近玩过').getByRole('link')).toHaveText(['继续金樽夜宴']);
  // The open page would poll without a session.
  await page.goto('about:blank');
  await callApi('logoff', {}, token);

  const other = await openContext({ viewport: { width: 390, height: 844 } });
  const { api_token: second } = await callApi<{ api_token: string }>('login_pc', { name: username, password });
  await openAs(other, second, '/games');
  await expect(region(other, '最近玩过').getByRole('link')).toHaveText(['继续金樽夜宴']);
  await expect(star(other)).toHaveAttribute('aria-pressed', 'true');
  await checkScreen(other, 'lobby-member');
  await other.getByRole('button', { name: '我的收藏' }).click();
  await expect(region(other, '我的收藏').getByRole('link')).toHaveText(['翡翠迷城']);
  await star(other).click();
  await expect(region(other, '我的收藏').getByText('点击游戏右上角的星标即可收藏')).toBeVisible();
  await other.getByRole('searchbox', { name: '搜索游戏' }).fill('fcmc');
  await expect(star(other)).toHaveAttribute('aria-pressed', 'false');
  await checkScreen(other, 'lobby-member-search');
});
