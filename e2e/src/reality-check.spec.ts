import type { Page } from '@playwright/test';
import { look } from './site/look';
import { expect, test } from './site/test';

/* The reality check in a browser, whose clock the journey turns (decisions, What a responsible site does by default). */

const minute = 60_000;

/** Notes every wait that the page's own code begins from now on, so that a journey knows what the page waits for. */
const noteWaits = (page: Page) =>
  page.addInitScript(() => {
    const waits: number[] = [];
    const begin = window.setTimeout.bind(window);
    Object.assign(window, {
      waits,
      setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => {
        waits.push(ms);
        return begin(run, ms, ...rest);
      },
    });
  });

/**
 * Lets a wait of so many ms pass, of `atMost` or a little less. The page must have begun it: a clock that is turned before would run
 * past the moment, and the page would then wait for the one after.
 */
async function passWait(page: Page, atMost: number, atLeast: number): Promise<void> {
  const begun = () =>
    page.evaluate(
      ([least, most]) => {
        const { waits } = window as unknown as { waits: number[] };
        return waits.find((ms) => least <= ms && ms <= most) ?? null;
      },
      [atLeast, atMost] as const,
    );
  await expect.poll(begun, { message: `a wait of ${atMost} ms`, timeout: 60_000 }).not.toBeNull();
  await page.clock.fastForward((await begun()) ?? 0);
}

/* It comes when the page has settled, asks shortly before it could be time, and waits for the rest. */
const settle = (page: Page) => passWait(page, 20_000, 20_000);
const almost = (page: Page) => passWait(page, 29 * minute, 28.9 * minute);

test('every 30 minutes, when so chosen, a member is told for how long they have been online', async ({
  page,
  host,
  open,
}) => {
  host.answer('limits', [{ kind: 'reality', period: '30m' }]);
  await page.clock.install();
  await noteWaits(page);
  await open('/faq', 'member');
  await page.waitForLoadState('networkidle');
  await settle(page);
  await almost(page);
  await expect.poll(() => host.asked('limits')).toEqual([{}]);
  const told = (minutes: number) => page.getByRole('dialog', { name: `您已在线${minutes}分钟` });
  /* Longer than a request may take, which is a wait too. */
  await passWait(page, minute, minute / 2 + 1);
  await expect(told(30)).toBeVisible();
  await look(page, 'reality-check');
  await told(30).getByRole('button', { name: '继续' }).click();
  await expect(told(30)).toBeHidden();

  await passWait(page, 30 * minute, 29.1 * minute);
  await expect(told(60)).toBeVisible();
  await told(60).getByRole('link', { name: '查看记录' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=4$/);
  await expect(told(60)).toBeHidden();
});

test('after 60 minutes when nothing was chosen, and a reload of the tab begins nothing anew', async ({
  page,
  host,
  open,
}) => {
  host.answer('limits', []);
  await page.clock.install();
  await noteWaits(page);
  await open('/faq', 'member');
  await page.waitForLoadState('networkidle');
  await settle(page);
  await almost(page);
  await expect.poll(() => host.asked('limits')).toHaveLength(1);
  await page.reload({ waitUntil: 'networkidle' });
  await settle(page);
  await expect.poll(() => host.asked('limits')).toHaveLength(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await passWait(page, 31 * minute, 29.1 * minute);
  await expect(page.getByRole('dialog', { name: '您已在线60分钟' })).toBeVisible();
});
