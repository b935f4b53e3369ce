import type { Page } from '@playwright/test';
import { phone } from '../../../delivery/src/smoke/chromium';
import { fillCaptcha, openAs, password } from '../fixtures/member';
import { balance } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, memberDetail, openDesk, withdraw } from '../fixtures/operators';
import { operatorUrl, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.use(computer);

/** The session's token of a member's page. */
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('a frozen member is signed out and keeps the hold, until the withdrawal is rejected and the freeze ends', async ({
  page,
  openContext,
}) => {
  const [support, cashier, member] = await Promise.all([addOperator('support'), addOperator('cashier'), addMember()]);
  const order = await withdraw(member, '300');
  const site = await openContext(phone);
  await openAs(site, member.token, '/userCenter');
  await expect(site.getByText('700.00').first()).toBeVisible();

  await openDesk(page, support, `/members/${member.id}`);
  const act = async (label: string, reason: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${label} ${member.name}` });
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  };
  await act('冻结', '多账户套利');
  await expect(page.getByRole('alert').filter({ hasText: '账户已冻结，无到期时间' })).toContainText('原因：多账户套利');

  /* The next poll of the balance is answered with 401, which leads home without a session. */
  await expect.poll(() => sessionOf(site)).toBeNull();
  await expect(site).toHaveURL(/#\/$/);
  const logIn = async () => {
    await site.goto(`${siteUrl()}/#/login`);
    await site.getByLabel('用户名', { exact: true }).fill(member.name);
    await site.getByLabel('密码', { exact: true }).fill(password);
    await fillCaptcha(site);
    await site.getByRole('button', { name: '登录', exact: true }).click();
  };
  await logIn();
  await expect(site.getByText('账户已冻结，请联系客服')).toBeVisible();
  expect((await memberDetail(member.id)).balances).toMatchObject({ wallet: '700.00', held: '300.00' });

  const queue = await openContext(computer);
  await openDesk(queue, cashier, `/withdrawals?q=${member.name}`);
  const panel = queue.getByRole('region', { name: '详情' });
  await expect(panel.getByRole('heading', { name: order })).toBeVisible();
  await expect(panel.getByText('账户已冻结')).toBeVisible();
  await queue.keyboard.press('r');
  await queue
    .getByRole('dialog', { name: `拒绝 ${order}` })
    .getByLabel('原因')
    .fill('账户已冻结');
  await queue.keyboard.press('Enter');
  await expect(queue.getByText('已拒绝，金额已退回钱包')).toBeVisible();
  expect((await memberDetail(member.id)).balances).toMatchObject({ wallet: '1000.00', held: '0.00' });

  await page.goto(`${operatorUrl()}/members/${member.id}`);
  await act('解冻', '核实无误');
  await expect(page.getByText('账户已冻结')).toHaveCount(0);
  await logIn();
  await expect.poll(() => sessionOf(site)).not.toBeNull();
  expect(await balance((await sessionOf(site)) ?? '')).toBe(1000);
});
