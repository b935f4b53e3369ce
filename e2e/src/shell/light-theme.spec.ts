import type { Page } from '@playwright/test';
import { openAs } from '../fixtures/member';
import { memberWithMoney } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, guardConsole, test } from '../fixtures/test';

/* The light theme (docs/product/site-and-session.md). `gallery/screens` shows every page in it. */

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const [darkGround, lightGround] = ['rgb(11, 17, 32)', 'rgb(243, 245, 250)'];

/** The ground of the column, what browsers draw around the page, and how they draw fields and scrollbars. */
const shownTheme = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.getElementById('root')!).backgroundColor,
    around: document.querySelector<HTMLMetaElement>('[name=theme-color]')?.content,
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }));
const dark = { ground: darkGround, around: '#0b1120', scheme: 'dark' };
const light = { ground: lightGround, around: '#f3f5fa', scheme: 'light' };

test('the theme follows the system before any script has loaded, and while the page is open', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(siteUrl(), { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-prerendered="home"]')).toBeVisible();
  await expect.poll(() => shownTheme(page)).toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => shownTheme(page)).toEqual(dark);
});

test('a chosen theme overrides that of the system, applies to other tabs, and is kept after logout', async ({
  page,
}) => {
  await openAs(page, await memberWithMoney(), '/accountCenter');
  const other = await page.context().newPage();
  const guard = guardConsole(other);
  await other.goto(`${siteUrl()}/#/faq`);
  await expect.poll(() => shownTheme(other)).toEqual(light);

  const choice = page.getByRole('radiogroup', { name: '外观' });
  await expect(choice.getByRole('radio', { name: '跟随系统' })).toBeChecked();
  await choice.getByText('深色').click();
  await expect.poll(() => shownTheme(page)).toEqual(dark);
  await expect.poll(() => shownTheme(other)).toEqual(dark);

  await page.reload();
  await expect(choice.getByRole('radio', { name: '深色' })).toBeChecked();
  await expect.poll(() => shownTheme(page)).toEqual(dark);

  await page.goto(`${siteUrl()}/#/userCenter`);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
  await page.reload();
  await expect.poll(() => shownTheme(page)).toEqual(dark);
  guard.expectNoMessages();
});
