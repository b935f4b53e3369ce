import { checkScreen } from '../fixtures/checkScreen';
import { expectNoStorage } from '../fixtures/pageTools';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 连线客服: the operator's service page in a frame (docs/product/content-pages.md). */

const always = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads';

test('shows our own service page in a frame without access to the site', async ({ page }) => {
  await page.goto(`${siteUrl()}/#/kefu`);
  await expect(page.getByRole('heading', { level: 1, name: '连线客服' })).toBeVisible();
  const frame = page.locator('iframe[title="在线客服"]');
  await expect(frame).toHaveAttribute('sandbox', always);
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  const inside = frame.contentFrame();
  await expect(inside.getByRole('heading', { name: '在线客服' })).toBeVisible();
  await expectNoStorage(inside.locator('body'));
  await inside.getByText('取款多久到账？').click();
  await expect(inside.getByText(/取款记录中查看状态/)).toBeVisible();
  await checkScreen(page, 'service');

  const link = page.getByRole('link', { name: '在新窗口打开' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(popup.getByRole('heading', { name: '在线客服' })).toBeVisible();
  await popup.close();
});
