import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { test } from '../fixtures/test';
import { expectNoHorizontalScroll } from '../fixtures/usability';

/* At 119 %, the largest text that does not change the layout (`enlarged`). */
test('shows long names, numbers and amounts within 320 px', async ({ page, host, open }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '119%')),
  );
  for (const { path, person, name } of examplePages) {
    await openExamplePage({ page, host, open }, { path, person, answers: 'long' });
    await expectNoHorizontalScroll(page, `${name} with long answers`);
  }
});
