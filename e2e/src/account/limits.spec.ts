import { checkScreen } from '../fixtures/checkScreen';
import { fillCaptcha, fundPassword, openAs, password, uniqueUserName } from '../fixtures/member';
import { balance, callApi, memberWithMoney, registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test('asks for a limit after the registration; a member who says no is asked before the first deposit', async ({
  page,
}) => {
  await page.goto(`${siteUrl()}/#/register?redirect=%2FuserCenter`);
  const fields = {
    用户名: uniqueUserName(),
    密码: password,
    确认密码: password,
    真实姓名: '林晚',
    取款密码: fundPassword,
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await fillCaptcha(page);
  await page.getByRole('button', { name: '创建账户' }).click();
  const question = page.getByRole('region', { name: '给自己设一个存款限额' });
  await expect(question.getByRole('button', { name: '设置限额' })).toBeVisible();
  await checkScreen(page, 'limit-offer');
  await page.emulateMedia({ colorScheme: 'light' });
  await checkScreen(page, 'limit-offer-light');
  await question.getByRole('button', { name: '暂不设置' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '会员中心' })).toBeVisible();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.getByRole('link', { name: '存款', exact: true }).first().click();
  const before = page.getByRole('region', { name: '存款前，先设一个限额？' });
  await expect(before).toBeVisible();
  await checkScreen(page, 'limit-offer-deposit');
  await before.getByRole('button', { name: '暂不设置' }).click();
  await expect(before).toHaveCount(0);
});

test('a limit that was set at the offer refuses a deposit above it', async ({ page }) => {
  const token = await registerMember();
  await openAs(page, token, '/userCenter');
  const question = page.getByRole('region', { name: '给自己设一个存款限额' });
  await question.getByLabel('最多存入').fill('200');
  await question.getByRole('button', { name: '设置限额' }).click();
  await expect(question).toHaveCount(0);
  expect(await callApi('limits', {}, token)).toContainEqual(
    expect.objectContaining({ kind: 'deposit', period: 'day', amount: '200.00' }),
  );
  await page.goto(`${siteUrl()}/#/deposit`);
  await page.getByLabel('存款金额').fill('201');
  await page.getByRole('button', { name: '确认存款' }).click();
  await expect(page.getByText('上一次提交未成功：已超出您设置的存款限额')).toBeVisible();
  await expect(page.getByRole('region', { name: '存款前，先设一个限额？' })).toHaveCount(0);
});

test('a limit on each bet refuses a higher stake of a game at once, and takes a lower one', async ({ page }) => {
  const token = await memberWithMoney('200');
  await openAs(page, token, '/limits');
  await page.getByRole('button', { name: '设置单笔投注限额' }).click();
  const dialog = page.getByRole('dialog', { name: '单笔投注限额' });
  await dialog.getByLabel('限额金额').fill('4');
  await dialog.getByRole('button', { name: '确认设置' }).click();
  await expect(page.getByText('最高 ¥4.00')).toBeVisible();
  await checkScreen(page, 'limits-member');
  await page.goto(`${siteUrl()}/#/games`);
  await page.getByRole('tabpanel').getByRole('button', { name: '鸿运三轴', exact: true }).click();
  const spin = page.getByRole('button', { name: '旋转' });
  await spin.click();
  await expect(page.getByRole('alert')).toHaveText('已达到您设置的限额，暂时不能下注。');
  expect(await balance(token)).toBe(200);
  await page.getByRole('radio', { name: '1', exact: true }).check({ force: true });
  await spin.click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('alert')).toBeEmpty();
});
