import { expect, type Locator, type Page } from '@playwright/test';
import { firstText } from './firstText';

/** The host hears the next call of this name, and its answer never arrives. Gives the keys of all of them. */
export async function loseAnswer(page: Page, call: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/${call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

/**
 * Presses, is told that nobody knows, and presses again, with the same key.
 * @param said the toast of a press without an answer
 */
export async function pressTwice(
  page: Page,
  button: string,
  keys: (string | undefined)[],
  said = '网络异常，结果未知，请查看记录后再试',
): Promise<void> {
  const heard = firstText(page, new RegExp(`^${said}$`));
  await page.getByRole('button', { name: button }).click();
  await heard;
  await expect(page.getByText('上一次提交未收到结果')).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
}

/** The note that the answer was the first press's, and that nothing was done anew. */
export const toldAgain = (page: Page): Locator => page.getByText(/^上一次提交已送达，这次没有重复办理/).first();
