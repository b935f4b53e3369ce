import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* Home's notices scroll past in 30 s and can be paused. */

const line = (page: Page) => page.getByRole('region', { name: '公告' });

/** The marquee's running animation, or nothing. */
const motion = (page: Page) =>
  line(page).evaluate((it) => {
    const [animation] = it.getAnimations({ subtree: true });
    if (!animation) return null;
    const { duration, iterations } = animation.effect?.getTiming() ?? {};
    return { state: animation.playState, duration, forever: iterations === Infinity };
  });

test.beforeEach(({ host }) => host.answer('homenotice', ['第一条公告', '第二条公告']));

test('scrolls the notices past in 30 s, repeatedly', async ({ page, open }) => {
  await open('/');
  await expect(line(page).getByText('第一条公告')).toBeVisible();
  await expect(line(page).getByText('第二条公告')).toHaveCount(1);
  expect(await motion(page)).toEqual({ state: 'running', duration: 30_000, forever: true });
});

test('pauses with 暂停滚动 or the mouse and resumes with 继续滚动', async ({ page, open }) => {
  await open('/');
  await expect(line(page).getByText('第一条公告')).toBeVisible();
  await page.getByRole('button', { name: '暂停滚动' }).click();
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await checkScreen(page, 'home-notices-held');
  await page.getByRole('button', { name: '继续滚动' }).click();
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });

  const box = (await line(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
});

test('shows the notices still and in full for members who prefer reduced motion', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/');
  for (const text of ['第一条公告', '第二条公告'])
    await expect(line(page).getByText(text)).toBeInViewport({ ratio: 1 });
  expect(await motion(page)).toBeNull();
  await expect(page.getByRole('button', { name: '暂停滚动' })).toBeHidden();
  await checkScreen(page, 'home-notices-reduced-motion');
});

test('shows 暂无公告 for no notices, a refusal and a lost response', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('homenotice', []);
  await open('/');
  await expect(line(page)).toHaveText('暂无公告');
  await expect(line(page).getByRole('button')).toHaveCount(0);

  host.refuse('homenotice', '公告维护中');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('公告维护中');
  await expect(line(page)).toHaveText('暂无公告');

  host.dropConnection('homenotice');
  await page.reload();
  await expect(line(page)).toHaveText('暂无公告');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
