import type { Page } from '@playwright/test';
import { checkDeskScreen } from '../fixtures/checkScreen';
import { callApi, deposit } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/approvals';
import { addMember, computer, type JourneyMember, openDesk, skipFirstSignIn, withdraw } from '../fixtures/operators';
import { callOperator, operatorKey, operatorUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';
import { pages as deskPages } from '../../../desk/src/layout/pages';

test.use(computer);

/** The pages of the navigation, and what they are called in pictures. */
const pages = deskPages.flatMap(({ path, entry }) => (entry ? [[entry.label, path.slice(1)] as const] : []));

/** A member with something in every queue. */
async function addBusyMember(): Promise<JourneyMember> {
  const [member, cashier] = await Promise.all([addMember(), addOperator('cashier')]);
  await deposit(member.token, '500');
  await withdraw(member, '300');
  const activities = await callApi<{ data: { id: number }[] }>('activitylist', {});
  await callApi('doactivityapply', { activityid: activities.data[0]?.id }, member.token);
  await callApi('applyagentdo', { mobile: '13800138000', apply_info: '有推广经验，三年以上' }, member.token);
  await callOperator('POST', `/members/${member.id}/notes`, { text: '来电核实过身份' });
  const adjustment = { amount: '-20.00', reason: '重复入账' };
  await callOperator('POST', `/members/${member.id}/adjust`, adjustment, cashier.token);
  return member;
}

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

test('every page of the desk is readable at 1280 and 390 px and accessible', async ({ page }) => {
  /* axe runs 30 times. */
  test.slow();
  const member = await addBusyMember();
  await openAsAdmin(page, '/');
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await expect(navigation.getByRole('link')).toHaveText(pages.map(([label]) => label));
  for (const [label, name] of pages) {
    await navigation.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${label} - 运营后台$`));
    await checkDeskScreen(page, name);
  }
  await page.goto(`${operatorUrl()}/members/${member.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `会员 ${member.name}` })).toBeVisible();
  await checkDeskScreen(page, 'member');
});

test('the states of a queue are accessible: a shortcut overlay, a reason, an export, an empty list', async ({
  page,
}) => {
  const [cashier, member] = await Promise.all([addOperator('cashier'), addMember()]);
  await openDesk(page, cashier, `/deposits?q=${member.name}`);
  await expect(page.getByText('没有符合条件的存款').first()).toBeVisible();
  await checkDeskScreen(page, 'queue-empty');
  const order = await deposit(member.token, '100');
  await page.getByText(order).click();
  await expect(page.getByRole('button', { name: '确认入账' })).toBeEnabled();

  const dialogs = [
    ['shortcuts', () => page.keyboard.press('?'), '快捷键'],
    ['reason', () => page.keyboard.press('r'), `拒绝 ${order}`],
    ['export', () => page.getByRole('button', { name: '导出' }).click(), '导出 CSV'],
  ] as const;
  for (const [name, open, title] of dialogs) {
    await open();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await checkDeskScreen(page, `queue-${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('pages that the roles do not allow, that do not exist, or that fail, say so', async ({ page }) => {
  const auditor = await addOperator('auditor');
  await page.route('**/operator/members?**', (route) =>
    route.fulfill({ json: { code: 500, message: '', data: null } }),
  );
  await openDesk(page, auditor, '/operators');
  await expect(page.getByText('无权访问')).toBeVisible();
  await checkDeskScreen(page, 'forbidden');
  await page.goto(`${operatorUrl()}/no-such-page`);
  await expect(page.getByText('页面不存在')).toBeVisible();
  await checkDeskScreen(page, 'not-found');
  await page.goto(`${operatorUrl()}/members`);
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await checkDeskScreen(page, 'failed');
});

test('the forms and dialogs of content, settings and operators are readable and accessible', async ({ page }) => {
  test.slow();
  const support = await addOperator('support');
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

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${operatorUrl()}/notices`);
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
  await expect(page.getByRole('dialog', { name: /演示/ })).toBeVisible();
  await checkDeskScreen(page, 'navigation-drawer');
});
