import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { checkDeskScreen } from '../fixtures/checkScreen';
import { computer } from '../fixtures/operators';
import { type FreshApiHost, startApiHost } from '../fixtures/servers';
import { expect, test } from '../fixtures/test';

/* Sign-in at the desk of an empty API host, whose operator `admin` has nothing but the key. */

test.use(computer);

const password = 'desk-journey-2026';

let host: FreshApiHost;
test.beforeEach(async () => {
  host = await startApiHost();
});
test.afterEach(async ({ page }) => {
  /* An open page would report that the host is gone. */
  await page.close();
  await host.stop();
});

/** A code of an authenticator app. Each is accepted once, from 30 s before its time to 30 s after it. */
const codeAt = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const expectAlert = (page: Page, text: string) => expect(page.getByRole('alert')).toContainText(text);
const expectSignedIn = (page: Page) => expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();

/** From the key to the password; leaves the page at TOTP. */
async function setPassword(page: Page): Promise<void> {
  await page.goto(host.deskUrl);
  await press(page, '首次登录（使用密钥）');
  await fill(page, '密钥', host.operatorKey);
  await press(page, '登录');
  await expectHeading(page, '设置密码');
  await fill(page, '密码', password);
  await fill(page, '确认密码', password);
  await press(page, '保存密码');
  await expectHeading(page, '两步验证');
}

/** Starts the enrolment that is on the screen; returns the secret. */
async function enrol(page: Page): Promise<string> {
  await fill(page, '登录密码', password);
  await press(page, '启用两步验证');
  await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  return secret;
}

async function signIn(page: Page, given: string, code = ''): Promise<void> {
  await fill(page, '用户名', 'admin');
  await fill(page, '密码', given);
  await fill(page, '验证码', code);
  const answered = page.waitForResponse('**/operator/signin');
  await press(page, '登录');
  await answered;
}

test('the first sign-in takes the key, sets a password and enrols TOTP, which the next sign-in asks for', async ({
  page,
}) => {
  await setPassword(page);
  await checkDeskScreen(page, 'sign-in-totp');
  const secret = await enrol(page);
  await checkDeskScreen(page, 'sign-in-totp-code');
  await fill(page, '验证码', codeAt(secret, 0));
  await press(page, '确认启用');
  await expectAlert(page, '验证码有误！');
  await fill(page, '验证码', codeAt(secret, Date.now()));
  await press(page, '确认启用');
  await expectSignedIn(page);
  await press(page, '退出');
  await expectHeading(page, '登录运营后台');
  await page.reload();
  await expectHeading(page, '登录运营后台');

  await signIn(page, password);
  await expectAlert(page, '请输入验证码！');
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();
  await checkDeskScreen(page, 'sign-in-code-missing');
  for (const [given, code] of [
    ['not-the-password', codeAt(secret, Date.now() + 30_000)],
    [password, codeAt(secret, 0)],
  ] as const) {
    await signIn(page, given, code);
    await expectAlert(page, '用户名、密码或验证码错误！');
  }
  await signIn(page, password, codeAt(secret, Date.now() + 30_000));
  await expectSignedIn(page);
});
