import type { Page } from '@playwright/test';
import { balance, deposit } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, openDesk } from '../fixtures/operators';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

const panel = (page: Page) => page.getByRole('region', { name: '详情' });
const row = (page: Page, order: string) =>
  page.getByRole('table', { name: '存款' }).getByRole('row').filter({ hasText: order });

/** The evidence about the selected deposit has loaded, so that `a` approves it. */
const expectApprovalEnabled = (page: Page) => expect(page.getByRole('button', { name: '确认入账' })).toBeEnabled();

/** A cashier's desk. */
async function openCashier(page: Page, path: string): Promise<{ name: string; page: Page }> {
  const cashier = await addOperator('cashier');
  await openDesk(page, cashier, path);
  return { name: cashier.name, page };
}

test('two operators on one queue see each other’s decisions without a reload', async ({ page, openContext }) => {
  const member = await addMember();
  const orders = [await deposit(member.token, '100'), await deposit(member.token, '200')];
  const [first = '', second = ''] = orders;
  const path = `/deposits?q=${member.name}`;
  const [one, other] = [await openCashier(page, path), await openCashier(await openContext(computer), path)];
  for (const { page } of [one, other]) {
    for (const order of orders) await expect(row(page, order)).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: first })).toBeVisible();
  }

  await expectApprovalEnabled(one.page);
  await one.page.keyboard.press('a');
  await expect(row(one.page, first)).toHaveCount(0);
  await expect(row(other.page, first)).toHaveCount(0);
  /* What another operator has decided is not replaced by an item that this operator has not seen selected. */
  await expect(panel(other.page).getByText(`${first} 已被其他操作员处理`)).toBeVisible();
  await other.page.keyboard.press('a');
  await expect(row(other.page, second)).toBeVisible();
  expect(await balance(member.token)).toBe(1100);

  await other.page.keyboard.press('j');
  await expect(panel(other.page).getByRole('heading', { name: second })).toBeVisible();
  await expectApprovalEnabled(other.page);
  await other.page.keyboard.press('a');
  await expect(row(other.page, second)).toHaveCount(0);
  await expect(row(one.page, second)).toHaveCount(0);
  expect(await balance(member.token)).toBe(1300);
});

test('tells the second of two operators that the deposit is decided already, and decides it once', async ({
  page,
  openContext,
}) => {
  const member = await addMember();
  const order = await deposit(member.token, '100');
  const path = `/deposits?q=${member.name}`;
  const [one, other] = [await openCashier(page, path), await openCashier(await openContext(computer), path)];
  for (const { page } of [one, other]) await expect(panel(page).getByRole('heading', { name: order })).toBeVisible();

  await other.page.keyboard.press('r');
  const dialog = other.page.getByRole('dialog', { name: `拒绝 ${order}` });
  await dialog.getByLabel('原因').fill('未收到付款');
  await expectApprovalEnabled(one.page);
  await one.page.keyboard.press('a');
  await expect(row(one.page, order)).toHaveCount(0);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(other.page.getByText('该记录已处理，请勿重复操作！')).toBeVisible();

  expect(await balance(member.token)).toBe(1100);
  const decided = await callOperator<Record<string, unknown>>('GET', `/deposits/${order}`);
  expect(decided).toMatchObject({ state: 2, decided_by: one.name, reason: '' });
});
