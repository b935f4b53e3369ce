import type { Page } from '@playwright/test';
import { openWithPausedClock } from '../fixtures/clock';
import { startTouch } from '../fixtures/startTouch';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Home's carousel under a finger. */

const pictures = [
  { src: '/api/banner-1.svg', href: '/vip' },
  { src: '/api/banner-2.svg' },
  { src: '/api/banner-3.svg' },
];

const picture = (number: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 44"><rect width="100" height="44" fill="#1d3f6c"/>
<text x="50" y="28" font-size="18" text-anchor="middle" fill="#fff">${number}</text></svg>`;

test.beforeEach(async ({ page, host }) => {
  host.answer('bannerList', pictures);
  await page.route(/\/api\/banner-\d\.svg/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: picture(/\d(?=\.svg)/.exec(route.request().url())?.[0] ?? ''),
    }),
  );
});

/** Longer than a picture moves, and shorter than it stands, in ms. */
const slideTime = 3000;

const carousel = (page: Page) => page.getByRole('region', { name: '轮播图' });
const dot = (page: Page, number: number) => page.getByRole('button', { name: `第${number}张` });

/** The number of the current picture. */
async function shown(page: Page): Promise<number> {
  const name = await carousel(page).locator('button[aria-current]').getAttribute('aria-label');
  return Number(/\d/.exec(name ?? '')?.[0]);
}

const after = (number: number) => (number % pictures.length) + 1;

/** Opens home with a paused clock. */
async function openHomePaused(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await openWithPausedClock(page, () => open('/'));
  await expect(dot(page, 1)).toBeVisible();
}

/** Expects the next picture 5 s later. */
async function expectToAdvance(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(5000);
  await expect(dot(page, after(before))).toHaveAttribute('aria-current', 'true');
}

/** Expects the same picture for 20 s. */
async function expectToStay(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(20_000);
  await expect(dot(page, before)).toHaveAttribute('aria-current', 'true');
}

test('swipes both ways by touch, pauses during a touch and scrolls the page vertically', async ({ page, open }) => {
  await openHomePaused(page, open);
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
