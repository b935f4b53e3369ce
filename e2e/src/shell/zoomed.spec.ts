import { join } from 'node:path';
import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { repository } from '../fixtures/site';
import { test } from '../fixtures/test';
import { expectUsable } from '../fixtures/usability';

/* Every page in a phone's viewport at 200 % zoom: WCAG 1.4.10. */

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 195, height: 422 } });

for (const { path, person, name } of examplePages)
  test(`shows ${path} to a ${person} at 200 %`, async ({ page, host, open }) => {
    await openExamplePage({ page, host, open }, { path, person });
    await expectUsable(page, `${name} at 200 %`);
    if (!process.env.CI)
      await page.screenshot({ path: join(repository, `var/screens/zoomed-${name}.png`), fullPage: true });
  });
