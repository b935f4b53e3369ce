import { answers } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 我的消息, 消息详情 (spec 1 §2; decisions 49, 51, 52). */

const hostile = `<p onclick="window.hacked=1" style="position:fixed;inset:0;z-index:99">正文</p><script>window.hacked=1</script>
<style>*{display:none}</style><img src="/api/none.svg" alt="图" onerror="window.hacked=1" onload="window.hacked=1"><svg onload="window.hacked=1"></svg><iframe src="https://evil.example"></iframe>
<a href=" java
script:window.hacked=1">甲</a><a href="data:text/html;base64,PHNjcmlwdD4=">乙</a><a href="vbscript:x" onmouseover="window.hacked=1">丁</a>
<form action="https://evil.example"><input name="password" autofocus onfocus="window.hacked=1"><button>提交</button></form>
<div id="root" class="cover" style="position:fixed;top:0;left:0;width:100vw;height:100vh;z-index:9999">戊</div>
<object data="https://evil.example"></object><embed src="https://evil.example"><dialog open>己</dialog>
<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><a href="https://example.com/">丙</a>`;

test('the list leads to a message, and back', async ({ page, host, open }) => {
  await open('/myNews');
  const first = page.getByRole('link', { name: '第二则消息' });
  await expect(first).toBeVisible();
  await expect(page.getByText('2026-11-20').first()).toBeVisible();
  await look(page, 'messages');
  await first.click();
  await expect(page.getByText('第二则内容')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: '消息详情' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(first).toBeVisible();
  expect(host.asked('noticeList')[0]).toEqual({ page: 1, limit: 999 });
});

for (const [how, list] of [
  ['nothing', null],
  ['an empty list', []],
  ['an empty page', { data: [] }],
] as const)
  test(`${how} is 暂无记录`, async ({ page, host, open }) => {
    host.answer('noticeList', list as never);
    await open('/myNews');
    await expect(page.getByText('暂无记录')).toBeVisible();
  });

test('a refusal is said, and 重试 asks again', async ({ page, host, open }) => {
  host.refuse('noticeList', '系统繁忙');
  await open('/myNews');
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.answer('noticeList', []);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('暂无记录')).toBeVisible();
});

test('a lost answer says nothing, and 重试 asks again', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('noticeList');
  await open('/myNews');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
});

test('a hostile message is harmless', async ({ page, host, open }) => {
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
  /* Nothing lies over the page: its controls take a tap, and its links can be pressed without harm. */
  for (const name of ['甲', '乙', '丁']) await page.getByText(name, { exact: true }).click();
  await look(page, 'message-hostile');
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(page.url()).toContain(site());
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page).toHaveURL(`${site()}/#/`);
});

for (const path of ['/myNewsInfo?id=99', '/myNewsInfo?id=', '/myNewsInfo'])
  test(`${path} names no message: 暂无记录`, async ({ page, open }) => {
    await open(path);
    await expect(page.getByText('暂无记录')).toBeVisible();
    await look(page, 'message-none');
  });

test('a message is marked unread until it was opened, also after a reload and for the next session', async ({
  page,
  open,
}) => {
  await open('/myNews', 'member');
  const [second, first] = ['第二则消息', '第一则消息'].map((name) => page.getByRole('link', { name }));
  await expect(page.locator('main').getByText('未读')).toHaveCount(2);
  await expect(second!).toHaveAccessibleDescription('未读');
  await look(page, 'messages-unread');
  await second!.click();
  await expect(page.getByText('第二则内容')).toBeVisible();
  await look(page, 'message');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(first!).toHaveAccessibleDescription('未读');
  await expect(second!).toHaveAccessibleDescription('');
  await page.reload();
  await expect(page.locator('main').getByText('未读')).toHaveCount(1);
  await page.evaluate(() => [localStorage, sessionStorage].forEach((it) => it.clear()));
  await page.reload();
  await expect(page.locator('main').getByText('未读')).toHaveCount(1);
});

test('one message: refused, without an answer, then there', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.refuse('noticeList', '系统繁忙');
  await open('/myNewsInfo?id=1');
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.lose('noticeList');
  const retry = page.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.poll(() => host.asked('noticeList').length).toBe(2);
  await expect(retry).toBeVisible();
  await look(page, 'message-lost');
  host.answer('noticeList', answers.noticeList!);
  await retry.click();
  await expect(page.getByText('第一则内容')).toBeVisible();
});
