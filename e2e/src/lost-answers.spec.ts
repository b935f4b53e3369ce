import { expect, test, type Page } from '@playwright/test';
import { fundPassword, newName, openAs, password } from './site/member';
import { operator, site } from './site/site';

/*
 * The real host does what was asked and its answer is lost on the way. The member is told that nobody knows, presses again, and money
 * has moved once (decisions 34).
 */

const address = 'TXYZabcdefghijkmnopqrstuvwxyz54321';
const unknown = '网络异常，结果未知，请查看记录后再试';

interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

async function ask<Data>(call: string, body: object, token?: string): Promise<Data> {
  const response = await fetch(`${site()}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const { code, message, data } = (await response.json()) as Envelope;
  expect(code, `${call}: ${message}`).toBe(200);
  return data as Data;
}

/** A member with 1000.00 and a saved wallet; gives the session's token. */
async function richMember(): Promise<string> {
  const { api_token: token } = await ask<{ api_token: string }>('register', {
    name: newName(),
    password,
    confirmPass: password,
    realname: '林晚',
    paypassword: fundPassword,
  });
  const wallet = { bank: 'USDT', bank_no: address, bank_owner: 'TRC20', pay_pass: fundPassword };
  await ask('bindcard', wallet, token);
  await ask('recharge', { paytype: 'usdt', amount: '1000', catepay: 'TRC20' }, token);
  const [order] = (await records(token, 1)).data;
  await operator('approve', 'deposits', order?.out_trade_no ?? '');
  return token;
}

interface Records {
  total: number;
  data: { out_trade_no: string; amount: string }[];
}

/** @param type 1 deposits, 2 withdrawals, 3 transfers in, 4 transfers out */
const records = (token: string, type: number) =>
  ask<Records>('gettransrecord', { api_type: '', date: 4, page: 1, type }, token);
const balance = async (token: string) => Number((await ask<{ balance: string | number }>('user', {}, token)).balance);
const firstPlatform = async (token: string) => {
  const list = await ask<{ name: string }[] | { data: { name: string }[] }>('balancelist', {}, token);
  return (Array.isArray(list) ? list : list.data)[0]?.name ?? '';
};

/** The host hears the next call of this name, and its answer never arrives. Gives the keys of all of them. */
async function loseAnswer(page: Page, call: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/${call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

/** Presses, is told that nobody knows, and presses again. */
async function pressTwice(page: Page, button: string, keys: (string | undefined)[]): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(unknown)).toBeVisible();
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
}

const fillWithdrawal = async (page: Page, amount: string) => {
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill(amount);
  await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
};

test('a deposit is ordered once', async ({ page }) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'recharge');
  await openAs(page, token, '/deposit');
  await page.getByLabel('存款金额').fill('321');
  await pressTwice(page, '确认存款', keys);
  await expect(page.getByRole('dialog', { name: '支付信息' })).toBeVisible();
  const { data } = await records(token, 1);
  expect(data.filter(({ amount }) => Number(amount) === 321)).toHaveLength(1);
});

test('a transfer of more than half of the balance moves once, though what is left would not do for a second', async ({
  page,
}) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'transfer');
  await openAs(page, token, '/assets?type=2');
  await page.getByRole('button', { name: '转账', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '转账' });
  await dialog.getByLabel('操作金额').fill('800');
  await pressTwice(page, '确认转账', keys);
  await expect(dialog).toBeHidden();
  expect((await records(token, 3)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('all is recovered once', async ({ page }) => {
  const token = await richMember();
  const platform = await firstPlatform(token);
  await ask('transfer', { amount: '300', sourcetype: 'userbalance', targettype: platform }, token);
  const keys = await loseAnswer(page, 'transall');
  await openAs(page, token, '/assets?type=3');
  await pressTwice(page, '一键回收', keys);
  await expect(page.getByRole('link', { name: '查看记录' })).toBeHidden();
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  expect((await records(token, 4)).total).toBe(1);
  expect(await balance(token)).toBe(1000);
});

test('a withdrawal is held once', async ({ page }) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'withdraw');
  await openAs(page, token, '/withdraw');
  await fillWithdrawal(page, '800');
  await pressTwice(page, '确认取款', keys);
  await expect(page.getByText('提交成功，请等待后台审核！')).toBeVisible();
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('of two tabs that withdraw the same balance at once, one is refused', async ({ context }) => {
  const token = await richMember();
  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await openAs(tab, token, '/withdraw');
    await fillWithdrawal(tab, '800');
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: '确认取款' }).click()));
  const said = await Promise.all(
    tabs.map(async (tab) => {
      const text = tab.getByText(/^(提交成功，请等待后台审核！|余额不足！)$/).first();
      await expect(text).toBeVisible();
      return text.textContent();
    }),
  );
  expect(said.toSorted()).toEqual(['余额不足！', '提交成功，请等待后台审核！'].toSorted());
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});
