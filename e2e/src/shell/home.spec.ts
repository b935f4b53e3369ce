import type { Locator } from '@playwright/test';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { answers } from '../fixtures/scriptedHost';
import { expectStableLayout, watchShifts } from '../fixtures/pageTools';
import { expect, test } from '../fixtures/test';

/* What only a browser shows of home: places, animations and pictures (docs/product/site-and-session.md). */

test('covers nothing of home with 红包', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, title: '金禧会员站', redpacket_switch: '1' });
  await open('/');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // The button rises into its place.
    await expect(page.getByRole('button', { name: '红包', exact: true })).toBeVisible();
    await waitUntilSettled(page);
    const packet = await page.getByRole('button', { name: '红包', exact: true }).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    const icons = await page.getByRole('link', { name: '我的消息' }).boundingBox();
    const title = await page.getByRole('banner').getByText('金禧会员站').boundingBox();
    if (!packet || !header || !icons || !title) throw new Error('A part of the header has no box.');
    expect(packet.y + packet.height).toBeLessThanOrEqual(header.y + header.height);
    expect(packet.x + packet.width).toBeLessThanOrEqual(icons.x);
    expect(packet.x).toBeGreaterThanOrEqual(title.x + title.width);
  }
});

/** The running animation of home's notices; null without one. */
const motion = (notices: Locator) =>
  notices.evaluate((it) => {
    const [animation] = it.getAnimations({ subtree: true });
    return animation ? { state: animation.playState, duration: animation.effect?.getTiming().duration } : null;
  });

test('scrolls the notices past in 30 s until they are held, or shows them still with reduced motion', async ({
  page,
  host,
  open,
}) => {
  host.answer('homenotice', ['第一条公告', '第二条公告']);
  await open('/');
  const notices = page.getByRole('region', { name: '公告' });
  await expect(notices.getByText('第一条公告')).toBeVisible();
  expect(await motion(notices)).toEqual({ state: 'running', duration: 30_000 });
  await page.getByRole('button', { name: '暂停滚动' }).click();
  await expect.poll(() => motion(notices)).toMatchObject({ state: 'paused' });
  await page.getByRole('button', { name: '继续滚动' }).click();
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(notices)).toMatchObject({ state: 'running' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  for (const text of ['第一条公告', '第二条公告']) await expect(notices.getByText(text)).toBeInViewport({ ratio: 1 });
  expect(await motion(notices)).toBeNull();
  await checkScreen(page, 'home-notices-reduced-motion');
});

test('loads the tiles near the screen, and others when the member scrolls, without layout shift', async ({
  page,
  host,
  open,
}) => {
  const categories = ['concise', 'gaming', 'realbet', 'sport', 'lottery', 'joker'];
  const games = categories.flatMap((category_id) =>
    Array.from({ length: 12 }, (_, index) => ({
      category_id,
      name: `${category_id}${index}`,
      platform_name: 'AG',
      game_code: `${category_id}${index}`,
      app_state: 1,
      game_type: 1,
      pic: `/tiles/${category_id}/${index}.svg`,
    })),
  );
  host.answer('game/list', games);
  const loaded = new Set<string>();
  await page.route('**/tiles/**', (route) => {
    loaded.add(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await watchShifts(page);
  await open('/');
  await expect.poll(() => loaded.has('/tiles/concise/0.svg')).toBe(true);
  await page.getByRole('button', { name: 'joker0', exact: true }).waitFor();
  expect(loaded.size).toBeLessThan(24);
  expect(loaded).not.toContain('/tiles/joker/0.svg');
  /* The last section, which another app fills. */
  await page.getByRole('region', { name: '集团介绍' }).waitFor();

  await page.mouse.wheel(0, 5000);
  await expect.poll(() => loaded.has('/tiles/joker/0.svg')).toBe(true);
  expect(loaded).not.toContain('/tiles/joker/11.svg');
  await expectStableLayout(page);
});
