import { Secret, TOTP } from 'otpauth';
import { checkScreen } from '../fixtures/checkScreen';
import { confirmPassword, logIn, openAs, openAsVisitor, uniqueUserName } from '../fixtures/member';
import { registerMember } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';

/* 两步验证: one-time codes of an authenticator app (docs/product/account-and-security.md). */

/** A code is valid in the period before its own too, and only later ones after it. */
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset });

test('two-factor login is enabled with a code, and asks for a code at login', async ({ page }) => {
  const name = uniqueUserName();
  const token = await registerMember(name);
  await openAs(page, token, '/accountCenter');
  await page.getByRole('link', { name: '两步验证' }).click();
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await confirmPassword(page, '启用两步验证');
  await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  await checkScreen(page, 'two-factor-setup');
  const secret = await page.locator('code').innerText();
  await page.getByLabel('动态验证码', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText('两步验证已启用').first()).toBeVisible();
  await checkScreen(page, 'two-factor-on');

  await openAsVisitor(page, '/login?redirect=%2FtwoFactor');
  await logIn(page, name);
  await expect(page.getByLabel('动态验证码', { exact: true })).toBeFocused();
  await checkScreen(page, 'login-code');
  await page.getByLabel('动态验证码', { exact: true }).fill(codeOf(secret, 30_000));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('两步验证已启用')).toBeVisible();
});
