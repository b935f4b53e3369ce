import { checkWidth, waitUntilSettled } from '../fixtures/checkScreen';
import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { expect, test } from '../fixtures/test';

/* Every page of the site as in the committed pictures (`pictures/screens`), so that a change of look is always seen. */

const widths = [390, 320];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, person, name } of examplePages)
  test(`shows ${path} to a ${person} as in the committed pictures`, async ({ page, host, open }) => {
    await openExamplePage({ page, host, open }, { path, person });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await waitUntilSettled(page);
      await expect(page).toHaveScreenshot(['screens', `${name}-${width}.png`], {
        mask: [page.locator('[data-captcha]')],
      });
    }
  });

/* With nothing to show and with refusals, in both themes: pictures in `var/screens`, for people. */
for (const { path, person, name } of examplePages)
  for (const answers of ['minimal', 'failing'] as const)
    test(`shows ${path} to a ${person} whole with ${answers} answers`, async ({ page, host, open, consoleGuard }) => {
      consoleGuard.allow(/Failed to load resource/);
      await openExamplePage({ page, host, open }, { path, person, answers });
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of widths)
          await checkWidth(page, `${answers}-${colorScheme}-${name}`, { width, height: 844, axe: width === 390 });
      }
    });
