import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 我的消息 and 消息详情 (docs/product/account-and-security.md). */

const hostile =
  '<p onclick="window.hacked=1" style="position:fixed;inset:0;z-index:99">正文</p>' +
  '<script>window.hacked=1</script>\n' +
  '<style>*{display:none}</style>' +
  '<img src="/api/none.svg" alt="图" onerror="window.hacked=1" onload="window.hacked=1">' +
  '<svg onload="window.hacked=1"></svg><iframe src="https://evil.example"></iframe>\n' +
  '<a href=" java\n' +
  'script:window.hacked=1">甲</a><a href="data:text/html;base64,PHNjcmlwdD4=">乙</a>' +
  '<a href="vbscript:x" onmouseover="window.hacked=1">丁</a>\n' +
  '<form action="https://evil.example">' +
  '<input name="password" autofocus onfocus="window.hacked=1"><button>提交</button></form>\n' +
  '<div id="root" class="cover"' +
  ' style="position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:9999">戊</div>\n' +
  '<object data="https://evil.example"></object><embed src="https://evil.example">' +
  '<dialog open>己</dialog>\n' +
  '<base href="https://evil.example/">' +
  '<meta http-equiv="refresh" content="0;url=https://evil.example">' +
  '<a href="https://example.com/">丙</a>';

test('opens a message from the list and returns', async ({ page, host, open }) => {
  await open('/myNews');
  const first = page.getByRole('link', { name: '第二则消息' });
  await expect(first).toBeVisible();
  await expect(page.getByText('2026-11-20').first()).toBeVisible();
  await checkScreen(page, 'messages');
  await first.click();
  await expect(page.getByText('第二则内容')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '消息详情' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(first).toBeVisible();
  expect(host.requestsTo('noticeList')[0]).toEqual({ page: 1, limit: 999 });
});

for (const [how, list] of [
  ['nothing', null],
  ['an empty list', []],
  ['an empty page', { data: [] }],
] as const)
  test(`shows 暂无记录 for ${how}`, async ({ page, host, open }) => {
    host.answer('noticeList', list as never);
    await open('/myNews');
    await expect(page.getByText('暂无记录')).toBeVisible();
  });

test('shows the host’s message for a refused list, and 重试 requests it again', async ({ page, host, open }) => {
  host.refuse('noticeList', '系统繁忙');
  const release = host.hold('noticeList');
  await open('/myNews');
  release();
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.answer('noticeList', []);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('暂无记录')).toBeVisible();
});

test('shows no message for a lost list, and 重试 requests it again', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('noticeList');
  await open('/myNews');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
});

test('sanitizes the HTML of a message', async ({ page, host, open }) => {
  host.answer('noticeList', [{ id: '7', title: '公告', content: hostile, created_at: '2026-11-20 10:00:00' }]);
  await open('/myNewsInfo?id=7');
  await expect(page.getByText('正文')).toBeVisible();
  const acting = 'script, style, form, input, button, iframe, object, embed, dialog, base, meta, link';
  const main = page.locator('main');
  await expect(main.locator(acting)).toHaveCount(0);
  await expect(main.locator('#root, [style], [onclick], [onload], [onerror], [onmouseover], [onfocus]')).toHaveCount(0);
  for (const name of ['甲', '乙', '丁'])
    await expect(page.getByText(name, { exact: true })).not.toHaveAttribute('href', /./);
  await expect(page.getByRole('link', { name: '丙' })).toHaveAttribute('rel', 'noopener noreferrer');
  for (const words of ['正文', '戊'])
    expect(await page.getByText(words).evaluate((it) => getComputedStyle(it).position)).toBe('static');
  /* Nothing covers the page: its controls react, and its links can be clicked without harm. */
  for (const name of ['甲', '乙', '丁']) await page.getByText(name, { exact: true }).click();
  await checkScreen(page, 'message-hostile');
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(page.url()).toContain(siteUrl());
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(`${siteUrl()}/#/`);
});

for (const path of ['/myNewsInfo?id=99', '/myNewsInfo?id=', '/myNewsInfo'])
  test(`${path} shows 暂无记录 because it names no message`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByText('暂无记录')).toBeVisible();
    await checkScreen(page, 'message-none');
  });

test('marks a message unread until it is opened, across reloads and sessions', async ({ page, open }) => {
  await open('/myNews', 'member');
  const [second, first] = ['第二则消息', '第一则消息'].map((name) => page.getByRole('link', { name }));
  await expect(page.locator('main').getByText('未读')).toHaveCount(2);
  await expect(second!).toHaveAccessibleDescription('未读');
  await checkScreen(page, 'messages-unread');
  await second!.click();
  await expect(page.getByText('第二则内容')).toBeVisible();
  await checkScreen(page, 'message');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(first!).toHaveAccessibleDescription('未读');
  await expect(second!).toHaveAccessibleDescription('');
  await page.reload();
  await expect(page.locator('main').getByText('未读')).toHaveCount(1);
  await page.evaluate(() => [localStorage, sessionStorage].forEach((it) => it.clear()));
  await page.reload();
  await expect(page.locator('main').getByText('未读')).toHaveCount(1);
});

test('shows a message after a refusal and a lost response', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('noticeList', '系统繁忙');
  const release = host.hold('noticeList');
  await open('/myNewsInfo?id=1');
  release();
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.dropConnection('noticeList');
  const retry = page.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.poll(() => host.requestsTo('noticeList').length).toBe(2);
  await expect(retry).toBeVisible();
  await checkScreen(page, 'message-lost');
  host.answer('noticeList', answers.noticeList!);
  await retry.click();
  await expect(page.getByText('第一则内容')).toBeVisible();
});
