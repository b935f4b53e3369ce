import { openStopped } from './site/clock';
import { look, settle } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* The header, and what every navigation does (spec 1 §2, §9; decisions 59). */

/** How opaque a computed colour is. */
const alpha = (colour: string) =>
  Number(/rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(colour)?.slice(1).find(Boolean) ?? 1);

test('the header becomes opaque after 50 px', async ({ page, open }) => {
  await open('/');
  const header = page.getByRole('banner');
  const ground = () => header.evaluate((it) => getComputedStyle(it).backgroundColor);
  const scrollTo = async (pixels: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), pixels);
    await settle(page);
  };
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  const clear = await ground();
  expect(alpha(clear)).toBeLessThan(1);
  await scrollTo(50);
  expect(await ground()).toBe(clear);
  await scrollTo(51);
  expect(alpha(await ground())).toBe(1);
  await look(page, 'header-opaque');
  await scrollTo(0);
  expect(await ground()).toBe(clear);
});

test('返回 goes back where there is a page before, else home', async ({ page, open }) => {
  await open('/faq');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/$/);

  await page.goto(`${site()}/#/about`);
  await page.goto(`${site()}/#/myNews`);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
});

test('the path already shown says 已在当前页面！, for 2 s', async ({ page, open }) => {
  await openStopped(page, () => open('/kefu'));
  await page.getByRole('button', { name: '客服' }).click();
  await page.getByRole('menuitem', { name: '在线客服' }).click();
  await expect(page.getByRole('status').getByText('已在当前页面！')).toBeVisible();
  await page.clock.runFor(1999);
  await expect(page.getByText('已在当前页面！')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText('已在当前页面！')).toBeHidden();
  await page.clock.resume();

  await page.goto(`${site()}/#/`);
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog', { name: '侧边栏' }).getByRole('link', { name: '首页' }).click();
  await expect(page.getByText('已在当前页面！')).toBeVisible();
});

test('a page begins at its top, forwards and back', async ({ page, open }) => {
  await open('/');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  await page.getByRole('link', { name: '关于我们' }).scrollIntoViewIfNeeded();
  expect(await scrolled()).toBeGreaterThan(0);
  await page.getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('region', { name: '轮播图' })).toBeVisible();
  await settle(page);
  expect(await scrolled()).toBe(0);
});

test('the header leads to the messages, with a mark while one is unread', async ({ page, open }) => {
  await open('/');
  const messages = page.getByRole('link', { name: '我的消息' });
  await expect(messages).toHaveAccessibleDescription('有未读消息');
  await look(page, 'header-unread');
  await messages.click();
  await expect(page).toHaveURL(/#\/myNews$/);
  for (const which of ['第一则', '第二则']) {
    await page.getByRole('link', { name: `${which}消息` }).click();
    await expect(page.getByText(`${which}内容`)).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
  }
  await expect(messages).not.toHaveAccessibleDescription(/./);
});

test('a refusal that the mark’s own call meets is said to the page that waits for it', async ({ page, host, open }) => {
  host.refuse('noticeList', '系统繁忙');
  const release = host.hold('noticeList');
  await open('/');
  await expect.poll(() => host.asked('noticeList').length).toBe(1);
  await page.getByRole('link', { name: '我的消息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: '系统繁忙' })).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
});

test('the menu of customer service opens and closes, and leads to it', async ({ page, open }) => {
  await open('/faq');
  const button = page.getByRole('button', { name: '客服' });
  const item = page.getByRole('menuitem', { name: '在线客服' });
  await button.click();
  await expect(item).toBeFocused();
  await look(page, 'service-menu');
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(60, 700);
  await expect(item).toBeHidden();
  await button.click();
  await item.click();
  await expect(page.getByRole('heading', { level: 1, name: '连线客服' })).toBeVisible();
});
