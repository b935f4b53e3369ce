import type { Locator, Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* Password fields: strength, the caps lock warning, and showing the password. */

const locked = '大写锁定已打开';

/** Dispatches a key event with or without caps lock, which Playwright's keyboard cannot set. */
const type = (field: Locator, key: string, modifierCapsLock: boolean) =>
  field.dispatchEvent('keydown', { key, modifierCapsLock });

const screens: [path: string, as: 'visitor' | 'member', fields: string[]][] = [
  ['/login', 'visitor', ['密码']],
  ['/register', 'visitor', ['密码', '确认密码', '取款密码']],
  ['/resetPasswordNew', 'member', ['旧密码', '新密码', '确认密码']],
  ['/modifyPayPassword', 'member', ['旧密码', '新密码', '确认密码']],
  ['/addBankCard', 'member', ['支付密码']],
  ['/addUsdtCard', 'member', ['支付密码']],
];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

for (const [path, as, fields] of screens)
  test(`${path} warns in each password field that caps lock is on`, async ({ page, open }) => {
    await open(path, as);
    /* The hint comes with React. */
    await expect(page.locator('#prerendered-page')).toHaveCount(0);
    for (const label of fields) {
      await field(page, label).focus();
      await type(field(page, label), 'A', true);
      await expect(page.getByText(locked)).toBeVisible();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(locked));
      await type(field(page, label), 'a', false);
      await expect(page.getByText(locked)).toHaveCount(0);
      await type(field(page, label), 'A', true);
      await field(page, label).blur();
      await expect(page.getByText(locked)).toHaveCount(0);
    }
  });

for (const [path, as, label] of [
  ['/register', 'visitor', '密码'],
  ['/resetPasswordNew', 'member', '新密码'],
] as const)
  test(`${path} rates a new password weak, fair or strong while it is typed`, async ({ page, open }) => {
    await open(path, as);
    for (const [typed, word] of [
      ['abc1', '弱'],
      ['aaaaaaa1', '弱'],
      ['evening2', '中'],
      ['Evening2026!', '强'],
    ] as const) {
      await field(page, label).fill(typed);
      await expect(page.getByText(`强度：${word}`)).toBeVisible();
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`强度：${word}`));
    }
    await field(page, label).focus();
    await type(field(page, label), 'A', true);
    await checkScreen(page, `password-hints${path.replace('/', '-')}`);
    await field(page, label).fill('');
    await expect(page.getByText(/^强度/)).toHaveCount(0);
  });

test('shows and hides a password', async ({ page, open }) => {
  await open('/login');
  await field(page, '密码').fill('journey2026');
  await expect(field(page, '密码')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '显示' }).click();
  await expect(field(page, '密码')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏' }).click();
  await expect(field(page, '密码')).toHaveAttribute('type', 'password');
  await expect(field(page, '密码')).toHaveValue('journey2026');
});
