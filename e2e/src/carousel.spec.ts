import type { Page } from '@playwright/test';
import { openStopped } from './site/clock';
import { touch } from './site/finger';
import { look } from './site/look';
import { site } from './site/site';
import { hideTab } from './site/tab';
import { expect, test } from './site/test';

/* Home's carousel: what moves by itself can be held, and stands still for those who prefer calm (spec 1 §2; texts, Home). */

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

/** So many ms and a picture has come to rest; less than one stands. */
const glide = 3000;

const carousel = (page: Page) => page.getByRole('region', { name: '轮播图' });
const dot = (page: Page, number: number) => page.getByRole('button', { name: `第${number}张` });

/** The number of the picture shown. */
async function shown(page: Page): Promise<number> {
  const name = await carousel(page).locator('button[aria-current]').getAttribute('aria-label');
  return Number(/\d/.exec(name ?? '')?.[0]);
}

const after = (number: number) => (number % pictures.length) + 1;

/** Opens home and stops its clock. */
async function openStill(page: Page, open: (path: string) => Promise<void>): Promise<void> {
  await openStopped(page, () => open('/'));
  await expect(dot(page, 1)).toBeVisible();
}

/** 5 s later the next picture is shown. */
async function expectToGoOn(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(5000);
  await expect(dot(page, after(before))).toHaveAttribute('aria-current', 'true');
}

/** For a long while the same picture is shown. */
async function expectToStand(page: Page): Promise<void> {
  const before = await shown(page);
  await page.clock.runFor(20_000);
  await expect(dot(page, before)).toHaveAttribute('aria-current', 'true');
}

test('the pictures go on by themselves every 5 s, from the last to the first', async ({ page, open }) => {
  await openStill(page, open);
  for (let round = 0; round < pictures.length; round += 1) await expectToGoOn(page);
  await page.clock.runFor(glide);
  const number = await shown(page);
  await expect(page.getByRole('img', { name: `轮播图${number}` })).toBeInViewport({ ratio: 0.9 });
  await expect(carousel(page).getByRole('img')).toHaveCount(1);
});

test('暂停轮播 holds them, 继续轮播 lets them go on, a dot shows its picture', async ({ page, open }) => {
  await openStill(page, open);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await expectToStand(page);
  await dot(page, 3).click();
  await page.clock.runFor(glide);
  await expect(page.getByRole('img', { name: '轮播图3' })).toBeInViewport({ ratio: 0.9 });
  await expectToStand(page);
  await page.getByRole('button', { name: '继续轮播' }).click();
  await expectToGoOn(page);
});

test('how it looks, at rest and with the focus in it', async ({ page, open }) => {
  await open('/');
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await look(page, 'home-carousel');
  await dot(page, 1).click();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(carousel(page).getByRole('link')).toBeFocused();
  await look(page, 'home-carousel-focus');
});

test('a finger swipes them both ways, holds them while it is there, and scrolls the page across them', async ({
  page,
  open,
}) => {
  await openStill(page, open);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await dot(page, 2).click();
  const swipe = async (x: number) => {
    await page.clock.runFor(glide);
    const finger = await touch(page, carousel(page));
    await finger.move(x, 0);
    await finger.lift();
  };
  await swipe(-200);
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
  await swipe(200);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  expect(page.url()).toBe(`${site()}/#/`);

  await page.clock.runFor(glide);
  await page.getByRole('button', { name: '继续轮播' }).click();
  const resting = await touch(page, carousel(page));
  await expectToStand(page);
  await resting.move(0, -120);
  await resting.lift();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expectToGoOn(page);
});

test('the mouse above them and the focus among them hold them for as long', async ({ page, open }) => {
  await openStill(page, open);
  await carousel(page).hover();
  await expectToStand(page);
  await page.mouse.move(200, 700);
  await expectToGoOn(page);

  await dot(page, 1).click();
  await page.mouse.move(200, 700);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(carousel(page).getByRole('link')).toBeFocused();
  await expectToStand(page);
  await page.keyboard.press('Tab');
  await expectToGoOn(page);
});

test('they stand in a tab that is hidden', async ({ page, open }) => {
  await openStill(page, open);
  await hideTab(page, true);
  await expectToStand(page);
  await hideTab(page, false);
  await expectToGoOn(page);
});

test('they stand for those who prefer calm, until told to move', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStill(page, open);
  await expectToStand(page);
  await page.getByRole('button', { name: '继续轮播' }).click();
  await expectToGoOn(page);
});

test('a picture leads where the operator says, and home is kept with the picture shown', async ({ page, open }) => {
  await openStill(page, open);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await dot(page, 2).click();
  await page.getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('img', { name: '轮播图2' })).toBeInViewport({ ratio: 0.9 });
  await expectToStand(page);
  await dot(page, 1).click();
  await page.clock.runFor(glide);
  await carousel(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'VIP专区' })).toBeVisible();
});

test('one picture has no controls; one that cannot be had is drawn', async ({ page, host, noise, open }) => {
  noise.allow(/404/);
  await page.route(/\/api\/gone\.png/, (route) => route.fulfill({ status: 404 }));
  host.answer('bannerList', [{ src: '/api/gone.png' }]);
  await open('/');
  await expect(carousel(page).locator('img')).not.toHaveAttribute('src', /gone/);
  await expect(carousel(page).locator('img')).toBeVisible();
  await expect(carousel(page).getByRole('button')).toHaveCount(0);
  await look(page, 'home-carousel-drawn');
});
