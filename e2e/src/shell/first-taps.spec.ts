import { holdRequests } from '../fixtures/pageTools';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* A tap on a control of the first paint, before the site's scripts have arrived, is shown at once and done once. */

test('a tap on 菜单 before the scripts opens the sidebar once, and no popup stands above it', async ({
  page,
  host: _host,
}) => {
  const release = await holdRequests(page, /\/files\/.*\.js$/);
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
