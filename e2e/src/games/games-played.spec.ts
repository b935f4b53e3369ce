import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { password, openAs } from '../fixtures/member';
import { callApi, registerMember } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';

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
  await page.getByRole('tabpanel').getByRole('button', { name: '鸿运三轴', exact: true }).click();
  await page.waitForURL(/\/sandbox-games\/play\//);
  await page.goBack();
  await expect(region(page, '最近玩过').getByRole('link')).toHaveText(['继续鸿运三轴']);
  // The open page would poll without a session.
  await page.goto('about:blank');
  await callApi('logoff', {}, token);

  const other = await openContext({ viewport: { width: 390, height: 844 } });
  const { api_token: second } = await callApi<{ api_token: string }>('login_pc', { name: username, password });
  await openAs(other, second, '/games');
  await expect(region(other, '最近玩过').getByRole('link')).toHaveText(['继续鸿运三轴']);
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
