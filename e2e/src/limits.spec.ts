import type { CallData } from '../../shared/src/contract';
import { openWithClock } from './site/clock';
import { look } from './site/look';
import { expect, test } from './site/test';

/* 适度娱乐: what members set for themselves (decisions, What a responsible site does by default). */

const deposits: CallData<'limits'> = [
  { kind: 'deposit', period: 'day', amount: '500.00', used: '125.00' },
  { kind: 'deposit', period: 'week', amount: null, used: '125.00' },
  { kind: 'deposit', period: 'month', amount: '3000.00', used: '300.00' },
];

test('three deposit limits; another one is sent, and the host’s message shown', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  host.answer('setlimit', null, '设置成功，24小时后生效！');
  await open('/limits', 'member');
  await expect(page.getByText('已存 ¥125.00 / ¥500.00')).toBeVisible();
  await expect(page.getByText('已存 ¥125.00 / 不限')).toBeVisible();
  await expect(page.getByText('已存 ¥300.00 / ¥3,000.00')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '今日已用限额' })).toBeVisible();
  await look(page, 'limits');

  await page.getByRole('button', { name: '设置近7日存款限额' }).click();
  const dialog = page.getByRole('dialog', { name: '近7日存款限额' });
  await expect(dialog.getByLabel('限额金额')).toHaveValue('');
  await look(page, 'limits-deposit');
  await dialog.getByLabel('限额金额').fill('abc');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('请输入正确的金额！').first()).toBeVisible();
  expect(host.asked('setlimit')).toEqual([]);
  await dialog.getByLabel('限额金额').fill('800.50');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('设置成功，24小时后生效！')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(host.asked('setlimit')).toEqual([{ kind: 'deposit', period: 'week', amount: '800.50' }]);
  await expect.poll(() => host.asked('limits').length).toBe(2);
});

test('a limit that the host refuses stays to be mended', async ({ page, host, open }) => {
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

test('暂停游戏 asks first, and then cannot be begun anew', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  host.answer('setlimit', null, '设置成功！');
  await open('/limits', 'member');
  const question = page.getByRole('alertdialog', { name: '确定暂停游戏7天吗？' });
  await page.getByRole('button', { name: '暂停7天' }).click();
  await expect(question.getByText('期间无法撤销或提前结束')).toBeVisible();
  await look(page, 'limits-pause');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  expect(host.asked('setlimit')).toEqual([]);

  host.answer('limits', [...deposits, { kind: 'timeout', period: '7d', ends_at: '2026-12-01 12:00:00' }]);
  await page.getByRole('button', { name: '暂停7天' }).click();
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('暂停游戏中，2026-12-01 12:00:00 后恢复')).toBeVisible();
  await expect(page.getByRole('button', { name: '暂停7天' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '排除1年' })).toBeVisible();
  expect(host.asked('setlimit')).toEqual([{ kind: 'timeout', period: '7d', amount: '' }]);
  await look(page, 'limits-paused');
});

test('limits that cannot be had offer 重试; one that is not answered says so', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('limits');
  await open('/limits', 'member');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await look(page, 'limits-lost');
  host.answer('limits', deposits);
  await retry.click();
  host.lose('setlimit');
  await page.getByRole('radio', { name: '每30分钟' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByRole('radio', { name: '每60分钟' })).toBeChecked();
});

test('after an hour online a member is told so, and may go on', async ({ page, host, open }) => {
  host.answer('limits', deposits);
  await openWithClock(page, () => open('/faq', 'member'));
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  /* The reminder comes when the page has been open for a while, and counts from then. */
  await page.clock.fastForward('00:21');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sessionBegan'))).not.toBeNull();
  await page.clock.fastForward('29:30');
  await expect.poll(() => host.asked('limits').length).toBe(1);
  const told = page.getByRole('dialog', { name: /^您已在线60分钟/ });
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward('29:30');
  await expect(told).toHaveCount(0);
  /* By small steps: what the dialog is made of may have to come first, and is given up after 10 s of the page's clock. */
  const stepAndCount = async (): Promise<number> => {
    await page.clock.runFor(5000);
    return told.count();
  };
  await expect.poll(stepAndCount).toBe(1);
  await expect(told).toBeVisible();
  await look(page, 'reality-check');
  await told.getByRole('button', { name: '继续' }).click();
  await expect(told).toBeHidden();
});

test('a host without limits shows none, and reminds nobody of anything', async ({ page, open }) => {
  await open('/limits', 'member');
  await expect(page.getByText('暂无记录')).toBeVisible();
});
