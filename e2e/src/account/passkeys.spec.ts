import type { Page } from '@playwright/test';
import { Authenticator } from '../fixtures/authenticator';
import { checkScreen } from '../fixtures/checkScreen';
import {
  confirmPassword,
  fundPassword,
  logIn,
  openAs,
  openAsVisitor,
  reopenAs,
  uniqueUserName,
} from '../fixtures/member';
import { balance, memberWithMoney, registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 通行密钥: sign-in and confirmations with Chromium's virtual authenticator (docs/product/account-and-security.md). */

const passkeyLogin = (page: Page) => page.getByRole('button', { name: '使用通行密钥登录' });
const rows = (page: Page) => page.getByRole('list', { name: '通行密钥' }).getByRole('listitem');

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByRole('dialog', { name: '添加通行密钥' }).getByLabel('名称').fill(name);
  await confirmPassword(page, '添加通行密钥');
}

/** Opens 通行密钥 as a new member with money and adds a passkey. */
async function memberWithPasskey(page: Page): Promise<{ token: string; authenticator: Authenticator }> {
  const authenticator = await Authenticator.add(page);
  const token = await memberWithMoney();
  await openAs(page, token, '/passkeys');
  await addPasskey(page, '我的手机');
  await expect(rows(page)).toHaveCount(1);
  return { token, authenticator };
}

/** The virtual authenticator chooses its passkey among the suggestions at once; without them the button is pressed. */
const withoutSuggestions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    // A blank page has no passkeys.
    if ('PublicKeyCredential' in window)
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: () => Promise.resolve(false) });
  });

test('a passkey is offered after a login with a password, added, and then logs in with one tap', async ({ page }) => {
  await withoutSuggestions(page);
  const authenticator = await Authenticator.add(page);
  const name = uniqueUserName();
  await registerMember(name);
  await page.goto(`${siteUrl()}/#/login?redirect=%2FuserCenter`);
  await expect(passkeyLogin(page)).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveAttribute('autocomplete', 'username webauthn');
  await checkScreen(page, 'login-passkey');
  await logIn(page, name);
  const offer = page.getByRole('complementary', { name: '通行密钥' });
  await expect(offer).toContainText('添加通行密钥，下次一键登录');
  await checkScreen(page, 'passkey-offer');
  await offer.getByRole('link', { name: '去添加' }).click();
  await expect(page.getByText('还没有通行密钥')).toBeVisible();
  await checkScreen(page, 'passkeys-empty');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await checkScreen(page, 'passkey-add');
  await page.getByRole('dialog', { name: '添加通行密钥' }).getByLabel('名称').fill('我的手机');
  await confirmPassword(page, '添加通行密钥');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('我的手机');
  await expect(rows(page)).toContainText('尚未使用');
  await checkScreen(page, 'passkeys');

  await openAsVisitor(page, '/login?redirect=%2FuserCenter');
  await passkeyLogin(page).click();
  await expect(page).toHaveURL(`${siteUrl()}/#/userCenter`);
  await expect(page.getByText(name)).toBeVisible();
  await expect(offer).toHaveCount(0);

  await page.goto(`${siteUrl()}/#/passkeys`);
  await page.getByRole('button', { name: '删除' }).click();
  await confirmPassword(page, '确定删除该通行密钥吗？');
  await expect(page.getByText('还没有通行密钥')).toBeVisible();
  await expect.poll(async () => (await authenticator.passkeys()).length, { message: 'what the phone offers' }).toBe(0);
});

test('logs in with a passkey that the browser suggests', async ({ page }) => {
  await memberWithPasskey(page);
  await openAsVisitor(page, '/login?redirect=%2FuserCenter');
  await expect(page).toHaveURL(`${siteUrl()}/#/userCenter`);
});

test('a withdrawal above the chosen amount asks for the passkey instead of the payment password', async ({ page }) => {
  const { token, authenticator } = await memberWithPasskey(page);
  await page.getByRole('switch', { name: '取款' }).click();
  const dialog = page.getByRole('dialog', { name: '取款确认金额' });
  await dialog.getByLabel('起始金额').fill('200');
  await dialog.getByLabel('支付密码', { exact: true }).fill(fundPassword);
  await checkScreen(page, 'passkey-amount');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('满 ¥200.00 时代替资金密码')).toBeVisible();
  await checkScreen(page, 'passkeys-confirmations');

  await page.goto(`${siteUrl()}/#/withdraw`);
  await page.getByRole('radio').first().check();
  const amount = page.getByLabel('取款金额');
  const submit = page.getByRole('button', { name: '确认取款' });
  await amount.fill('150');
  await expect(page.getByLabel('支付密码', { exact: true })).toBeVisible();
  await amount.fill('300');
  await expect(page.getByText('提交后用通行密钥确认，无需密码')).toBeVisible();
  await expect(page.getByLabel('支付密码', { exact: true })).toHaveCount(0);
  await checkScreen(page, 'withdraw-passkey');

  await authenticator.setUserVerified(false);
  await submit.click();
  await expect(page.getByText('已取消通行密钥验证')).toBeVisible();
  await expect(amount).toHaveValue('300');
  expect(await balance(token)).toBe(1000);

  await authenticator.setUserVerified(true);
  await submit.click();
  await expect(page.getByText('提交成功，请等待后台审核！')).toBeVisible();
  expect(await balance(token)).toBe(700);

  await page.goto(`${siteUrl()}/#/passkeys`);
  await page.getByRole('button', { name: '删除' }).click();
  await confirmPassword(page, '确定删除该通行密钥吗？');
  await expect(page.getByText('已开启通行密钥确认，不能删除最后一个通行密钥！')).toBeVisible();
});

test('a copied authenticator is blocked, and the list says so', async ({ page }) => {
  await withoutSuggestions(page);
  const { authenticator, token } = await memberWithPasskey(page);
  const copy = await authenticator.passkeys();
  await openAsVisitor(page, '/login?redirect=%2Fpasskeys');
  await passkeyLogin(page).click();
  await expect(rows(page)).toHaveCount(1);
  await authenticator.replacePasskeys(copy.map((passkey) => ({ ...passkey, signCount: 0 })));
  await openAsVisitor(page, '/login');
  await passkeyLogin(page).click();
  await expect(page.getByText('该通行密钥存在异常，已停用，请删除后重新添加！')).toBeVisible();
  await reopenAs(page, token, '/passkeys');
  await expect(rows(page)).toContainText('已停用');
  await checkScreen(page, 'passkeys-blocked');
});
