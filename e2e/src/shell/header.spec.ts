import { openWithPausedClock } from '../fixtures/clock';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* The header, and what every navigation does (docs/product/site-and-session.md). */

/** The alpha value of a computed colour. */
const alpha = (colour: string) =>
  Number(/rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(colour)?.slice(1).find(Boolean) ?? 1);

test('makes the header opaque after 50 px of scrolling', async ({ page, open }) => {
  await open('/');
  const header = page.getByRole('banner');
  const ground = () => header.evaluate((it) => getComputedStyle(it).backgroundColor);
  const scrollTo = async (pixels: number) => {
    await page.evaluate((top) => window.scrollTo(0, top), pixels);
    await waitUntilSettled(page);
  };
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  const clear = await ground();
  expect(alpha(clear)).toBeLessThan(1);
  await scrollTo(50);
  expect(await ground()).toBe(clear);
  await scrollTo(51);
  expect(alpha(await ground())).toBe(1);
  await checkScreen(page, 'header-opaque');
  await scrollTo(0);
  expect(await ground()).toBe(clear);
});

test('returns with 返回 to the previous page, or home without one', async ({ page, open }) => {
  await open('/faq');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(/#\/$/);

  await page.goto(`${siteUrl()}/#/about`);
  await page.goto(`${siteUrl()}/#/myNews`);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
});

test('shows 已在当前页面！ for 2 s when a link leads to the current page', async ({ page, open }) => {
  await openWithPausedClock(page, () => open('/kefu'));
  await page.getByRole('button', { name: '客服' }).click();
  await page.getByRole('menuitem', { name: '在线客服' }).click();
  await expect(page.getByRole('status').getByText('已在当前页面！')).toBeVisible();
  await page.clock.runFor(1999);
  await expect(page.getByText('已在当前页面！')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText('已在当前页面！')).toBeHidden();
  await page.clock.resume();

  await page.goto(`${siteUrl()}/#/`);
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog', { name: '侧边栏' }).getByRole('link', { name: '首页' }).click();
  await expect(page.getByText('已在当前页面！')).toBeVisible();
});

test('shows a page from its top after navigation forwards and back', async ({ page, open }) => {
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
  await waitUntilSettled(page);
  expect(await scrolled()).toBe(0);
});

test('links from the header to the messages, with a mark while one is unread', async ({ page, open }) => {
  await open('/');
  const messages = page.getByRole('link', { name: '我的消息' });
  await expect(messages).toHaveAccessibleDescription('有未读消息');
  await checkScreen(page, 'header-unread');
  await messages.click();
  await expect(page).toHaveURL(/#\/myNews$/);
  for (const which of ['第一则', '第二则']) {
    await page.getByRole('link', { name: `${which}消息` }).click();
    await expect(page.getByText(`${which}内容`)).toBeVisible();
    await page.getByRole('button', { name: '返回' }).click();
  }
  await expect(messages).not.toHaveAccessibleDescription(/./);
});

test('shows the refusal of the unread request to the page that waits for it', async ({ page, host, open }) => {
  host.refuse('noticeList', '系统繁忙');
  const release = host.hold('noticeList');
  await open('/');
  await expect.poll(() => host.requestsTo('noticeList').length).toBe(1);
  await page.getByRole('link', { name: '我的消息' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的消息' })).toBeVisible();
  release();
  await expect(page.getByRole('alert').filter({ hasText: '系统繁忙' })).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
});

test('opens and closes the customer service menu, which links to the service', async ({ page, open }) => {
  await open('/faq');
  const button = page.getByRole('button', { name: '客服' });
  const item = page.getByRole('menuitem', { name: '在线客服' });
  await button.click();
  await expect(item).toBeFocused();
  await checkScreen(page, 'service-menu');
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
