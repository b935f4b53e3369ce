import { checkScreen } from '../fixtures/checkScreen';
import { password, fillCaptcha } from '../fixtures/member';
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
  await expect(recent.getByRole('link')).toHaveText([name]);
  await recent.getByRole('link', { name }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
});
