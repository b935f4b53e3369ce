import type { Page } from '@playwright/test';
import { checkDeskScreen } from '../fixtures/deskScreen';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, openDesk, skipFirstSignIn } from '../fixtures/operators';
import { operatorKey, operatorUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Forms, dialogs and tabs of the desk at 1280 and 390 px. Nothing is submitted. */

test.use(computer);

const openAsAdmin = async (page: Page, path: string): Promise<void> => {
  await skipFirstSignIn(page);
  await openDesk(page, { token: await operatorKey() }, path);
};

/** Opens a dialog, checks it and closes it. */
async function checkDialog(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkDeskScreen(page, name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the forms of content and settings are readable and accessible', async ({ page }) => {
  await openAsAdmin(page, '/content');
  for (const [path, name] of [
    ['/content/edit?key=app', 'content-app'],
    ['/content/edit?key=faq', 'content-faq'],
    ['/settings/rates', 'setting-rates'],
    ['/settings/receiving-accounts', 'setting-receiving-accounts'],
    ['/settings/switches', 'setting-switches'],
    ['/settings/red-packet-rules', 'setting-red-packet-rules'],
  ] as const) {
    await page.goto(`${operatorUrl()}${path}`);
    await expect(page.getByRole('button', { name: /保存|提交/ }).first()).toBeVisible();
    await checkDeskScreen(page, name);
  }
});

test('the dialogs of notices, activities and operators are readable and accessible', async ({ page }) => {
  const support = await addOperator('support');
  await openAsAdmin(page, '/notices');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await checkDialog(page, 'notice-new', () => press('新建公告'));
  await page.goto(`${operatorUrl()}/activities`);
  await checkDialog(page, 'activity-new', () => press('新建活动'));
  await page.goto(`${operatorUrl()}/operators`);
  await checkDialog(page, 'operator-new', () => press('新增操作员'));
  const row = page.getByRole('table', { name: '操作员' }).getByRole('row').filter({ hasText: support.name });
  for (const [label, name] of [
    ['角色', 'operator-roles'],
    ['设置密码', 'operator-password'],
    ['令牌', 'operator-tokens'],
    ['停用', 'operator-disable'],
  ] as const)
    await checkDialog(page, name, () => row.getByRole('button', { name: label, exact: true }).click());
});

test('the tabs and dialogs of a member, and an action’s changes, are readable and accessible', async ({ page }) => {
  /* axe runs 20 times. */
  test.slow();
  const member = await addMember();
  await openAsAdmin(page, `/members/${member.id}`);
  for (const [at, name] of ['ledger', 'accounts', 'notes', 'sessions', 'limits'].entries()) {
    await page.getByRole('tab').nth(at).click();
    await checkDeskScreen(page, `member-${name}`);
  }
  for (const [label, name] of [
    ['调整余额', 'member-adjust'],
    ['重置登录密码', 'member-reset-password'],
    ['冻结', 'member-freeze'],
  ] as const)
    await checkDialog(page, name, () => page.getByRole('button', { name: label, exact: true }).click());

  await page.goto(`${operatorUrl()}/actions?member=${member.id}`);
  await page.getByRole('table', { name: '操作记录' }).getByRole('button').first().click();
  await expect(page.getByText('校验值')).toBeVisible();
  await checkDeskScreen(page, 'action-detail');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开导航' }).click();
  await expect(page.getByRole('dialog', { name: '运营后台' })).toBeVisible();
  await checkDeskScreen(page, 'navigation-drawer');
});
