import type { BrowserContextOptions, Page } from '@playwright/test';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The browser's back with something open above the page closes that and nothing else
 * (docs/product/site-and-session.md).
 */

const path = (page: Page) => new URL(page.url()).hash.slice(1);
const help = (page: Page) => page.getByRole('dialog', { name: '协议区别' });

/** Opens /faq and then /deposit, types an amount and opens the help. */
async function openHelp(page: Page, open: (path: string, as: 'member') => Promise<void>): Promise<void> {
  await open('/faq', 'member');
  await page.goto(`${siteUrl()}/#/deposit`);
  await page.getByLabel('存款金额').fill('500');
  await page.getByRole('button', { name: '协议区别' }).click();
  await expect(help(page)).toBeVisible();
}

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
});
