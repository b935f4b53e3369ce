import { answers } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* Home's floating 红包, the way to the red packet, and one that the operator has closed (spec 1 §2; decisions 5, 45). */

const standing = { sendnums: 1, acquirednum: 0, max_times: 1, rules: [] };

test('a closed packet says so, at its address and on its button', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, redpacket_switch: '0' });
  await open('/hongbao', 'member');
  await expect(page.getByText('红包已关闭').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '抢红包', exact: true })).toHaveCount(0);
  await look(page, 'red-packet-closed');
  expect(host.asked('userredpacket')).toEqual([]);
  await page.goto(`${site()}/#/`);
  await page.getByRole('button', { name: '红包', exact: true }).click();
  await expect(page.getByText('红包已关闭').first()).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
});

test('the button takes a visitor to log in, and a member to the packet; its address is guarded', async ({
  page,
  host,
  open,
}) => {
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
