import { member } from './site/answers';
import { look } from './site/look';
import { expect, test } from './site/test';

/* 会员中心 (spec 1 §2, §4, §8; texts). The picture is in avatar.spec.ts. */

test('the member centre, with everything it names', async ({ page, open }) => {
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  for (const name of ['转账', '存款', '交易记录', '投注记录', '返水', '取款', '福利中心', '常见问题', 'APP下载'])
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '我的消息' }).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '50');
  await expect(page.getByText('1,000.00')).toBeVisible();
  await page.getByRole('button', { name: '隐藏余额' }).click();
  await expect(page.getByText('1,000.00')).toHaveCount(0);
  await page.getByRole('button', { name: '显示余额' }).click();
  await expect(page.getByText('1,000.00')).toBeVisible();
  await look(page, 'member-centre-scripted');
});

for (const [paysum, vip, percent] of [
  ['0', '0', '0'],
  ['500', 0, '50'],
  ['333.3', 0, '33'],
  ['99999999', 1, '100'],
  ['5000', '9', '100'],
] as const)
  test(`VIP progress of ${paysum} at level ${vip} is ${percent} %`, async ({ page, host, open }) => {
    host.answer('user', { ...member, paysum, vip });
    await open('/userCenter', 'member');
    await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', percent);
  });

test('a list of tiers that is nothing breaks nothing', async ({ page, host, open }) => {
  host.answer('uservip', null);
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  await expect(page.getByText('该功能暂时无法使用')).toHaveCount(0);
});

test('一键回收: done, refused, and without an answer with the same key again', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.answer('transall', null, '回收成功');
  await open('/userCenter', 'member');
  const press = () => page.getByRole('button', { name: '一键回收' }).click();
  await press();
  await expect(page.getByText('回收成功')).toBeVisible();
  host.refuse('transall', '平台维护中');
  await press();
  await expect(page.getByText('平台维护中')).toBeVisible();
  host.lose('transall');
  await press();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  host.answer('transall', null, '回收成功');
  await press();
  await expect(page.getByText('回收成功')).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'transall').map((it) => it.headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(keys[3]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

test('刷新余额 takes over what the host brings; refused and lost are said', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.answer('refreshusermoney', { ...member, balance: '1234.50' });
  await open('/userCenter', 'member');
  await expect(page.getByText('1,000.00')).toBeVisible();
  const press = () => page.getByRole('button', { name: '刷新余额' }).click();
  host.hold('balance');
  await press();
  await expect(page.getByText('1,234.50')).toBeVisible();
  host.refuse('refreshusermoney', '平台维护中');
  await press();
  await expect(page.getByText('平台维护中')).toBeVisible();
  host.lose('refreshusermoney');
  await press();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByText('1,234.50')).toBeVisible();
});

test('refused user info is said in the host’s words, and 重试 brings it', async ({ page, host, open }) => {
  host.refuse('user', '系统繁忙');
  await open('/userCenter', 'member');
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.answer('user', member);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByText('linwan88')).toBeVisible();
});

test('user info without an answer: nothing is said, the ways stay, and 重试 brings it', async ({
  page,
  host,
  noise,
  open,
}) => {
  noise.allow(/Failed to load resource/);
  host.lose('user');
  await open('/userCenter', 'member');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
  await expect(page.getByRole('link', { name: '存款', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('img', { name: '余额未知' })).toBeVisible();
  await look(page, 'member-centre-lost');
  host.answer('user', member);
  await retry.click();
  await expect(page.getByText('linwan88')).toBeVisible();
});

for (const how of ['refused', 'lost'] as const)
  test(`VIP levels that are ${how} cost the progress alone`, async ({ page, host, noise, open }) => {
    if (how === 'refused') host.refuse('uservip', '系统繁忙');
    else {
      noise.allow(/Failed to load resource/);
      host.lose('uservip');
    }
    await open('/userCenter', 'member');
    await expect(page.getByText('linwan88')).toBeVisible();
    await expect(page.getByText('系统繁忙')).toHaveCount(how === 'refused' ? 1 : 0);
    await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByText('1,000.00')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  });
