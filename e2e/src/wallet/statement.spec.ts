import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { openAs, fundPassword, uniqueUserName } from '../fixtures/member';
import { callApi, memberWithMoney } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 账单 and 账单验证: statements of the main wallet, their files and their digest (docs/product/statements.md). */

const digestOf = async (page: Page): Promise<string> => {
  const digest = page.getByText(/^[0-9a-f]{32}$/);
  await expect(digest).toBeVisible();
  return digest.innerText();
};

const download = async (page: Page, button: string): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
};

/** Enters a digest on the public page. */
const verify = async (page: Page, digest: string): Promise<void> => {
  await page.getByLabel('验证码').fill(digest);
  await page.getByRole('button', { name: '验证', exact: true }).click();
};

const withdraw = async (token: string, amount: string): Promise<void> => {
  const [account] = await callApi<{ id: number }[]>('getcard', { type: 2 }, token);
  await callApi('withdraw', { bank: account?.id, amount, password: fundPassword }, token);
};

test('states every movement, and a digest in both files that anyone can verify, also after later movements', async ({
  page,
  openContext,
}) => {
  const name = uniqueUserName();
  const token = await memberWithMoney('1000', name);
  await withdraw(token, '120');
  await openAs(page, token, '/userCenter');
  await page.getByRole('link', { name: '账单' }).click();
  await expect(page).toHaveURL(/#\/statement$/);
  const rows = page.getByRole('list', { name: '账单' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('取款');
  await expect(rows.first()).toContainText('-¥120.00');
  await expect(rows.first()).toContainText('¥880.00');
  await expect(rows.last()).toContainText('+¥1,000.00');
  await expect(page.getByText('期初余额')).toBeVisible();
  await expect(page.getByText('期末余额')).toBeVisible();
  await expect(page.getByRole('button', { name: '下个月' })).toBeDisabled();
  await checkScreen(page, 'statement');
  const digest = await digestOf(page);

  const csv = await readFile(await (await download(page, '下载CSV')).path(), 'utf8');
  expect(csv.startsWith('\uFEFF月份,')).toBe(true);
  expect(csv).toContain(`会员,${name}\r\n期初余额,0.00\r\n期末余额,880.00\r\n验证码,${digest}\r\n`);
  expect(csv).toMatch(/,存款,1000\.00,1000\.00,D\d+\r\n.*,取款,-120\.00,880\.00,W\d+\r\n$/);

  const pdf = await download(page, '下载PDF');
  expect(pdf.suggestedFilename()).toMatch(/^账单-\d{4}-\d\d\.pdf$/);
  const content = await readFile(await pdf.path(), 'latin1');
  expect(content.startsWith('%PDF-')).toBe(true);
  expect(content).toContain(`/Keywords (${digest})`);
  expect(content).toContain('/FontFile2');

  await withdraw(token, '100');
  const visitor = await openContext({ ...(page.viewportSize() && { viewport: page.viewportSize() }) });
  await visitor.goto(`${siteUrl()}/#/verify`);
  await verify(visitor, ` ${digest.toUpperCase()} `);
  await expect(visitor.getByText('验证通过：该账单由本站出具。')).toBeVisible();
  await expect(visitor.getByText('¥880.00')).toBeVisible();
  await expect(visitor.getByText(`${name.slice(0, 2)}***${name.slice(-2)}`)).toBeVisible();
  await expect(visitor.getByText(name)).toHaveCount(0);
  await checkScreen(visitor, 'verify-valid');

  await verify(
    visitor,
    digest.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  await expect(visitor.getByText(/^验证未通过/)).toBeVisible();
  await expect(visitor.getByText('¥880.00')).toHaveCount(0);
  await checkScreen(visitor, 'verify-unknown');

  await page.reload();
  await expect(rows).toHaveCount(3);
  expect(await digestOf(page)).not.toBe(digest);
});
