import type { Page } from '@playwright/test';
import { balance, deposit } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/approvals';
import { addMember, computer, openDesk } from '../fixtures/operators';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

const panel = (page: Page) => page.getByRole('region', { name: '详情' });
const row = (page: Page, order: string) =>
  page.getByRole('table', { name: '存款' }).getByRole('row').filter({ hasText: order });

/** Approves the selected deposit once the evidence about it has loaded. */
const approve = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: '确认入账' })).toBeEnabled();
  await page.keyboard.press('a');
};

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

test('two operators on one queue see deposits and each other’s decisions without a reload', async ({
  page,
  openContext,
}) => {
  const [member, cashier, other] = await Promise.all([addMember(), addOperator('cashier'), addOperator('cashier')]);
  const [one, two] = [page, await openContext(computer)];
  await openDesk(one, cashier, `/deposits?q=${member.name}`);
  await openDesk(two, other, `/deposits?q=${member.name}`);
  for (const desk of [one, two]) await expect(desk.getByText('没有符合条件的存款').first()).toBeVisible();

  const [first, second] = [await deposit(member.token, '100'), await deposit(member.token, '200')];
  for (const desk of [one, two]) {
    for (const order of [first, second]) await expect(row(desk, order)).toBeVisible();
    await desk.keyboard.press('j');
    await expect(panel(desk).getByRole('heading', { name: first })).toBeVisible();
  }
  /* Other journeys make deposits at the same time, so the number is compared with what the API host counts. */
  await expect
    .poll(
      async () => (await callOperator<{ total: number }>('GET', '/deposits?state=1')).total - (await shownCount(one)),
    )
    .toBe(0);
  expect(await shownCount(one)).toBeGreaterThan(0);

  await approve(one);
  await expect(row(one, first)).toHaveCount(0);
  await expect(row(two, first)).toHaveCount(0);
  /* What another operator has decided is not replaced by an item that this operator has not seen selected. */
  await expect(panel(two).getByText(`${first} 已被其他操作员处理`)).toBeVisible();
  await two.keyboard.press('a');
  await expect(row(two, second)).toBeVisible();
  expect(await balance(member.token)).toBe(1100);

  await two.keyboard.press('j');
  await expect(panel(two).getByRole('heading', { name: second })).toBeVisible();
  await approve(two);
  await expect(row(two, second)).toHaveCount(0);
  await expect(row(one, second)).toHaveCount(0);
  expect(await balance(member.token)).toBe(1300);
});
