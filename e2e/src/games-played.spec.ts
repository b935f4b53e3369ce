import { look } from './site/look';
import { password, readCaptcha } from './site/member';
import { ask, newMember } from './site/money';
import { site } from './site/site';
import { expect, test } from './site/test';

/* From the lobby into a game of our own host's sandbox, and back (spec 1 §2, spec 2 §2). */

test('请登录！, the popup, the wanted game, and 最近玩过 on the return', async ({ page }) => {
  const { username } = await ask<{ username: string }>('user', {}, await newMember());
  await page.goto(`${site()}/#/games`);
  const wanted = page.getByRole('tabpanel').getByRole('button').first();
  const name = (await wanted.textContent()) ?? '';
  expect(name).not.toBe('');
  await wanted.click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const popup = page.getByRole('dialog', { name: '登录' });
  await popup.getByLabel('用户名', { exact: true }).fill(username);
  await popup.getByLabel('密码', { exact: true }).fill(password);
  await readCaptcha(page);
  await popup.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await look(page, 'sandbox-wanted');

  await page.goBack();
  const recent = page.getByRole('region', { name: '最近玩过' });
  await expect(recent.getByRole('link')).toHaveText([name]);
  await recent.getByRole('link', { name }).click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
});
