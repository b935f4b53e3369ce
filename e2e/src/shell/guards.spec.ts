import type { Page } from '@playwright/test';
import { publicCalls } from '../../../shared/src/contract/calls.generated';
import { pages } from '../fixtures/examplePages';
import { fillCaptcha } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Guarded pages and the requested path (docs/product/site-and-session.md). */

/** The query of a requested page is kept. */
const guarded = pages.filter(({ login }) => login).map(({ path }) => (path === '/assets' ? `${path}?type=1` : path));

/** Fills in and submits the login form on the screen. */
async function logIn(page: Page): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill('linwan88');
  await page.getByLabel('密码', { exact: true }).fill('journey2026');
  await fillCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const meant = (path: string) => `${siteUrl()}/#/?redirect=${encodeURIComponent(path)}`;

test('redirects a visitor of every guarded page to home with the requested path, without a member request', async ({
  page,
  host,
  open,
}) => {
  await open('/about');
  for (const path of guarded) {
    await page.goto(`${siteUrl()}/#${path}`);
    await expect(page).toHaveURL(meant(path));
    for (const [name, target] of [
      ['立即登录', 'login'],
      ['免费开户', 'register'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        `#/${target}?redirect=${encodeURIComponent(path)}`,
      );
  }
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  /* The page also requests the banner. */
  const ofAll: readonly string[] = [...publicCalls, 'none.svg'];
  expect(host.received.map(({ name }) => name).filter((name) => !ofAll.includes(name))).toEqual([]);
});

test('opens the requested page after the login, and 返回 skips the login page', async ({ page, host, open }) => {
  host.answer('login_pc', { api_token: 'fresh-token' });
  await open('/assets?type=1');
  await page.getByRole('link', { name: '立即登录' }).click();
  await logIn(page);
  await expect(page).toHaveURL(`${siteUrl()}/#/assets?type=1`);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).not.toHaveURL(/login/);
});

test('passes the requested page on from the sidebar’s login link', async ({ page, open }) => {
  await open('/welfare');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('link', { name: '登录/注册' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fwelfare$/);
});

test('lets a redirected visitor use home and other pages', async ({ page, open }) => {
  await open('/deposit');
  await expect(page).toHaveURL(meant('/deposit'));
  await page.getByRole('link', { name: '常见问题' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(meant('/deposit'));
});

test('lets a member open a guarded page', async ({ page, open }) => {
  await open('/userCenter', 'member');
  for (const path of guarded) {
    await page.goto(`${siteUrl()}/#${path}`);
    await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    await expect(page).toHaveURL(`${siteUrl()}/#${path}`);
  }
});
