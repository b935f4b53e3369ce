import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { repository } from './site';

const folder = join(repository, 'var/screens');

/** For people: where nobody looks at them they would only take time. */
const pictures = !process.env.CI;

const phone = 390;
const widths = [phone, 320];

/** How much axe makes of what fails a journey; `minor` alone does not. */
const failing = ['moderate', 'serious', 'critical'];

/** What axe finds and the papers want so: a rule, and the addresses at which it may be broken. */
const excepted: { rule: string; at: RegExp; reason: string }[] = [
  {
    rule: 'page-has-heading-one',
    at: /\/(#\/(\?.*)?)?$/,
    reason: 'home has a logo in the place of a title (texts, Titles)',
  },
];

/** Waits until the screen rests: what the last step changed is drawn, entrances and transitions are over, pictures in sight are there. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    /* An observer answers with the next frame, also while a journey holds the page's clock. */
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    const moving = () =>
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && it.effect?.getTiming().iterations !== Infinity);
    /* One beside the screen, in a strip, is not asked for until it is pushed into sight. */
    const coming = () =>
      [...document.images].filter((it) => {
        const { top, bottom, left, right } = it.getBoundingClientRect();
        return !it.complete && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      });
    do {
      await nextFrame();
      await nextFrame();
      await Promise.allSettled([...moving().map((it) => it.finished), ...coming().map((it) => it.decode())]);
    } while (moving().length > 0);
  });

/**
 * Looks at the screen as it is, at 390 and 320 px: a picture (kept in `var/screens`, but not with `CI=1`), nothing wider than the screen, and axe
 * finds nothing moderate or worse, but for what is excepted above. The page's clock must run: axe waits by it.
 */
export async function look(page: Page, name: string): Promise<void> {
  await contentHasCome(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await settle(page);
    if (pictures) await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    if (width === phone) expect.soft(await askAxe(page), `axe on ${name}`).toEqual([]);
  }
  await page.setViewportSize({ width: phone, height: 844 });
}

/** Waits until nothing in sight is a skeleton; a screen that is looked at while it waits is looked at after a while. */
const contentHasCome = (page: Page): Promise<void> =>
  expect(page.locator('[data-skeleton]').filter({ visible: true }))
    .toHaveCount(0, { timeout: 4000 })
    .catch(() => undefined);

/** Runs axe; gives what it found. */
async function askAxe(page: Page): Promise<string[]> {
  /*
   * Without asking for the page's style sheets again: a page of another policy than ours would complain of it. In the page itself: the
   * builder's other way opens a second page each time, which takes three times as long.
   */
  const { violations } = await new AxeBuilder({ page })
    .options({ preload: false, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact && failing.includes(impact))
    .filter(({ id }) => !excepted.some(({ rule, at }) => rule === id && at.test(page.url())))
    .map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
