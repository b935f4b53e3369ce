import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 我的消息, 消息详情 (spec 1 §2; decisions 49, 51, 52). */

const hostile = `<p onclick="window.hacked=1" style="position:fixed;inset:0;z-index:99">正文</p><script>window.hacked=1</script>
<style>*{display:none}</style><svg onload="window.hacked=1"></svg><iframe src="https://evil.example"></iframe>
<a href=" java
script:window.hacked=1">甲</a><a href="data:text/html;base64,PHNjcmlwdD4=">乙</a><form action="https://evil.example"><button>提交</button></form>
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
  await expect(page.locator('main').locator('form, iframe, style, svg[onload], [onclick], base, meta')).toHaveCount(0);
  for (const name of ['甲', '乙']) await expect(page.getByText(name, { exact: true })).not.toHaveAttribute('href', /./);
  await expect(page.getByRole('link', { name: '丙' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await page.getByText('正文').evaluate((it) => getComputedStyle(it).position)).toBe('static');
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(page.url()).toContain(site());
});

test('a message that does not exist is 暂无记录', async ({ page, open }) => {
  await open('/myNewsInfo?id=99');
  await expect(page.getByText('暂无记录')).toBeVisible();
});
