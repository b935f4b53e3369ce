import type { Page } from '@playwright/test';
import { look } from './site/look';
import { expect, test } from './site/test';

/* Home's line of notices: once past in 30 s (spec 1 §9), and it can be held. */

const line = (page: Page) => page.getByRole('region', { name: '公告' });

/** How the line moves: its animation as the browser runs it, or nothing. */
const motion = (page: Page) =>
  line(page).evaluate((it) => {
    const [animation] = it.getAnimations({ subtree: true });
    if (!animation) return null;
    const { duration, iterations } = animation.effect?.getTiming() ?? {};
    return { state: animation.playState, duration, forever: iterations === Infinity };
  });

test.beforeEach(({ host }) => host.answer('homenotice', ['第一条公告', '第二条公告']));

test('the notices pass in 30 s, again and again', async ({ page, open }) => {
  await open('/');
  await expect(line(page).getByText('第一条公告')).toBeVisible();
  await expect(line(page).getByText('第二条公告')).toHaveCount(1);
  expect(await motion(page)).toEqual({ state: 'running', duration: 30_000, forever: true });
});

test('暂停滚动 holds them, 继续滚动 lets them go on; so does the mouse above them', async ({ page, open }) => {
  await open('/');
  await expect(line(page).getByText('第一条公告')).toBeVisible();
  await page.getByRole('button', { name: '暂停滚动' }).click();
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await look(page, 'home-notices-held');
  await page.getByRole('button', { name: '继续滚动' }).click();
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });

  const box = (await line(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'paused' });
  await page.mouse.move(200, 700);
  await expect.poll(() => motion(page)).toMatchObject({ state: 'running' });
});

test('for those who prefer calm they stand still and whole', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open('/');
  for (const text of ['第一条公告', '第二条公告'])
    await expect(line(page).getByText(text)).toBeInViewport({ ratio: 1 });
  expect(await motion(page)).toBeNull();
  await expect(page.getByRole('button', { name: '暂停滚动' })).toBeHidden();
  await look(page, 'home-notices-calm');
});

test('no notices, a refusal and no answer are 暂无公告', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.answer('homenotice', []);
  await open('/');
  await expect(line(page)).toHaveText('暂无公告');
  await expect(line(page).getByRole('button')).toHaveCount(0);

  host.refuse('homenotice', '公告维护中');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('公告维护中');
  await expect(line(page)).toHaveText('暂无公告');

  host.lose('homenotice');
  await page.reload();
  await expect(line(page)).toHaveText('暂无公告');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
