import { siteUrl } from '../fixtures/site';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* What operators write into a notice: links, lines, wide tables and pictures (docs/product/site-and-session.md). */

const notice = (id: number, title: string, content: string) => ({
  id,
  title,
  content,
  created_at: '2026-11-20 10:00:00',
});

test('links of a notice to the site keep the tab and the session, others open a new tab', async ({
  page,
  host,
  open,
  context,
}) => {
  const own = `<a href="${siteUrl()}/#/userCenter" target="_blank">会员中心</a>`;
  const content = `<p>${own} <a href="https://example.com/">外部</a></p>`;
  host.answer('noticeList', [notice(1, '链接', content)]);
  await open('/myNewsInfo?id=1', 'member');
  await expect(page.getByRole('link', { name: '外部' })).toHaveAttribute('rel', 'noopener noreferrer');
  await page.getByRole('link', { name: '会员中心' }).click();
  await expect(page.getByText('总资产')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '链接' })).toBeVisible();
});

test('a notice keeps the lines of plain text and is never wider than the screen', async ({ page, host, open }) => {
  const cells = Array.from({ length: 12 }, (_, index) => `<td nowrap width="300">第${index}列的内容</td>`).join('');
  const wide =
    `<p>${'A'.repeat(300)}</p><pre>${'长行'.repeat(200)}</pre><table width="2000"><tr>${cells}</tr></table>` +
    '<hr width="3000"><img src="/api/pictures/banners/1/welcome.svg" width="3000" alt="横幅">';
  host.answer('noticeList', [notice(1, '维护', '第一行\n第二行\n第三行 https://example.com/a'), notice(2, '宽', wide)]);
  await open('/myNewsInfo?id=1', 'member');
  const text = page.getByText('第一行');
  await expect(text).toBeVisible();
  expect(await text.evaluate((it: HTMLElement) => it.innerText.split('\n'))).toHaveLength(3);
  await checkScreen(page, 'notice-lines');
  await page.goto(`${siteUrl()}/#/myNewsInfo?id=2`);
  await expect(page.getByRole('table')).toBeVisible();
  await checkScreen(page, 'notice-wide');
});
