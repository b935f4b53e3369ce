import type { Page } from '@playwright/test';
import { deposit } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, openDesk } from '../fixtures/operators';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

/** The number beside 存款 in the navigation; 0 without one. */
async function shownCount(page: Page): Promise<number> {
  const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('menuitem').filter({ hasText: '存款' });
  const title = await entry
    .locator('[title$="条待处理"]')
    .first()
    .getAttribute('title', { timeout: 1000 })
    .catch(() => '');
  return Number.parseInt(title || '0', 10);
}

/** Other journeys make deposits at the same time, so the number is compared with what the API host counts. */
const expectCurrentCount = (page: Page) =>
  expect
    .poll(async () => {
      const { total } = await callOperator<{ total: number }>('GET', '/deposits?state=1');
      return (await shownCount(page)) - total;
    })
    .toBe(0);

test('a new deposit appears in an open queue and in the navigation without a reload', async ({ page }) => {
  const [cashier, member] = await Promise.all([addOperator('cashier'), addMember()]);
  await openDesk(page, cashier, `/deposits?q=${member.name}`);
  await expect(page.getByText('暂无数据')).toBeVisible();
  await expectCurrentCount(page);

  const order = await deposit(member.token, '321');
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('321.00');
  await expectCurrentCount(page);
  expect(await shownCount(page)).toBeGreaterThan(0);
});
