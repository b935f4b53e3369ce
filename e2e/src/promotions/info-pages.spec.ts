import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 品牌赞助, 关于我们 and 常见问题: built-in texts unless the operator set others (docs/product/content-pages.md). */

const timeline = (page: Page) => page.getByRole('list', { name: '大事记' }).getByRole('listitem');

test('shows seven milestones on 品牌赞助, with 品牌历史 in its own tab', async ({ page, open }) => {
  await open('/sponsor');
  await expect(page.getByRole('heading', { level: 1, name: '品牌赞助' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '品牌赞助' })).toHaveAttribute('aria-selected', 'true');
  await expect(timeline(page)).toHaveText([
    /^2019.*2,000,000/,
    /^2018.*语音通话/,
    /^2017.*语音客服/,
    /^2014.*比特币存款/,
    /^2013.*积分商城/,
    /^2013.*远程协助/,
    /^2013.*800万/,
  ]);
  await checkScreen(page, 'sponsor');
  await page.getByRole('tab', { name: '品牌历史' }).click();
  await expect(page.getByText(/自成立以来/)).toBeVisible();
  await expect(timeline(page)).toHaveCount(0);
  await checkScreen(page, 'sponsor-history');
});

test('shows the built-in 关于我们 and 常见问题 when the operator set no text', async ({ page, open }) => {
  await open('/about');
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '适度娱乐' })).toBeVisible();
  await checkScreen(page, 'about');
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByText(/数字货币取款约30分钟到账/)).toBeVisible();
  await expect(page.getByRole('link', { name: /联系在线客服/ })).toHaveAttribute('href', '#/kefu');
  await checkScreen(page, 'faq');
});

const texts: Record<string, unknown> = {
  about: '<h2>自有介绍</h2><p onclick="x()">自有文案</p><script>window.hacked=1</script>',
  history: '<p>自有历史，<a href="https://brand.example/">官网</a></p>',
  sponsor: [{ year: '2026', text: '自有大事' }],
  faq: [{ question: '自有问题？', answer: '自有答案。' }],
};

test('shows the operator’s sanitized texts in place of the built-in ones', async ({ page, host, open }) => {
  host.answerWith('content', ({ key }) => ({ key: String(key), value: texts[String(key)] ?? null }));
  await open('/about');
  await expect(page.getByRole('heading', { name: '自有介绍' })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('main [onclick], main script')).toHaveCount(0);
  await page.goto(`${siteUrl()}/#/sponsor`);
  await expect(timeline(page)).toHaveText([/2026.*自有大事/]);
  await page.getByRole('tab', { name: '品牌历史' }).click();
  const link = page.getByRole('link', { name: '官网' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByRole('heading', { name: '自有问题？' })).toBeVisible();
  await expect(page.getByText('自有答案。')).toBeVisible();
  await expect(page.getByText(/30分钟/)).toHaveCount(0);
  for (const key of Object.keys(texts))
    expect(host.requestsTo('content').filter((it) => it.key === key)).toEqual([{ key }]);
});

for (const [how, value] of [
  ['another shape', { title: '不是文本' }],
  ['nothing', null],
] as const)
  test(`keeps the built-in text when the operator’s is ${how}`, async ({ page, host, open }) => {
    host.answerWith('content', ({ key }) => ({ key: String(key), value }));
    await open('/sponsor');
    await expect(timeline(page)).toHaveCount(7);
    await page.goto(`${siteUrl()}/#/faq`);
    await expect(page.getByText(/30分钟/)).toBeVisible();
    await page.goto(`${siteUrl()}/#/about`);
    await expect(page.getByRole('heading', { name: '适度娱乐' })).toBeVisible();
  });

test('keeps the built-in texts without a message when the request fails', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('content', '系统繁忙', 500);
  await open('/about');
  await expect(page.getByRole('heading', { name: '适度娱乐' })).toBeVisible();
  host.dropConnection('content');
  await page.goto(`${siteUrl()}/#/sponsor`);
  await expect(timeline(page)).toHaveCount(7);
  await expect(page.getByText('系统繁忙')).toHaveCount(0);
});

test('requests the text of 关于我们 once because the page is kept alive', async ({ page, host, open }) => {
  host.answerWith('content', ({ key }) => ({ key: String(key), value: null }));
  await open('/about');
  await expect(page.getByRole('heading', { name: '适度娱乐' })).toBeVisible();
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByText(/30分钟/)).toBeVisible();
  await page.goto(`${siteUrl()}/#/about`);
  await expect(page.getByRole('heading', { name: '适度娱乐' })).toBeVisible();
  expect(host.requestsTo('content').filter(({ key }) => key === 'about')).toHaveLength(1);
});
