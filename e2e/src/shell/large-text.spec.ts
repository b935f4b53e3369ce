import { join } from 'node:path';
import { chromiumFlags, chromiumSandbox } from '../../../delivery/src/smoke/chromium';
import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { chromiumPath, repository } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectNoHorizontalScroll, expectUsable } from '../fixtures/usability';

/* Every page in a browser whose text is set to 200 %: WCAG 1.4.4. */

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath: chromiumPath,
    chromiumSandbox,
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
});

/* The narrowest phones with long names and amounts, with nothing to show, and with all notices of a failed page. */
for (const answers of ['full', 'long', 'minimal', 'failing'] as const)
  test(`every page can be used with large text and ${answers} answers`, async ({ page, host, open, consoleGuard }) => {
    test.setTimeout(600_000);
    consoleGuard.allow(/Failed to load resource/);
    if (answers !== 'full') await page.setViewportSize({ width: 320, height: 844 });
    for (const { path, person, name } of examplePages)
      await test.step(`${path} for a ${person}`, async () => {
        await openExamplePage({ page, host, open }, { path, person, answers });
        if (answers === 'full') await expectUsable(page, `${name} with large text`);
        else await expectNoHorizontalScroll(page, `${name} with large text and ${answers} answers`);
        if (!process.env.CI)
          await page.screenshot({ path: join(repository, `var/screens/large-${answers}-${name}.png`), fullPage: true });
      });
  });
