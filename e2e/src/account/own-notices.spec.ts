import { checkScreen } from '../fixtures/checkScreen';
import { openAs, password, uniqueUserName } from '../fixtures/member';
import { callApi, deposit, memberWithMoney } from '../fixtures/memberApi';
import { deliverPush, notificationsOf, usePushService, waitForWorker } from '../fixtures/pushBrowser';
import { approveDeposit } from '../fixtures/approvals';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 我的通知: a member's notices, with unread marks and as push messages (docs/product/notices.md). */

test('lists notices of an approved deposit and a changed password, and marks opened ones as read', async ({ page }) => {
  const name = uniqueUserName();
  await memberWithMoney('1000', name);
  const { api_token: second } = await callApi<{ api_token: string }>('login_pc', { name, password });
  await callApi('editPassword', { password, paypassword: `${password}x` }, second);
  const login = { name, password: `${password}x` };
  const { api_token: token } = await callApi<{ api_token: string }>('login_pc', login);

  await openAs(page, token, '/userCenter');
  const messages = page.getByRole('banner').getByRole('link', { name: '我的消息' });
  await expect(messages).toHaveAccessibleDescription('有未读消息');
  await messages.click();
  const own = page.getByRole('link', { name: '我的通知' });
  await expect(own).toHaveAccessibleDescription('2 条未读');
  await checkScreen(page, 'messages-own-notices');
  await own.click();

  await expect(page.getByRole('heading', { level: 1, name: '我的通知' })).toBeVisible();
  const rows = page.getByRole('list', { name: '我的通知' }).getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAccessibleName('登录密码已修改');
  await expect(rows.last()).toHaveAccessibleName('存款已到账');
  await expect(rows.last()).toHaveAccessibleDescription(/^¥1,000\.00，订单号 D\d+ 未读$/);
  await checkScreen(page, 'own-notices');

  await rows.last().click();
  await expect(page).toHaveURL(`${siteUrl()}/#/assets?type=0`);
  const order = page.getByRole('dialog', { name: '订单详情' });
  await expect(order.getByText('¥1,000.00')).toBeVisible();
  await order.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.locator('main').getByText('未读')).toHaveCount(1);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.locator('main').getByText('未读')).toHaveCount(0);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(own).toHaveAccessibleDescription('');
});

test('sends notices to a browser that subscribed, which shows them, until it unsubscribes', async ({ page }) => {
  const push = await usePushService(page);
  const token = await memberWithMoney();
  await openAs(page, token, '/');
  await waitForWorker(page);
  await page.goto(`${siteUrl()}/#/myNotices`);
  const toggle = page.getByRole('switch', { name: '推送通知' });
  await toggle.click();
  await expect(page.getByText('已开启推送通知')).toBeVisible();
  await expect(toggle).toBeChecked();
  await checkScreen(page, 'own-notices-push');

  const order = await deposit(token, '500');
  await approveDeposit(order);
  await expect.poll(async () => (await push.received()).length).toBe(1);
  const [notice] = await push.received();
  expect(notice).toMatchObject({ title: '存款已到账', content: `¥500.00，订单号 ${order}` });
  await deliverPush(page, notice!);
  await expect.poll(() => notificationsOf(page)).toEqual([`存款已到账 ¥500.00，订单号 ${order}`]);

  await toggle.click();
  await expect(page.getByText('已关闭推送通知')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await approveDeposit(await deposit(token, '300'));
  await expect
    .poll(async () => (await callApi<{ data: unknown[] }>('notices/own', { page: 1 }, token)).data.length)
    .toBe(3);
  expect(await push.received()).toHaveLength(1);
});
