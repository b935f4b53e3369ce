import type { Page } from '@playwright/test';
import { openWithPausedClock } from '../fixtures/clock';
import { startTouch } from '../fixtures/startTouch';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { setTabHidden } from '../fixtures/setTabHidden';
import { expect, test } from '../fixtures/test';

/* Home's carousel: a member can pause it, and it pauses for members who prefer reduced motion. */

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

/** Longer than the timers that a page change after a tapped link waits for, in ms. */
const transitionTime = 500;

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

test('advances the carousel every 5 s, from the last picture to the first', async ({ page, open }) => {
  await openHomePaused(page, open);
  for (let round = 0; round < pictures.length; round += 1) await expectToAdvance(page);
  await page.clock.runFor(slideTime);
  const number = await shown(page);
  await expect(page.getByRole('img', { name: `轮播图${number}` })).toBeInViewport({ ratio: 0.9 });
  await expect(carousel(page).getByRole('img')).toHaveCount(1);
});

test('pauses with 暂停轮播, resumes with 继续轮播, and shows a picture by its dot', async ({ page, open }) => {
  await openHomePaused(page, open);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await expectToStay(page);
  await dot(page, 3).click();
  await page.clock.runFor(slideTime);
  await expect(page.getByRole('img', { name: '轮播图3' })).toBeInViewport({ ratio: 0.9 });
  await expectToStay(page);
  await page.getByRole('button', { name: '继续轮播' }).click();
  await expectToAdvance(page);
});

test('renders the carousel at rest and focused', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await checkScreen(page, 'home-carousel');
  await dot(page, 1).click();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(carousel(page).getByRole('link')).toBeFocused();
  await checkScreen(page, 'home-carousel-focus');
});

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

test('pauses while the mouse or the focus is in the carousel', async ({ page, open }) => {
  await openHomePaused(page, open);
  await carousel(page).hover();
  await expectToStay(page);
  await page.mouse.move(200, 700);
  await expectToAdvance(page);

  await dot(page, 1).click();
  await page.mouse.move(200, 700);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(carousel(page).getByRole('link')).toBeFocused();
  await expectToStay(page);
  await page.keyboard.press('Tab');
  await expectToAdvance(page);
});

test('pauses the carousel in a hidden tab', async ({ page, open }) => {
  await openHomePaused(page, open);
  await setTabHidden(page, true);
  await expectToStay(page);
  await setTabHidden(page, false);
  await expectToAdvance(page);
});

test('pauses the carousel for members who prefer reduced motion, until 继续轮播', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHomePaused(page, open);
  await expectToStay(page);
  await page.getByRole('button', { name: '继续轮播' }).click();
  await expectToAdvance(page);
});

test('links a picture to the operator’s target and keeps the current picture on return', async ({ page, open }) => {
  await openHomePaused(page, open);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await dot(page, 2).click();
  await page.getByRole('link', { name: '关于我们' }).click();
  await page.clock.runFor(transitionTime);
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('img', { name: '轮播图2' })).toBeInViewport({ ratio: 0.9 });
  await expectToStay(page);
  await dot(page, 1).click();
  await page.clock.runFor(slideTime);
  await carousel(page).getByRole('link').click();
  await page.clock.runFor(transitionTime);
  await expect(page.getByRole('heading', { level: 1, name: 'VIP专区' })).toBeVisible();
});

test('shows no controls for one picture and a drawn one in place of a missing picture', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/404/);
  await page.route(/\/api\/gone\.png/, (route) => route.fulfill({ status: 404 }));
  host.answer('bannerList', [{ src: '/api/gone.png' }]);
  await open('/');
  await expect(carousel(page).locator('img')).not.toHaveAttribute('src', /gone/);
  await expect(carousel(page).locator('img')).toBeVisible();
  await expect(carousel(page).getByRole('button')).toHaveCount(0);
  await checkScreen(page, 'home-carousel-drawn');
});
