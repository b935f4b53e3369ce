import type { Locator, Page } from '@playwright/test';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { openExamplePage } from '../fixtures/examplePages';
import { startTouch } from '../fixtures/pageTools';
import { expect, test } from '../fixtures/test';

/* Sheets follow the finger (docs/product/site-and-session.md). */

async function drag(page: Page, from: Locator, [x, y]: [number, number], during = async () => {}): Promise<void> {
  const touch = await startTouch(page, from);
  await touch.move(x, y);
  await during();
  await touch.end();
}

const topOf = async (sheet: Locator): Promise<number> => (await sheet.boundingBox())?.y ?? NaN;

/** Opens an activity, whose button 分享 shows a sheet in browsers that cannot share. */
async function openActivity(tools: Parameters<typeof openExamplePage>[0]) {
  const { page } = tools;
  await openExamplePage(tools, { path: '/activeInfo', person: 'member' });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const button = page.getByRole('button', { name: '分享', exact: true });
  const sheet = page.getByRole('dialog', { name: '分享活动' });
  const show = async () => {
    await button.click();
    await expect(sheet).toBeVisible();
    await waitUntilSettled(page);
  };
  return { button, sheet, show };
}

test('a drag closes a sheet, but not a short one, and not one of a scrolled text', async ({ page, host, open }) => {
  const { button, sheet, show } = await openActivity({ page, host, open });
  await show();
  const title = sheet.getByRole('heading', { name: '分享活动' });
  const rest = await topOf(sheet);
  await drag(page, title, [0, 60], async () => {
    expect(await topOf(sheet)).toBeGreaterThan(rest + 30);
    await checkScreen(page, 'sheet-dragged');
  });
  await expect.poll(() => topOf(sheet)).toBe(rest);
  await drag(page, title, [0, 220]);
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();

  // On a low screen the text of the sheet scrolls: a drag scrolls it back first.
  await page.setViewportSize({ width: 390, height: 200 });
  await show();
  const pageAt = () => page.evaluate(() => scrollY);
  const before = await pageAt();
  const text = sheet.locator('strong');
  const scrollTop = () => text.evaluate((it) => it.closest('[data-drawer-content]')?.scrollTop ?? 0);
  await drag(page, text, [0, -60]);
  expect(await scrollTop()).toBeGreaterThan(20);
  await drag(page, sheet.getByRole('button', { name: '复制链接' }), [0, 90]);
  await expect.poll(scrollTop).toBe(0);
  await expect(sheet).toBeVisible();
  await drag(page, text, [0, 130]);
  await expect(sheet).toHaveCount(0);
  expect(await pageAt()).toBe(before);

  // Back closes it as before.
  await show();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeVisible();
});

test('a sheet can be used and closed by mouse and keys, in landscape with large text', async ({ page, host, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 740, height: 360 });
  const { button, sheet, show } = await openActivity({ page, host, open });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await show();
  const inside = { ratio: 0.99 };
  await expect(sheet).toBeInViewport(inside);
  await expect(sheet.getByRole('button', { name: '关闭' })).toBeInViewport(inside);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(sheet.getByRole('button', { name: '复制链接' })).toBeInViewport(inside);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();

  await show();
  const title = (await sheet.getByRole('heading', { name: '分享活动' }).boundingBox())!;
  await page.mouse.move(title.x + 10, title.y + 10);
  await page.mouse.down();
  await page.mouse.move(title.x + 10, title.y + 300, { steps: 8 });
  await page.mouse.up();
  await expect(sheet).toHaveCount(0);
});
