import type { Page } from '@playwright/test';
import { publicCalls } from '../../shared/src/contract/calls.generated';
import { readCaptcha } from './site/member';
import { site } from './site/site';
import { expect, test } from './site/test';

/* Pages that need a session, and the page meant (spec 1 §2, spec 2 §2; decisions 1, 2, 5, 55). */

const guarded = [
  '/userCenter',
  '/modifyPhone',
  '/modifyEmail',
  '/modifyPayPassword',
  '/bankCard',
  '/addBankCard',
  '/addUsdtCard',
  '/deposit',
  '/assets?type=1',
  '/welfare',
  '/hongbao',
  '/applyagentList',
  '/applyagent',
];

/** Sends the login form that is on the screen. */
async function logIn(page: Page): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill('linwan88');
  await page.getByLabel('密码', { exact: true }).fill('evening2026');
  await readCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const meant = (path: string) => `${site()}/#/?redirect=${encodeURIComponent(path)}`;

test('each sends a visitor home with the path meant, and asks nothing for a member', async ({ page, host, open }) => {
  await open('/about');
  for (const path of guarded) {
    await page.goto(`${site()}/#${path}`);
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
  /* The host gives the banner too. */
  const ofAll: readonly string[] = [...publicCalls, 'none.svg'];
  expect(host.received.map(({ name }) => name).filter((name) => !ofAll.includes(name))).toEqual([]);
});

test('after logging in the page meant is opened; 返回 does not lead back to the login', async ({
  page,
  host,
  open,
}) => {
  host.answer('login_pc', { api_token: 'fresh-token' });
  await open('/assets?type=1');
  await page.getByRole('link', { name: '立即登录' }).click();
  await logIn(page);
  await expect(page).toHaveURL(`${site()}/#/assets?type=1`);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).not.toHaveURL(/login/);
});

test('the sidebar’s link hands the page meant on too', async ({ page, open }) => {
  await open('/welfare');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('link', { name: '登录/注册' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=%2Fwelfare$/);
});

test('a visitor who is at home may still read it, and go elsewhere', async ({ page, open }) => {
  await open('/deposit');
  await expect(page).toHaveURL(meant('/deposit'));
  await page.getByRole('link', { name: '常见问题' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(meant('/deposit'));
});

test('a member passes', async ({ page, open }) => {
  await open('/userCenter', 'member');
  for (const path of guarded) {
    await page.goto(`${site()}/#${path}`);
    await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    await expect(page).toHaveURL(`${site()}/#${path}`);
  }
});
