import type { Page } from '@playwright/test';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* A tap on a control of the first paint, before the site's scripts have arrived, is shown at once and done once. */

/** Holds back the site's scripts. Returns how to let them pass. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/files\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a tap on 菜单 before the scripts opens the sidebar once, and no popup stands above it', async ({
  page,
  host: _host,
}) => {
  const release = await holdScripts(page);
  await page.goto(siteUrl(), { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: '菜单' });
  await menu.click();
  await expect(menu).toHaveAttribute('data-pressed');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: '侧边栏' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '侧边栏' })).toHaveCount(0);
});

test('of two taps before the scripts the last one is done', async ({ page, host: _host }) => {
  const release = await holdScripts(page);
  await page.goto(siteUrl(), { waitUntil: 'commit' });
  await page.getByRole('button', { name: '菜单' }).click();
  const link = page.getByRole('link', { name: '免费开户' }).first();
  await link.click();
  release();
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
