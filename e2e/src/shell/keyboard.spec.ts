import type { Locator, Page } from '@playwright/test';
import { waitUntilSettled } from '../fixtures/checkScreen';
import { openExamplePage } from '../fixtures/examplePages';
import { expect, test } from '../fixtures/test';

/* The phone's keyboard covers nothing that is being filled in (docs/product/site-and-session.md). */

/** Chrome makes the page lower, by `interactive-widget`. */
const keyboard = { open: { width: 390, height: 420 }, closed: { width: 390, height: 844 } };

/** Whether a tap on the element's centre reaches it. */
const isReachable = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Safari covers the page's lower part with the keyboard and says how much is left. */
const cover = (page: Page, left: number): Promise<void> =>
  page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: height, configurable: true });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, left);

test('what is filled in stays in sight above the keyboard, and its button in reach', async ({ page, host, open }) => {
  await openExamplePage({ page, host, open }, { path: '/addBankCard', person: 'member' });
  const [name, password] = [page.getByLabel('姓名'), page.getByLabel('支付密码', { exact: true })];
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await name.click();
  await expect(name).toHaveAttribute('enterkeyhint', 'next');
  await expect(tabs).toBeVisible();
  await password.click();
  await page.setViewportSize(keyboard.open);
  await expect.poll(() => isReachable(password)).toBe(true);
  await expect(tabs).toBeHidden();
  const button = page.getByRole('button', { name: '确认添加' });
  await button.scrollIntoViewIfNeeded();
  expect(await isReachable(button)).toBe(true);
  await page.setViewportSize(keyboard.closed);
  await expect(tabs).toBeVisible();

  await openExamplePage({ page, host, open }, { path: '/withdraw', person: 'member' });
  await page.getByRole('button', { name: '添加USDT地址' }).click();
  const dialog = page.getByRole('dialog', { name: '添加USDT地址' });
  const code = dialog.getByLabel('支付密码', { exact: true });
  await code.click();
  for (const left of [480, 300]) {
    await cover(page, left);
    await waitUntilSettled(page);
    const { y = 0, height = 0 } = (await code.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(left);
    expect(await isReachable(code)).toBe(true);
  }
});

test('a keyboard that opens while a dialog closes covers nothing', async ({ page, host, open }) => {
  await openExamplePage({ page, host, open }, { path: '/withdraw', person: 'member' });
  await page.getByRole('button', { name: '添加USDT地址' }).click();
  const dialog = page.getByRole('dialog', { name: '添加USDT地址' });
  await expect(dialog).toBeVisible();
  await waitUntilSettled(page);
  await page.keyboard.press('Escape');
  // The dialog is still on its way out.
  const amount = page.getByLabel('取款金额');
  await amount.evaluate((it) => it.focus());
  await page.setViewportSize(keyboard.open);
  await expect(dialog).toHaveCount(0);
  await expect(amount).toBeFocused();
  await expect.poll(() => isReachable(amount)).toBe(true);

  const scrolled = await page.evaluate(() => scrollY);
  await page.mouse.move(195, 200);
  await page.mouse.wheel(0, -120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled);
});
