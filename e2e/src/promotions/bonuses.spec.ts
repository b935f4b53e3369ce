import type { Page as RowPage } from '@site/contract/operators';
import { checkDeskScreen, checkScreen } from '../fixtures/checkScreen';
import { balance, callApi, deposit, registerMember, trc20 } from '../fixtures/memberApi';
import { fundPassword, openAs, uniqueUserName } from '../fixtures/member';
import { addOperator, approveDeposit } from '../fixtures/approvals';
import { computer, openDesk } from '../fixtures/operators';
import { callOperator } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/** An activity without a bonus. */
const addActivity = (title: string) =>
  callOperator<{ id: number }>('POST', '/activities', { title, content: '<p>送奖金</p>', shown: 1 });

/** Applies for an activity, and has an operator approve it. */
async function receive(activityid: number, name: string, token: string): Promise<void> {
  await callApi('doactivityapply', { activityid }, token);
  const { data } = await callOperator<RowPage<{ id: number }>>('GET', `/activity-applications?state=1&q=${name}`);
  for (const { id } of data) await callOperator('POST', `/activity-applications/${id}/approve`, {});
}

test('a member gives one bonus up, plays that of the first deposit to its requirement, and withdraws', async ({
  page,
  openContext,
}) => {
  test.slow();
  const name = uniqueUserName();
  const [given, played] = [`体验礼金${name}`, `首存礼金${name}`];
  const [token, editor, first, second] = await Promise.all([
    registerMember(name),
    addOperator('editor'),
    addActivity(given),
    addActivity(played),
  ]);
  await callApi('bindcard', { bank: 'USDT', bank_no: trc20, bank_owner: 'TRC20', pay_pass: fundPassword }, token);
  const terms = { name: played, kind: 'deposit-share', percent: 100, cap: '200', multiple: '0.02', valid_days: 7 };
  const { id: rule } = await callOperator<{ id: number }>('POST', '/bonus-rules', { ...terms, once: ['member'] });
  await callOperator('POST', `/activities/${second.id}`, { bonus_rule: rule });

  const desk = await openContext(computer);
  await openDesk(desk, editor, '/bonuses');
  await desk.getByRole('button', { name: '新建奖金规则' }).click();
  const form = desk.getByRole('dialog', { name: '新建奖金规则' });
  for (const [label, text] of [
    ['名称', given],
    ['金额（元）', '10'],
    ['流水倍数', '10'],
    ['单注上限（元）', '20'],
    ['有效期（天）', '7'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('button', { name: '预览可获得的会员' }).click();
  await expect(form.getByRole('table', { name: '可获得的会员' }).getByText('¥10.00').first()).toBeVisible();
  await checkDeskScreen(desk, 'bonus-rule-new');
  await form.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(desk.getByRole('cell', { name: given })).toBeVisible();
  await checkDeskScreen(desk, 'bonus-rules');
  await desk.getByRole('link', { name: '活动', exact: true }).click();
  await desk
    .getByRole('row', { name: given })
    .getByRole('button', { name: /^编\s?辑$/ })
    .click();
  const activity = desk.getByRole('dialog', { name: '编辑活动' });
  await activity.getByRole('combobox', { name: '奖金' }).fill(given);
  await desk.getByTitle(new RegExp(`${given}$`)).click();
  await activity.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(desk.getByText('活动已保存')).toBeVisible();

  await receive(first.id, name, token);
  await receive(second.id, name, token);
  await openAs(page, token, '/accountCenter');
  await page.getByRole('link', { name: '我的奖金' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await checkScreen(page, 'bonuses-waiting');
  await approveDeposit(await deposit(token, '300'));
  await page.reload();
  await expect(page.getByRole('article', { name: played })).toContainText('¥200.00');
  await checkScreen(page, 'bonuses');
  await page.getByRole('button', { name: `放弃奖金：${given}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('剩余奖金 ¥10.00 将被收回');
  await checkScreen(page, 'bonus-give-up');
  await dialog.getByRole('button', { name: '放弃奖金' }).click();
  await expect(page.getByRole('region', { name: '已结束' })).toContainText(given);

  await openAs(page, token, '/games');
  await page.getByRole('tabpanel').getByRole('button', { name: '鸿运三轴', exact: true }).click();
  await page.waitForURL(/\/sandbox-games\/play\/[\w-]+$/);
  await page.getByRole('radio', { name: '5', exact: true }).check({ force: true });
  await page.getByRole('button', { name: '旋转' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  /* The requirement is 4 yuan: whatever the first spin pays, the rest becomes cash. */
  await expect.poll(() => balance(token)).toBeGreaterThanOrEqual(495);
  await openAs(page, token, '/bonuses');
  await expect(page.getByRole('region', { name: '已结束' })).toContainText('已转为现金');

  await openAs(page, token, '/withdraw');
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill('400');
  await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page.getByText('提交成功，请等待后台审核！')).toBeVisible();
});
