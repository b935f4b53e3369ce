import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 我的银行卡 (docs/product/payout-accounts.md). add-payout-account.spec.ts covers adding an account. */

const card = (id: number) => ({
  id,
  bank: '招商银行',
  bank_owner: '林晚',
  bank_no: `**** ${1000 + id}`,
  bank_address: '深圳分行',
  ico: '',
});
const wallet = (id: number) => ({
  id,
  bank: 'USDT',
  ...(id % 2
    ? { bank_owner: 'TRC20', bank_no: `TXYZabcdefghijkmnopqrstuvwxyz1234${id}` }
    : { bank_owner: 'ERC20', bank_no: `0x52908400098527886E0F7030069857D2E4169EE${id}` }),
  bank_address: '',
  ico: '',
});

for (const count of [0, 4, 5])
  test(`${count < 5 ? 'offers' : 'does not offer'} another account when there are ${count} of a kind`, async ({
    page,
    host,
    open,
  }) => {
    host.answerWith('getcard', ({ type }) =>
      Array.from({ length: count }, (_, id) => (Number(type) === 1 ? card(id + 1) : wallet(id + 1))),
    );
    await open('/bankCard', 'member');
    if (count === 0) await expect(page.getByText('暂无记录')).toBeVisible();
    else await expect(page.getByRole('button', { name: /解绑/ })).toHaveCount(count);
    await expect(page.getByRole('link', { name: '添加银行卡' })).toHaveCount(count < 5 ? 1 : 0);
    await checkScreen(page, `bank-cards-${count}`);
    await page.getByRole('tab', { name: 'USDT钱包' }).click();
    if (count === 0) await expect(page.getByText('暂无记录')).toBeVisible();
    else await expect(page.getByRole('button', { name: /解绑/ })).toHaveCount(count);
    await expect(page.getByRole('link', { name: '添加USDT钱包' })).toHaveCount(count < 5 ? 1 : 0);
  });

test('shows cards with masked numbers and wallets with an address to copy', async ({ page, context, host, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  host.answerWith('getcard', ({ type }) => (Number(type) === 1 ? [card(1)] : [wallet(1), wallet(2)]));
  await open('/bankCard', 'member');
  await expect(page.getByRole('article')).toContainText(['招商银行林晚深圳分行']);
  await expect(page.getByText('**** 1001')).toBeVisible();
  await page.getByRole('tab', { name: 'USDT钱包' }).click();
  const rows = page.getByRole('article');
  await expect(rows).toContainText(['USDT · TRC20', 'USDT · ERC20']);
  for (const id of [1, 2]) await expect(page.getByText(wallet(id).bank_no, { exact: true })).toBeVisible();
  await checkScreen(page, 'usdt-wallets');
  await rows.nth(1).getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet(2).bank_no);
  expect(host.requestsTo('getcard')).toEqual([{ type: 1 }, { type: 2 }]);
});

for (const tab of ['银行卡', 'USDT钱包'] as const)
  test(`${tab} shows a message for a refused list, none for a lost one, and 重试 requests it again`, async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    const type = tab === '银行卡' ? 1 : 2;
    host.refuse('getcard', '系统繁忙');
    const release = host.hold('getcard');
    await open(type === 1 ? '/bankCard' : '/bankCard?tab=usdt', 'member');
    release();
    await expect(page.getByText('系统繁忙')).toBeVisible();
    const retry = page.getByRole('button', { name: '重试' });
    host.dropConnection('getcard');
    await retry.click();
    await expect.poll(() => host.requestsTo('getcard').length).toBe(2);
    await expect(retry).toBeVisible();
    await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
    /* The page cannot know whether another account is allowed. */
    await expect(page.getByRole('link', { name: /^添加/ })).toHaveCount(0);
    await checkScreen(page, `payout-accounts-lost-${type}`);
    host.answer('getcard', [type === 1 ? card(1) : wallet(1)]);
    await retry.click();
    await expect(page.getByRole('button', { name: '解绑' })).toBeVisible();
    expect(host.requestsTo('getcard')).toEqual([{ type }, { type }, { type }]);
  });

test('removes an account with 解绑 after confirmation', async ({ page, host, open }) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 1 ? [card(1)] : []));
  host.answer('delcard', null);
  await open('/bankCard', 'member');
  const unbind = page.getByRole('button', { name: /解绑/ });
  await unbind.click();
  const question = page.getByRole('alertdialog', { name: '确定解绑吗？' });
  await checkScreen(page, 'unbind');
  await question.getByRole('button', { name: '取消' }).click();
  expect(host.requestsTo('delcard')).toEqual([]);
  host.refuse('delcard', '有未完成的提现');
  await unbind.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('有未完成的提现')).toBeVisible();
  host.answer('delcard', null);
  host.answer('getcard', []);
  await unbind.click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('解绑成功')).toBeVisible();
  await expect(page.getByText('暂无记录')).toBeVisible();
  expect(host.requestsTo('delcard')).toEqual([{ id: 1 }, { id: 1 }]);
});

test('reports a lost response to 解绑 and requests the list again', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answerWith('getcard', ({ type }) => (Number(type) === 1 ? [] : [wallet(1)]));
  host.dropConnection('delcard');
  await open('/bankCard?tab=usdt', 'member');
  await page.getByRole('button', { name: '解绑' }).click();
  const question = page.getByRole('alertdialog', { name: '确定解绑吗？' });
  await expect(question).toContainText(wallet(1).bank_no);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(question).toBeHidden();
  await expect.poll(() => host.requestsTo('getcard').length).toBe(2);
  await expect(page.getByText(wallet(1).bank_no, { exact: true })).toBeVisible();
});
