import { expect, type Page } from '@playwright/test';

/** After so many ms a page has asked for all that it fetches by itself, ahead of need. */
const settled = 4000;

/**
 * Opens a page whose clock only `page.clock.runFor` moves. What it fetches by itself has come by then: a file is given up after 10 s of
 * the page's clock, which a journey may leap over.
 */
export async function openStopped(page: Page, open: () => Promise<unknown>): Promise<void> {
  const onTheirWay = new Set<unknown>();
  page.on('request', (request) => onTheirWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => onTheirWay.delete(request));
  await page.clock.install();
  await open();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.clock.runFor(settled);
  await expect.poll(() => onTheirWay.size, { message: 'what is on its way' }).toBe(0);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
