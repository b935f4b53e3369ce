import { join } from 'node:path';
import { chromiumFlags, chromiumSandbox } from '../../../delivery/src/smoke/chromium';
import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { executablePath } from '../fixtures/executablePath';
import { repository } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectNoHorizontalScroll, expectUsable } from '../fixtures/usability';

/* Every page in a browser whose text is set to 200 %: WCAG 1.4.4. */

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath,
    chromiumSandbox,
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
});

/* The narrowest phones; the page that fails has all its notices. */
for (const answers of ['long', 'minimal', 'failing'] as const)
  test(`shows every page within 320 px with large text and ${answers} answers`, async ({
    page,
    host,
    open,
    consoleGuard,
  }) => {
    test.setTimeout(600_000);
    consoleGuard.allow(/Failed to load resource/);
    await page.setViewportSize({ width: 320, height: 844 });
    for (const { path, person, name } of examplePages) {
      await openExamplePage({ page, host, open }, { path, person, answers });
      await expectNoHorizontalScroll(page, `${name} with ${answers} answers`);
    }
  });

for (const { path, person, name } of examplePages)
  test(`shows ${path} to a ${person} with large text`, async ({ page, host, open }) => {
    await openExamplePage({ page, host, open }, { path, person });
    await expectUsable(page, `${name} with large text`);
    if (!process.env.CI)
      await page.screenshot({ path: join(repository, `var/screens/large-${name}.png`), fullPage: true });
  });
