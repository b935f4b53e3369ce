import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { advanceToTimer, installClock, type Timer } from '../fixtures/clock';
import { expect, test } from '../fixtures/test';

/*
 * The reality check: a dialog names the time online after every 30 or 60 minutes (docs/product/play-limits.md). The
 * journeys advance the page's clock from timer to timer. They find a timer by its due time: its delay depends on the
 * machine's speed.
 */

const minute = 60_000;

/** The shell loads the reality check 20 s after the page. */
const advanceToLoading = (page: Page) =>
  advanceToTimer(page, 'loads the reality check', ({ delay }) => delay === 20_000);

/** The reality check requests the member's limits 29 minutes after the session began. Returns when that was. */
async function advanceToLimitsRequest(page: Page): Promise<{ sessionStart: number }> {
  const isForLimits = ({ delay }: Timer) => 28 * minute < delay && delay <= 29 * minute;
  const { due } = await advanceToTimer(page, 'requests the limits', isForLimits);
  return { sessionStart: due - 29 * minute };
}

const advanceToReminder = (page: Page, moment: number) =>
  advanceToTimer(page, 'shows the reminder', ({ due }) => Math.abs(due - moment) < 1000);

async function advanceTo(page: Page, moment: number): Promise<void> {
  await page.clock.fastForward(moment - (await page.evaluate(() => Date.now())));
}

const dialog = (page: Page, minutes: number) => page.getByRole('dialog', { name: `您已在线${minutes}分钟` });

test.beforeEach(({ page }) => installClock(page));

test('a member who chose 30 minutes is reminded after 30 and after 60 minutes online', async ({ page, host, open }) => {
  host.answer('limits', [{ kind: 'reality', period: '30m' }]);
  await open('/faq', 'member');
  await advanceToLoading(page);
  const { sessionStart } = await advanceToLimitsRequest(page);
  await expect.poll(() => host.requestsTo('limits')).toEqual([{}]);
  await advanceToReminder(page, sessionStart + 30 * minute);
  await expect(dialog(page, 30)).toBeVisible();
  await checkScreen(page, 'reality-check');
  await dialog(page, 30).getByRole('button', { name: '继续' }).click();
  await expect(dialog(page, 30)).toBeHidden();

  await advanceToReminder(page, sessionStart + 60 * minute);
  await expect(dialog(page, 60)).toBeVisible();
  await dialog(page, 60).getByRole('link', { name: '查看记录' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=4$/);
  await expect(dialog(page, 60)).toBeHidden();
});

test('a member who chose no interval is reminded after 60 minutes, also when the tab was reloaded meanwhile', async ({
  page,
  host,
  open,
}) => {
  host.answer('limits', []);
  await open('/faq', 'member');
  await advanceToLoading(page);
  const { sessionStart } = await advanceToLimitsRequest(page);
  await expect.poll(() => host.requestsTo('limits')).toHaveLength(1);
  await page.reload();
  await advanceToLoading(page);
  await expect.poll(() => host.requestsTo('limits')).toHaveLength(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await advanceToReminder(page, sessionStart + 60 * minute);
  await expect(dialog(page, 60)).toBeVisible();
});

test('a member who chose deposit limits but no interval is reminded after 60 minutes, not after 59', async ({
  page,
  host,
  open,
}) => {
  host.answer('limits', [{ kind: 'deposit', period: 'day', amount: '500.00', used: '125.00' }]);
  await open('/faq', 'member');
  await advanceToLoading(page);
  const { sessionStart } = await advanceToLimitsRequest(page);
  await expect.poll(() => host.requestsTo('limits')).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await advanceTo(page, sessionStart + 59 * minute);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await advanceToReminder(page, sessionStart + 60 * minute);
  await expect(dialog(page, 60)).toBeVisible();
  await checkScreen(page, 'reality-check-60');
  await dialog(page, 60).getByRole('button', { name: '继续' }).click();
  await expect(dialog(page, 60)).toBeHidden();
});
