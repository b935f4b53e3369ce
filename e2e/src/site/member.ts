import type { Page } from '@playwright/test';
import { captchaCodes } from '../../../mfe-account/src/session/captchaCodes';
import { site } from './site';

export const password = 'evening2026';
export const fundPassword = '246810';
export const wallet = 'TXYZabcdefghijkmnopqrstuvwxyz12345';

/** A name that no other run has used, with a letter and a digit whatever the time. */
export const newName = (): string =>
  `m1${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`.slice(0, 18);

/** Types the code that the captcha on the screen shows. */
export async function readCaptcha(page: Page): Promise<void> {
  const index = await page.getByAltText('验证码图片').getAttribute('data-captcha');
  await page.getByLabel('验证码', { exact: true }).fill(captchaCodes[Number(index)] ?? '');
}

/** Fills in and sends the registration form that is on the screen. */
export async function register(page: Page, name: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码', { exact: true }).fill(password);
  await page.getByLabel('真实姓名').fill('林晚');
  await page.getByLabel('取款密码').fill(fundPassword);
  await readCaptcha(page);
  await page.getByRole('button', { name: '创建账户' }).click();
}

/** Opens a page with a session. */
export async function openAs(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((value) => {
    /* A platform's page is sandboxed: it has no origin, and none of our storage. */
    if (location.protocol.startsWith('http') && window.origin !== 'null' && !sessionStorage.getItem('began')) {
      sessionStorage.setItem('token', value);
      sessionStorage.setItem('began', '1');
    }
  }, token);
  await page.goto(`${site()}/#${path}`);
}
