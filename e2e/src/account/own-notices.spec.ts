import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { callApi, deposit, memberWithMoney } from '../fixtures/memberApi';
import { deliverPush, notificationsOf, openedBy, usePushService, waitForWorker } from '../fixtures/pushBrowser';
import { approveDeposit } from '../fixtures/approvals';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

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
  // No page may click a notification.
  await page.goto(siteUrl() + (await openedBy(page)));
  const sheet = page.getByRole('dialog', { name: '订单详情' });
  await expect(sheet).toContainText(order);
  await checkScreen(page, 'push-order');
  await page.goto(`${siteUrl()}/#/myNotices`);

  await toggle.click();
  await expect(page.getByText('已关闭推送通知')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await approveDeposit(await deposit(token, '300'));
  await expect
    .poll(async () => (await callApi<{ data: unknown[] }>('notices/own', { page: 1 }, token)).data.length)
    .toBe(3);
  expect(await push.received()).toHaveLength(1);
});
