import type { Page } from '@playwright/test';
import { member } from '../fixtures/scriptedHost';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * A page that the browser translates stays usable and shows current amounts. Edge and Chrome replace each text node by
 * a new one in two `<font>` elements, and go on with what changes.
 */

/** Translates the page to the same words, and keeps translating. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, title, textarea, [translate="no"]'))
        return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
      const counted = window as unknown as { translated?: number };
      counted.translated = (counted.translated ?? 0) + 1;
    };
    const replaceAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    document.addEventListener('DOMContentLoaded', () => {
      let isWaiting = false;
      new MutationObserver(() => {
        if (isWaiting) return;
        isWaiting = true;
        setTimeout(() => {
          isWaiting = false;
          replaceAll();
        });
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      replaceAll();
    });
  });

const translated = (page: Page) => page.evaluate(() => (window as unknown as { translated: number }).translated);

/** No part of the page has failed. */
async function expectWhole(page: Page): Promise<void> {
  for (const text of ['页面出现异常', '该功能暂时无法使用']) await expect(page.getByText(text)).toHaveCount(0);
}

/** No amount and no account number is left to the translation. */
async function expectFixedAmounts(page: Page): Promise<void> {
  await expect(page.locator('main font').getByText(/¥\d|\d USDT|\*{4}/)).toHaveCount(0);
}

test('a translated page follows polls, tabs, dialogs and navigation', async ({ page, host, open }) => {
  await translate(page);
  const setBalance = (balance: string) => {
    host.answer('user', { ...member, balance });
    host.answer('balance', { balance });
  };
  setBalance('1234.50');
  await open('/assets', 'member');
  await expect(page.getByText('1,234.50').first()).toBeVisible();
  expect(await translated(page)).toBeGreaterThan(20);

  setBalance('77.25');
  await expect(page.getByText('77.25').first()).toBeVisible();
  await expect(page.getByText('1,234.50')).toHaveCount(0);

  for (const tab of ['取款记录', '转入记录', '投注记录', '返水记录', '存款记录']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect(page.getByText('加载失败')).toHaveCount(0);
  }

  await page.goto(`${siteUrl()}/#/deposit`);
  await page.getByLabel('存款金额').fill('500');
  await page.getByRole('button', { name: '协议区别' }).click();
  await page.getByRole('dialog', { name: '协议区别' }).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: '人民币' }).click();
  await page.getByRole('tab', { name: '数字货币' }).click();
  await page.getByLabel('存款金额').fill('');
  await page.getByLabel('存款金额').pressSequentially('1000');
  const quote = page.getByLabel('折合');
  const first = await quote.textContent();
  await page.getByLabel('存款金额').fill('2000');
  await expect.poll(() => quote.textContent()).not.toBe(first);
  await expectFixedAmounts(page);

  await page.goto(`${siteUrl()}/#/withdraw`);
  await expect(page.getByText('77.25').first()).toBeVisible();
  await expectFixedAmounts(page);
  await page.goto(`${siteUrl()}/#/`);
  await page.getByRole('button', { name: '菜单' }).click();
  const sidebar = page.getByRole('dialog', { name: '侧边栏' });
  await expect(sidebar.getByText('77.25')).toBeVisible();
  setBalance('9.00');
  await expect(sidebar.getByText('9.00')).toBeVisible();
  await expect(sidebar.getByText('77.25')).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'VIP专区' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VIP专区' })).toBeVisible();
  await expectWhole(page);
});
