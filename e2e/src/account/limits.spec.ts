import type { CallData } from '../../../shared/src/contract';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 适度娱乐: deposit limits, their review every six months, and self-exclusion (docs/product/play-limits.md). */

const deposits: CallData<'limits'> = [
  { kind: 'deposit', period: 'day', amount: '500.00', used: '125.00' },
  { kind: 'deposit', period: 'week', amount: null, used: '125.00' },
  { kind: 'deposit', period: 'month', amount: '3000.00', used: '300.00' },
];

test('shows three deposit limits, saves a changed one and shows the host’s message', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  host.answer('setlimit', null, '设置成功，24小时后生效！');
  await open('/limits', 'member');
  await expect(page.getByText('已存 ¥125.00 / ¥500.00')).toBeVisible();
  await expect(page.getByText('已存 ¥125.00 / 不限')).toBeVisible();
  await expect(page.getByText('已存 ¥300.00 / ¥3,000.00')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '今日已用限额' })).toBeVisible();
  await checkScreen(page, 'limits');

  await page.getByRole('button', { name: '设置近7日存款限额' }).click();
  const dialog = page.getByRole('dialog', { name: '近7日存款限额' });
  await expect(dialog.getByLabel('限额金额')).toHaveValue('');
  await checkScreen(page, 'limits-deposit');
  await dialog.getByLabel('限额金额').fill('abc');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('请输入正确的金额！').first()).toBeVisible();
  expect(host.requestsTo('setlimit')).toEqual([]);
  await dialog.getByLabel('限额金额').fill('800.50');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('设置成功，24小时后生效！')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(host.requestsTo('setlimit')).toEqual([{ kind: 'deposit', period: 'week', amount: '800.50' }]);
  await expect.poll(() => host.requestsTo('limits').length).toBe(2);
});

test('keeps a refused limit in the form for correction', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  host.refuse('setlimit', '限额过低，请重新输入！');
  await open('/limits', 'member');
  await page.getByRole('button', { name: '设置今日存款限额' }).click();
  const dialog = page.getByRole('dialog', { name: '今日存款限额' });
  await dialog.getByLabel('限额金额').fill('1');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('限额过低，请重新输入！').first()).toBeVisible();
  await expect(dialog.getByLabel('限额金额')).toHaveValue('1');
});

test('starts a self-exclusion after confirmation, and offers no second one', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  host.answer('setlimit', null, '设置成功');
  await open('/limits', 'member');
  const question = page.getByRole('alertdialog', { name: '确定暂停游戏7天吗？' });
  await page.getByRole('button', { name: '暂停7天' }).click();
  await expect(question.getByText('期间无法撤销或提前结束')).toBeVisible();
  await checkScreen(page, 'limits-pause');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(host.requestsTo('setlimit')).toEqual([]);

  host.answer('limits', [...deposits, { kind: 'timeout', period: '7d', ends_at: '2026-12-01 12:00:00' }]);
  await page.getByRole('button', { name: '暂停7天' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('暂停游戏中，2026-12-01 12:00:00 后恢复')).toBeVisible();
  await expect(page.getByRole('button', { name: '暂停7天' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '排除1年' })).toBeVisible();
  expect(host.requestsTo('setlimit')).toEqual([{ kind: 'timeout', period: '7d', amount: '' }]);
  await checkScreen(page, 'limits-paused');
});

test('offers 重试 when limits fail to load, and reports a lost response to a change', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('limits');
  await open('/limits', 'member');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await checkScreen(page, 'limits-lost');
  host.answer('limits', deposits);
  await retry.click();
  host.dropConnection('setlimit');
  await page.getByRole('radio', { name: '每30分钟' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByRole('radio', { name: '每60分钟' })).toBeChecked();
});

test('shows 暂无记录 on a host without limits', async ({ page, open }) => {
  await open('/limits', 'member');
  await expect(page.getByText('暂无记录')).toBeVisible();
});

test('the review of limits is offered in the member centre, and recorded on the page of limits', async ({
  page,
  host,
  open,
}) => {
  host.answer('sessions', []);
  host.answer('limits', [...deposits.slice(0, 2), { kind: 'deposit', period: 'month', amount: null, used: '300.00' }]);
  host.answer('limitreview', { due: 1, reviewed_at: '2026-05-01 08:00:00' });
  await open('/userCenter', 'member');
  const notice = page.getByRole('region', { name: '核对限额' });
  await expect(notice).toContainText('上次核对：2026-05-01');
  await checkScreen(page, 'member-centre-limit-review');
  await notice.getByRole('link', { name: '查看限额' }).click();
  await expect(page.getByText('已存 ¥125.00 / ¥500.00')).toBeVisible();
  await checkScreen(page, 'limits-review');
  host.answer('reviewlimits', null, '感谢您的核对！');
  host.answer('limitreview', { due: 0, reviewed_at: '2026-11-01 08:00:00' });
  await notice.getByRole('button', { name: '限额无需调整' }).click();
  await expect(page.getByText('感谢您的核对！')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(host.requestsTo('reviewlimits')).toEqual([{}]);
});

test('the notice of the review can be closed, and stays closed in this session', async ({ page, host, open }) => {
  host.answer('sessions', []);
  host.answer('limitreview', { due: 1, reviewed_at: null });
  await open('/userCenter', 'member');
  const notice = page.getByRole('region', { name: '核对限额' });
  await notice.getByRole('button', { name: '关闭' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('linwan88')).toBeVisible();
  await expect.poll(() => host.requestsTo('limitreview').length).toBe(2);
  await expect(notice).toHaveCount(0);
});
