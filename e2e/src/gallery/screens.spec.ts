import { join } from 'node:path';
import { checkWidth, waitUntilSettled } from '../fixtures/checkScreen';
import { openExamplePage, pageGroups, pages } from '../fixtures/examplePages';
import { expectedPages } from '../fixtures/expectedPages';
import { repository } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { expectUsable } from '../fixtures/usability';

/*
 * Every page of the site: its title, its look as in the committed pictures (`pictures/screens`), so that a change is
 * always seen, whether it fits 390 and 320 px and is accessible in both themes, and whether it can be used in a phone's
 * viewport at 200 % zoom (WCAG 1.4.10).
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [390, 320];
const height = 844;

test('the apps declare the pages of the handbook with their titles and guards', () => {
  const declared = pages.map(({ path, title, login = false, keepAlive = false }) => ({
    path,
    title,
    login,
    keepAlive,
  }));
  const sorted = (them: typeof expectedPages) => them.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  expect(sorted(declared)).toEqual(sorted(expectedPages));
});

for (const [group, groupPages] of pageGroups)
  test(`shows the pages for ${group}`, async ({ page, host, open, consoleGuard }) => {
    test.setTimeout(900_000);
    consoleGuard.allow(/Failed to load resource/);
    for (const { path, person, name } of groupPages)
      await test.step(`${path} for a ${person}`, async () => {
        await openExamplePage({ page, host, open }, { path, person });
        const title = pages.find((it) => it.path === path)?.title;
        await expect.soft(page).toHaveTitle(title ? `${title} - 星河娱乐` : '星河娱乐');
        for (const width of widths) {
          await page.setViewportSize({ width, height });
          await waitUntilSettled(page);
          await expect.soft(page).toHaveScreenshot(['screens', `${name}-${width}.png`], {
            mask: [page.locator('[data-captcha]')],
          });
        }
        await page.setViewportSize({ width: 195, height: 422 });
        await expectUsable(page, `${name} at 200 %`);
        if (!process.env.CI)
          await page.screenshot({ path: join(repository, `var/screens/zoomed-${name}.png`), fullPage: true });
        await page.setViewportSize({ width: 390, height });
        /* With all data, with nothing to show, and with refusals. */
        for (const answers of ['full', 'minimal', 'failing'] as const) {
          if (answers !== 'full') await openExamplePage({ page, host, open }, { path, person, answers });
          for (const colorScheme of ['dark', 'light'] as const) {
            await page.emulateMedia({ colorScheme });
            for (const width of widths)
              await checkWidth(page, `${answers}-${colorScheme}-${name}`, { width, height, axe: width === 390 });
          }
        }
        await page.emulateMedia({ colorScheme: 'dark' });
      });
  });
