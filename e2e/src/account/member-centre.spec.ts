import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 会员中心 (docs/product/account-and-security.md). avatar.spec.ts covers the avatar. */

test('shows the member’s profile, balance and links in the member centre', async ({ page, open }) => {
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
  await checkScreen(page, 'member-centre-scripted');
});

test('counts money on platforms and in withdrawals under review into the total, and says where it is', async ({
  page,
  host,
  open,
}) => {
  host.answer('user', { ...member, balance: '0.00', held: '200.00' });
  host.answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '999999799.99' }]);
  await open('/userCenter', 'member');
  await expect(page.getByText('¥999,999,999.99')).toBeVisible();
  const parts = page.getByRole('list', { name: '资产构成' });
  await expect(parts.getByRole('listitem')).toHaveText(['主账户¥0.00', 'OB电子¥999,999,799.99', '处理中¥200.00']);
  await checkScreen(page, 'member-centre-total');
});

for (const [paysum, vip, percent] of [
  ['0', '0', '0'],
  ['500', 0, '50'],
  ['333.3', 0, '33'],
  ['99999999', 1, '100'],
  ['5000', '9', '100'],
] as const)
  test(`shows ${percent} % VIP progress for ${paysum} at level ${vip}`, async ({ page, host, open }) => {
    host.answer('user', { ...member, paysum, vip });
    await open('/userCenter', 'member');
    await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', percent);
  });

test('shows the member centre without VIP tiers when the list is null', async ({ page, host, open }) => {
  host.answer('uservip', null);
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  await expect(page.getByText('该功能暂时无法使用')).toHaveCount(0);
});

test('retries a lost 一键回收 with the same key, and shows success and refusal', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('transall', null, '回收成功');
  await open('/userCenter', 'member');
  const click = () => page.getByRole('button', { name: '一键回收' }).click();
  await click();
  await expect(page.getByText('回收成功')).toBeVisible();
  host.refuse('transall', '平台维护中');
  await click();
  await expect(page.getByText('平台维护中')).toBeVisible();
  host.dropConnection('transall');
  await click();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  host.answer('transall', null, '回收成功');
  await click();
  await expect(page.getByText('回收成功')).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'transall').map((it) => it.headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(keys[3]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

test('updates the balance with 刷新余额, and reports a refusal and a lost response', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('refreshusermoney', { ...member, balance: '1234.50' });
  await open('/userCenter', 'member');
  await expect(page.getByText('1,000.00')).toBeVisible();
  const click = () => page.getByRole('button', { name: '刷新余额' }).click();
  host.hold('balance');
  await click();
  await expect(page.getByText('1,234.50')).toBeVisible();
  host.refuse('refreshusermoney', '平台维护中');
  await click();
  await expect(page.getByText('平台维护中')).toBeVisible();
  host.dropConnection('refreshusermoney');
  await click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByText('1,234.50')).toBeVisible();
});

test('shows the host’s message for refused user info, and 重试 loads it', async ({ page, host, open }) => {
  host.refuse('user', '系统繁忙');
  const release = host.hold('user');
  await open('/userCenter', 'member');
  release();
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.answer('user', member);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByText('linwan88')).toBeVisible();
});

test('keeps the links and shows no message when the user info response is lost, and 重试 loads it', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('user');
  await open('/userCenter', 'member');
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: '存款', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expect(page.getByRole('img', { name: '余额未知' })).toBeVisible();
  await checkScreen(page, 'member-centre-lost');
  host.answer('user', member);
  await retry.click();
  await expect(page.getByText('linwan88')).toBeVisible();
});

for (const how of ['refused', 'lost'] as const)
  test(`hides only the progress when VIP levels are ${how}`, async ({ page, host, consoleGuard, open }) => {
    if (how === 'refused') host.refuse('uservip', '系统繁忙');
    else {
      consoleGuard.allow(/Failed to load resource/);
      host.dropConnection('uservip');
    }
    await open('/userCenter', 'member');
    await expect(page.getByText('linwan88')).toBeVisible();
    await expect(page.getByText('系统繁忙')).toHaveCount(how === 'refused' ? 1 : 0);
    await expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByText('1,000.00')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  });
