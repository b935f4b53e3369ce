import { join } from 'node:path';
import { chromiumFlags, chromiumSandbox } from '../../../delivery/src/smoke/chromium';
import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { executablePath } from '../fixtures/executablePath';
import { repository } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectUsable } from '../fixtures/usability';

/* Every page in a browser whose text is set to 200 %: WCAG 1.4.4. */

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    executablePath,
    chromiumSandbox,
    args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
  },
});

for (const { path, person, name } of examplePages)
  test(`shows ${path} to a ${person} with large text`, async ({ page, host, open }) => {
    await openExamplePage({ page, host, open }, { path, person });
    await expectUsable(page, `${name} with large text`);
    if (!process.env.CI)
      await page.screenshot({ path: join(repository, `var/screens/large-${name}.png`), fullPage: true });
  });
