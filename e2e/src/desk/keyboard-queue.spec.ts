import { uniqueUserName } from '../fixtures/member';
import { balance, deposit, records, registerMember } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/approvals';
import { computer, openDesk } from '../fixtures/operators';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

/** A member has at most five waiting deposits. */
const perMember = 5;

/** Members whose names begin alike, each with five waiting deposits; the orders in the order of the queue. */
async function fillQueue(prefix: string, count: number): Promise<{ tokens: string[]; orders: string[] }> {
  const tokens = await Promise.all(Array.from({ length: count }, (_, at) => registerMember(`${prefix}n${at}`)));
  const orders: string[] = [];
  for (const token of tokens)
    for (let at = 1; at <= perMember; at += 1) orders.push(await deposit(token, `${at * 100}`));
  return { tokens, orders };
}

test('works off a queue of 50 deposits from the keyboard, and selects the next one after each decision', async ({
  page,
}) => {
  const prefix = uniqueUserName();
  const [cashier, { tokens, orders }] = await Promise.all([addOperator('cashier'), fillQueue(prefix, 10)]);
  await openDesk(page, cashier, `/deposits?q=${prefix}`);
  const selected = page.getByRole('region', { name: '详情' }).getByRole('heading', { level: 2 }).first();
  await expect(page.getByText('共 50 条')).toBeVisible();
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
    ['k', 0],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(selected).toHaveText(orders[at] ?? '');
    await expect(page.locator('tr[aria-current]')).toContainText(orders[at] ?? '');
  }

  /* Every fifth deposit, which is each member's of 500 yuan, is rejected. */
  for (const [at, order] of orders.entries()) {
    await expect(selected).toHaveText(order);
    await expect(page.getByRole('button', { name: '确认入账' })).toBeEnabled();
    if (at % perMember < perMember - 1) {
      await page.keyboard.press('a');
      continue;
    }
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `拒绝 ${order}` });
    await expect(dialog.getByLabel('原因', { exact: true })).toBeFocused();
    await page.keyboard.type('未收到付款');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('没有符合条件的存款').first()).toBeVisible();
  /* A refusal can be undone for ten seconds; the page sends the last ones when it is left. */
  await page.getByRole('link', { name: '复核' }).click();
  await expect
    .poll(async () => (await callOperator<{ total: number }>('GET', `/deposits?state=1&q=${prefix}`)).total)
    .toBe(0);

  for (const token of tokens) {
    expect(await balance(token)).toBe(1000);
    const { data } = await records(token, 1);
    expect(data.map(({ amount, state, reason }) => [Number(amount), state, reason])).toEqual([
      [500, 3, '未收到付款'],
      ...[400, 300, 200, 100].map((amount) => [amount, 2, '']),
    ]);
  }
});
