import type { Page } from '@playwright/test';
import { waitUntilSettled } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { memberWithMoney } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';

/* The cross-fade between pages (docs/product/site-and-session.md). */

interface Recorded {
  /** Durations in ms of the animations of each transition. */
  transitions: number[][];
}

/** Records the transitions of the page. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const recorded: Recorded = { transitions: [] };
    Object.assign(window, { recorded });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const durations: number[] = [];
      recorded.transitions.push(durations);
      const readDurations = async () => {
        await transition.ready;
        for (const { effect } of document.getAnimations())
          if ((effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'))
            durations.push(Number(effect?.getComputedTiming().duration));
      };
      readDurations().catch(() => undefined);
      return transition;
    };
  });

const recorded = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function open(page: Page): Promise<void> {
  await record(page);
  await openAs(page, await memberWithMoney(), '/userCenter');
  await expect(page.locator('#prerendered-page')).toHaveCount(0);
  await expect(page.getByText('总资产')).toBeVisible();
}

test('links fade to their pages in at most 200 ms, at the top, and at once with reduced motion', async ({ page }) => {
  await open(page);
  await bar(page).getByRole('link', { name: '存款' }).click();
  await expect(heading(page, '存款')).toBeVisible();
  await page.getByLabel('存款金额').fill('123');
  await page.evaluate(() => window.scrollTo(0, 100));
  await bar(page).getByRole('link', { name: '我的' }).click();
  await expect(heading(page, '会员中心')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await bar(page).getByRole('link', { name: '存款' }).click();
  await expect(page.getByLabel('存款金额')).toHaveValue('123');
  await waitUntilSettled(page);
  const { transitions } = await recorded(page);
  expect(transitions).toHaveLength(3);
  expect(transitions.flat().length).toBeGreaterThan(0);
  expect(Math.max(...transitions.flat())).toBeLessThanOrEqual(200);

  /* Taps during a fade reach the new page, and the last one wins. */
  await page.evaluate(() => {
    const link = (name: string) =>
      [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(({ textContent }) => textContent === name);
    link('存款')?.click();
    link('游戏')?.click();
    link('优惠')?.click();
  });
  await expect(heading(page, '优惠活动')).toBeVisible();
  await expect(bar(page).locator('[aria-current]')).toHaveText('优惠');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = (await recorded(page)).transitions.length;
  await bar(page).getByRole('link', { name: '我的' }).click();
  await expect(heading(page, '会员中心')).toBeVisible();
  expect((await recorded(page)).transitions).toHaveLength(before);
});
