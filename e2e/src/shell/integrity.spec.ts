import type { Page } from '@playwright/test';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The browser runs a script only if it has the hash that the page's registry names. Another one fails in the area that
 * needs it.
 */

const tamper = (page: Page, file: RegExp) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* altered */` });
  });

const unavailable = '该功能暂时无法使用';

interface Case {
  /** Where the script is needed. */
  hash: string;
  file: RegExp;
}

const tampered: Record<string, Case> = {
  'the entry of an app': { hash: '#/vip', file: /\/files\/mfe-promotions\/remoteEntry\./ },
  'the chunk of a page': { hash: '#/vip', file: /\/files\/mfe-promotions\/static\/vip\./ },
  'a part of the kit': { hash: '#/about', file: /\/files\/shell\/static\/ui-html\./ },
};

for (const [what, { hash, file }] of Object.entries(tampered))
  test(`does not run ${what} if it was altered`, async ({ page, consoleGuard }) => {
    for (const pattern of [/'integrity' attribute/, /^Chunk(Load)?Error/, /Federation Runtime \]/, /^mfe-\w+: /])
      consoleGuard.allow(pattern);
    await tamper(page, file);
    await page.goto(`${siteUrl()}/${hash}`);
    const retry = page.getByRole('button', { name: '重试' });
    await expect(retry.first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await retry.first().click();
    await expect(retry).toHaveCount(0);
  });

test('does not run a script that the registry does not name', async ({ page, consoleGuard }) => {
  for (const pattern of [/'integrity' attribute/, /^ChunkLoadError/, /^mfe-\w+: /]) consoleGuard.allow(pattern);
  await page.route(`${siteUrl()}/`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/("static\/)vip(\.\w+\.js":"[^"]*")/, '$1other$2');
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${siteUrl()}/#/vip`);
  await expect(page.getByText(unavailable).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toBeVisible();
});
