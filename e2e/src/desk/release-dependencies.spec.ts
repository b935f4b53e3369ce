import { join } from 'node:path';
import { checkDeskScreen } from '../fixtures/deskScreen';
import { computer, skipFirstSignIn } from '../fixtures/operators';
import { repository } from '../fixtures/site';
import { type FreshApiHost, startApiHost } from '../fixtures/startApiHost';
import { expect, startSession, test } from '../fixtures/test';

/* Who needs what, read from the releases of the site under test. */

test.use(computer);

let host: FreshApiHost;
test.beforeAll(async () => {
  host = await startApiHost({ SITE_DIR: process.env.E2E_SITE_DIR ?? join(repository, 'var/site') });
});
test.afterAll(() => host.stop());

test('an operator sees what the live apps need, and who reads a field of a call', async ({ page }) => {
  await skipFirstSignIn(page);
  await startSession(page, host.operatorKey, 'desk-token');
  await page.goto(`${host.deskUrl}/releases`);
  await page.getByRole('link', { name: '依赖' }).click();
  await expect(page.getByRole('img', { name: /^依赖图：5 个应用，7 个插槽/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^mfe-wallet / })).toBeVisible();
  await checkDeskScreen(page, 'release-dependencies');

  await page.getByRole('searchbox', { name: /查找导出/ }).fill('uservip.flow');
  await page.getByRole('button', { name: '查找' }).click();
  const table = page.getByRole('table', { name: '使用 uservip.flow 的应用' });
  await expect(table.getByRole('row', { name: /^mfe-promotions \S+ 字段 / })).toBeVisible();
  await expect(table.getByRole('row', { name: /^mfe-wallet / })).toHaveCount(0);
  await checkDeskScreen(page, 'release-dependencies-found');
});
