import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Home's floating 红包 button, and a closed red packet (docs/product/red-packets.md). */

const standing = { sendnums: 1, acquirednum: 0, max_times: 1, rules: [] };

test('reports a closed red packet at its URL and shows no button for it', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, redpacket_switch: '0' });
  await open('/hongbao', 'member');
  await expect(page.getByText('红包已关闭').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '抢红包', exact: true })).toHaveCount(0);
  await checkScreen(page, 'red-packet-closed');
  expect(host.requestsTo('userredpacket')).toEqual([]);
  await page.goto(`${siteUrl()}/#/`);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await expect(page.getByRole('button', { name: '红包', exact: true })).toHaveCount(0);
});

test('leads a visitor to log in and a member to the red packet', async ({ page, host, open }) => {
  host.answer('userredpacket', standing);
  await open('/hongbao');
  await expect(page).toHaveURL(/#\/\?redirect=%2Fhongbao$/);
  await page.getByRole('button', { name: '红包', exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  await open('/', 'member');
  await page.reload();
  await page.getByRole('button', { name: '红包', exact: true }).click();
  await expect(page).toHaveURL(/#\/hongbao$/);
  await expect(page.getByRole('heading', { level: 1, name: '抢红包' })).toBeVisible();
});
