import { expect, type Page } from '@playwright/test';

/** After so many ms a page has asked for all that it fetches by itself, ahead of need. */
const settled = 4000;

/**
 * Opens a page whose clock goes on, and that a journey may push. Its files have come by then: one is given up after 10 s of the page's
 * clock, which a journey may leap over.
 */
export async function openWithClock(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.clock.install();
  await open();
  await page.waitForLoadState('networkidle');
}

/** Opens a page whose clock only `page.clock.runFor` moves. What it fetches by itself has come by then, as above. */
export async function openStopped(page: Page, open: () => Promise<unknown>): Promise<void> {
  const onTheirWay = new Set<unknown>();
  page.on('request', (request) => onTheirWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => onTheirWay.delete(request));
  await openWithClock(page, open);
  await page.clock.runFor(settled);
  /* One file asks for the next: still is what stays so for half a second. */
  let still = 0;
  await expect
    .poll(() => (still = onTheirWay.size === 0 ? still + 1 : 0), { message: 'what is on its way', intervals: [100] })
    .toBeGreaterThan(5);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
