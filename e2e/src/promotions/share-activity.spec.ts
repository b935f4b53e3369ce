import { checkScreen } from '../fixtures/checkScreen';
import { openExamplePage } from '../fixtures/examplePages';
import { openAsVisitor } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Sharing an activity (docs/product/promotions.md). */

const activity = { path: '/activeInfo', person: 'member' } as const;

test('the link to copy opens the activity for a visitor', async ({ page, host, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await openExamplePage({ page, host, open }, activity);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '分享活动' });
  await expect(sheet).toBeVisible();
  await checkScreen(page, 'share-activity');
  await sheet.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${siteUrl()}/#/activeInfo?id=1`);

  await openAsVisitor(page, new URL(link).hash.slice(1));
  await expect(page.getByRole('heading', { level: 2, name: '新会员礼' })).toBeVisible();
});
