import type { Page } from '@playwright/test';
import { activate } from '../../../delivery/src/activation/activate';
import { publish } from '../../../delivery/src/releases/publish';
import { siteIn } from '../../../delivery/src/pages/openSite';
import { setTabHidden, waitForUpdateCheck } from '../fixtures/pageTools';
import { expect, test } from '../fixtures/test';
import { buildVariant } from './buildVariant';
import { startLiveSite, type LiveSite } from './liveSite';

const app = 'mfe-promotions';
let live: LiveSite;

test.beforeAll(async () => {
  live = await startLiveSite('updated');
});
test.afterAll(() => live.close());

/** Makes a release live whose page /faq says `text`. */
async function release(text: string): Promise<void> {
  const dist = buildVariant(app, 'updated', { script: (code) => code.replaceAll('没有找到答案', text) });
  const site = siteIn(live.siteDir);
  const version = await publish(site.store, app, dist);
  await activate(site, [{ app, version }], { by: 'journey', noBrowser: 'only a text differs' });
}

/** Makes the page look for a new set of releases, as when its tab is shown again. */
async function checkForUpdate(page: Page): Promise<void> {
  const asked = page.waitForResponse('**/registry.json');
  await setTabHidden(page, true);
  await setTabHidden(page, false);
  await asked;
}

test('an update is taken at the next navigation', async ({ page }) => {
  await page.goto(`${live.address}/#/faq`);
  const answer = (text: string) => page.locator('#root').getByRole('link', { name: new RegExp(`^${text}`) });
  await expect(answer('没有找到答案')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-opened', ''));
  await waitForUpdateCheck(page);
  await release('换了的答案');
  await checkForUpdate(page);
  await expect(page.getByText('有新版本')).toBeVisible();
  await expect(page.locator('body[data-opened]'), 'the document before').toBeAttached();

  await page.getByRole('banner').getByRole('link', { name: '我的消息' }).click();
  await expect(page.locator('body:not([data-opened])'), 'the document of the new set').toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/myNews');
  await expect(page.getByText('有新版本')).toHaveCount(0);

  await page.goBack();
  await expect(answer('换了的答案')).toBeVisible();
});
