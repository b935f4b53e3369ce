import { deposit } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, openDesk, withdraw } from '../fixtures/operators';
import { callOperator, operatorUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

/** Whatever changes something. */
const actions = /通过|拒绝|确认|驳回|标记|调整|重置|锁定|冻结|结束|添加|新增|新建|修改|保存|移除|撤销|撤回|停用/;

test('an auditor reads queues and members without any action, by button or by key', async ({ page }) => {
  const [auditor, member] = await Promise.all([addOperator('auditor'), addMember()]);
  const order = await deposit(member.token, '200');
  const payout = await withdraw(member, '300');
  const path = `/members/${member.id}`;

  await openDesk(page, auditor, `/deposits?q=${member.name}`);
  const queues = [
    [`/deposits?q=${member.name}`, order],
    [`/withdrawals?q=${member.name}`, payout],
  ] as const;
  for (const [queue, number] of queues) {
    await page.goto(`${operatorUrl()}${queue}`);
    await expect(page.getByRole('region', { name: '详情' }).getByRole('heading', { name: number })).toBeVisible();
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
    await page.keyboard.press('r');
    await page.keyboard.press('a');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
  for (const kind of ['deposits', 'withdrawals'])
    expect((await callOperator<{ total: number }>('GET', `/${kind}?state=1&q=${member.name}`)).total).toBe(1);

  await page.goto(`${operatorUrl()}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: `会员 ${member.name}` })).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
  }
  const navigation = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
  await expect(navigation).toHaveText(['总览', '存款', '取款', '复核', '会员', '申请', '报表', '发布', '操作记录']);
  for (const label of ['总览', '复核', '会员', '申请', '报表', '发布', '操作记录']) {
    await navigation.filter({ hasText: label }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: actions })).toHaveCount(0);
  }
  for (const forbidden of ['/content', '/notices', '/activities', '/settings', '/operators']) {
    await page.goto(`${operatorUrl()}${forbidden}`);
    await expect(page.getByRole('heading', { level: 1, name: '无权访问' })).toBeVisible();
  }
});
