import type { Locator, Page } from '@playwright/test';
import type { ActionRow, LedgerRow, Page as RowPage, WithdrawalRow } from '@site/contract/operators';
import { phone } from '../../../delivery/src/smoke/chromium';
import { openAs } from '../fixtures/member';
import { balance } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/approvals';
import { addMember, computer, type JourneyMember, memberDetail, openDesk, withdraw } from '../fixtures/operators';
import { callOperator, operatorUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Changes that need a second operator: adjustments, and withdrawals of at least 50 000 yuan. */

test.use(computer);

/** A member's changes at 复核. */
const proposalsOf = (page: Page, { name }: JourneyMember) =>
  page.getByRole('table', { name: '复核' }).getByRole('row').filter({ hasText: name });

/** Opens a change, which may be confirmed once its details are shown, and confirms it. */
const confirm = async (row: Locator) => {
  await row.click();
  await row.getByRole('button', { name: '确认' }).click();
  await row.page().getByRole('dialog').getByRole('button', { name: '确认' }).click();
};

/** The actions about a member, oldest first, that the audit log keeps: kind, proposer and operator. */
const actionsOf = async (member: number) => {
  const { data } = await callOperator<RowPage<ActionRow>>('GET', `/actions?member=${member}`);
  return data.map(({ kind, proposed_by, operator }) => [kind, proposed_by, operator]).reverse();
};

test('an adjustment waits for a second cashier, and the ledger and the audit log name both', async ({
  page,
  openContext,
}) => {
  const [proposer, reviewer] = await Promise.all([addOperator('cashier'), addOperator('cashier')]);
  const member = await addMember();
  const path = `/members/${member.id}`;
  await openDesk(page, proposer, path);
  await page.getByRole('button', { name: '调整余额' }).click();
  const dialog = page.getByRole('dialog', { name: `调整余额 ${member.name}` });
  await dialog.getByLabel('金额').fill('88.88');
  await dialog.getByLabel('原因', { exact: true }).fill('补偿重复扣款');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(/已提交复核/)).toBeVisible();
  expect(await balance(member.token)).toBe(1000);

  await page.getByRole('link', { name: '复核' }).click();
  const proposed = proposalsOf(page, member);
  await expect(proposed).toContainText('等待他人复核');
  await expect(proposed).toContainText('+¥88.88');
  await proposed.click();
  await expect(proposed.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(proposed.getByRole('button', { name: '确认' })).toHaveCount(0);
  await expect(page.getByText('由您提交，需等待其他操作员复核。')).toBeVisible();
  await page.keyboard.press('a');

  const second = await openContext(computer);
  await openDesk(second, reviewer, '/approvals');
  const row = proposalsOf(second, member);
  await expect(row).toContainText('待复核');
  expect(await balance(member.token)).toBe(1000);
  await row.click();
  const panel = second.getByRole('region', { name: '详情' });
  for (const text of [proposer.name, '补偿重复扣款']) await expect(panel.getByText(text)).toBeVisible();
  await expect(panel.getByRole('row', { name: '钱包余额 1,000.00 1,088.88' })).toBeVisible();
  await confirm(row);
  await expect(second.getByText('已确认并生效')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await balance(member.token)).toBe(1088.88);

  await second.goto(`${operatorUrl()}${path}`);
  const entry = second.getByRole('table', { name: '资金流水' }).getByRole('row').filter({ hasText: '人工调整' });
  for (const text of ['+88.88', '1,088.88', reviewer.name]) await expect(entry).toContainText(text);
  expect(await actionsOf(member.id)).toEqual(
    expect.arrayContaining([
      ['approvals.propose', null, proposer.name],
      ['members.adjust', proposer.name, reviewer.name],
    ]),
  );
  const ledger = await callOperator<RowPage<LedgerRow>>('GET', `/members/${member.id}/ledger`);
  expect(ledger.data[0]).toMatchObject({ kind: 'adjustment', amount: '88.88', balance: '1088.88' });
});

test('a withdrawal of 60 000 yuan needs two cashiers, a third pays it, and another one fails', async ({
  page,
  openContext,
}) => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => addOperator('cashier')));
  if (!first || !second || !third) throw new Error('no cashiers');
  const member = await addMember('200000');
  const [paid, failed] = [await withdraw(member, '60000'), await withdraw(member, '50000')];
  const stageOf = async (order: string) => (await callOperator<WithdrawalRow>('GET', `/withdrawals/${order}`)).stage;
  expect(await balance(member.token)).toBe(90_000);

  const queue = `/withdrawals?q=${member.name}`;
  await openDesk(page, first, queue);
  const row = (order: string) => page.getByRole('table', { name: '取款' }).getByRole('row').filter({ hasText: order });
  for (const order of [paid, failed]) {
    await row(order).click();
    await row(order).getByRole('button', { name: '通过' }).click();
    await expect(page.getByText(/已提交复核/).first()).toBeVisible();
  }
  for (const order of [paid, failed]) expect(await stageOf(order)).toBe('waiting');

  const other = await openContext(computer);
  await openDesk(other, second, '/approvals');
  const proposals = proposalsOf(other, member);
  for (let waiting = 2; waiting > 0; waiting -= 1) {
    await expect(proposals).toHaveCount(waiting);
    await confirm(proposals.first());
    await expect(proposals).toHaveCount(waiting - 1);
  }
  for (const order of [paid, failed]) expect(await stageOf(order)).toBe('approved');

  const payer = await openContext(computer);
  await openDesk(payer, third, `${queue}&state=approved`);
  const unpaid = (order: string) =>
    payer.getByRole('table', { name: '取款' }).getByRole('row').filter({ hasText: order });
  await unpaid(paid).click();
  await payer.keyboard.press('c');
  await expect(unpaid(paid)).toContainText(`${third.name}处理中`);
  await payer.keyboard.press('p');
  await payer
    .getByRole('dialog', { name: `标记已付款 ${paid}` })
    .getByLabel('付款凭证')
    .fill('TX-20261122-1');
  await payer.keyboard.press('Enter');
  await expect(payer.getByText('已标记为已付款')).toBeVisible();
  await unpaid(failed).click();
  await unpaid(failed).getByRole('button', { name: '领取' }).click();
  await unpaid(failed).getByRole('button', { name: '标记失败' }).click();
  await payer
    .getByRole('dialog', { name: `标记失败 ${failed}` })
    .getByLabel('原因', { exact: true })
    .fill('收款地址无法到账');
  await payer.keyboard.press('Enter');
  await expect(payer.getByText(/已提交复核/).first()).toBeVisible();
  expect(await stageOf(failed)).toBe('approved');
  await expect(proposals).toHaveCount(1);
  await confirm(proposals.first());
  await expect(proposals).toHaveCount(0);
  expect(await callOperator('GET', `/withdrawals/${paid}`)).toMatchObject({
    stage: 'paid',
    reference: 'TX-20261122-1',
  });
  expect(await stageOf(failed)).toBe('failed');
  expect(await balance(member.token)).toBe(140_000);
  expect((await memberDetail(member.id)).balances.held).toBe('0.00');
  await expectFailureShown(await openContext(phone), member.token);
});

/** Expects the reason of the failed payment in the order's time line on the member's page. */
async function expectFailureShown(page: Page, token: string): Promise<void> {
  await openAs(page, token, '/assets?type=1');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^订单详情 ¥50,?000\.00/ })
    .click();
  const steps = page.getByRole('dialog', { name: '订单详情' }).getByRole('list', { name: '进度' });
  await expect(steps.getByRole('listitem').last()).toContainText('原因：收款地址无法到账');
}
