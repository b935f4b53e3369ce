import { openAs, password, uniqueUserName } from '../fixtures/member';
import { callApi, registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* A session reaches its own host alone, and its other devices can be logged out (docs/product/site-and-session.md). */

test('logs another device out, whose open page ends its session', async ({ page, openContext }) => {
  const name = uniqueUserName();
  const first = await registerMember(name);
  const { api_token: second } = await callApi<{ api_token: string }>('login_pc', { name, password });
  const other = await openContext({ viewport: { width: 390, height: 844 } });
  await openAs(other, first, '/userCenter');
  await expect(other.getByText(name)).toBeVisible();
  await openAs(page, second, '/mySessions');
  const rows = page.locator('main').getByRole('article');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('本机');
  await rows.last().getByRole('button', { name: '退出' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(rows).toHaveCount(1);
  await expect(other).toHaveURL(`${siteUrl()}/#/`);
  expect(await other.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('button', { name: '退出其他设备' })).toHaveCount(0);
});
