import type { Page } from '@playwright/test';
import { openWithPausedClock } from '../fixtures/clock';
import { startTouch } from '../fixtures/pageTools';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Home's carousel under a finger. */

const pictures = [{ src: '/favicon.svg', href: '/vip' }, { src: '/favicon.svg' }, { src: '/favicon.svg' }];

test.beforeEach(({ host }) => host.answer('bannerList', pictures));

/** Longer than a picture moves, and shorter than it stands, in ms. */
const slideTime = 3000;

const carousel = (page: Page) => page.getByRole('region', { name: '轮播图' });
const dot = (page: Page, number: number) => page.getByRole('button', { name: `第${number}张` });

/** The number of the current picture. */
async function shown(page: Page): Promise<number> {
  const name = await carousel(page).locator('button[aria-current]').getAttribute('aria-label');
  return Number(/\d/.exec(name ?? '')?.[0]);
}

/** Expects the next picture 5 s later. */
async function expectToAdvance(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(5000);
  await expect(dot(page, (before % pictures.length) + 1)).toHaveAttribute('aria-current', 'true');
}

/** Expects the same picture for 20 s. */
async function expectToStay(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(20_000);
  await expect(dot(page, before)).toHaveAttribute('aria-current', 'true');
}

test('swipes both ways by touch, pauses during a touch and scrolls the page vertically', async ({ page, open }) => {
  await openWithPausedClock(page, () => open('/'));
  await expect(dot(page, 1)).toBeVisible();
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await dot(page, 2).click();
  const swipe = async (x: number) => {
    await page.clock.runFor(slideTime);
    const touch = await startTouch(page, carousel(page));
    await touch.move(x, 0);
    await touch.end();
  };
  await swipe(-200);
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
  await swipe(200);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  expect(page.url()).toBe(`${siteUrl()}/#/`);

  await page.clock.runFor(slideTime);
  await page.getByRole('button', { name: '继续轮播' }).click();
  const resting = await startTouch(page, carousel(page));
  await expectToStay(page);
  await resting.move(0, -120);
  await resting.end();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expectToAdvance(page);
});
