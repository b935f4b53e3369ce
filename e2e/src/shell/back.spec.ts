import type { BrowserContextOptions, Page } from '@playwright/test';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The browser's back with something open above the page closes that and nothing else
 * (docs/product/site-and-session.md).
 */

const path = (page: Page) => new URL(page.url()).hash.slice(1);
const sidebar = (page: Page) => page.getByRole('dialog', { name: '侧边栏' });
const help = (page: Page) => page.getByRole('dialog', { name: '协议区别' });

/** Opens /faq and then /deposit, types an amount and opens the help. */
async function openHelp(page: Page, open: (path: string, as: 'member') => Promise<void>): Promise<void> {
  await open('/faq', 'member');
  await page.goto(`${siteUrl()}/#/deposit`);
  await page.getByLabel('存款金额').fill('500');
  await page.getByRole('button', { name: '协议区别' }).click();
  await expect(help(page)).toBeVisible();
}

test.describe('with a history entry', () => {
  test('back closes a dialog and keeps what was typed, and the next back leaves the page', async ({ page, open }) => {
    await openHelp(page, open);
    await page.goBack();
    await expect(help(page)).toHaveCount(0);
    await expect(page.getByLabel('存款金额')).toHaveValue('500');
    expect(path(page)).toBe('/deposit');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/faq');
    await page.goForward();
    await expect(page.getByLabel('存款金额')).toHaveValue('500');

    /* A dialog that its button closes leaves no entry, nor does a page that is loaded again. */
    await page.getByRole('button', { name: '协议区别' }).click();
    await help(page).getByRole('button', { name: '关闭' }).click();
    await expect(help(page)).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/faq');
    await page.goForward();
    await page.getByRole('button', { name: '协议区别' }).click();
    await expect(help(page)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('存款金额')).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'layer' in (history.state as object))).toBe(false);
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/faq');
  });

  test('a link of the sidebar leads to its page, and back to the page that had the sidebar', async ({ page, open }) => {
    await open('/faq');
    await page.goto(`${siteUrl()}/#/`);
    await page.getByRole('button', { name: '菜单' }).click();
    await sidebar(page).getByRole('link', { name: '优惠活动' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '优惠活动' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/');
    await expect(sidebar(page)).toHaveCount(0);
    await page.getByRole('button', { name: '菜单' }).click();
    await expect(sidebar(page)).toBeVisible();
    await page.goBack();
    await expect(sidebar(page)).toHaveCount(0);
    expect(path(page)).toBe('/');
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/faq');
  });
});

/** Chrome on a phone, whose back reaches the `CloseWatcher`. Here Escape does. */
const chromeOnAndroid: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

test.describe('with a CloseWatcher', () => {
  test.use(chromeOnAndroid);

  /** What Android's back does: Escape that no part of the page has handled. */
  const closeRequest = async (page: Page) => {
    await page.evaluate(() =>
      window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), { capture: true, once: true }),
    );
    await page.keyboard.press('Escape');
  };

  test('back closes a dialog, adds no history entry and then leaves the page', async ({ page, open }) => {
    await openHelp(page, open);
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await closeRequest(page);
    await expect(help(page)).toHaveCount(0);
    await expect(page.getByLabel('存款金额')).toHaveValue('500');
    await page.getByRole('button', { name: '协议区别' }).click();
    await expect(help(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
    expect(await entries()).toBe(before);
    await page.goBack();
    await expect.poll(() => path(page)).toBe('/faq');
  });

  test('the alert of an ended session stays, as often as back is pressed', async ({ page, host, open }) => {
    host.refuse('user', '请先登录', 401);
    await open('/userCenter', 'member');
    const alert = page.getByRole('alertdialog', { name: '认证失败' });
    await expect(alert).toBeVisible();
    for (let times = 0; times < 3; times += 1) {
      await closeRequest(page);
      await expect(alert).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('用户名', { exact: true })).toBeVisible();
  });
});
