import { checkScreen } from '../fixtures/checkScreen';
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
  const reach = await inside.locator('body').evaluate(() => {
    try {
      return sessionStorage.length;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reach).toBe('SecurityError');
  await inside.getByText('取款多久到账？').click();
  await expect(inside.getByText(/取款记录中查看状态/)).toBeVisible();
  await checkScreen(page, 'service');

  const link = page.getByRole('link', { name: '在新窗口打开' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(popup.getByRole('heading', { name: '在线客服' })).toBeVisible();
  await popup.close();
});

test('lets a service of another origin use its own storage in the frame', async ({ page, host, open }) => {
  const url = 'https://service.example/chat';
  await page.route(/service\.example/, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><p>外部客服</p>' }),
  );
  host.answer('getservicerurl', { url });
  await open('/kefu');
  const frame = page.locator('iframe[title="在线客服"]');
  await expect(frame).toHaveAttribute('sandbox', `${always} allow-same-origin`);
  await expect(frame.contentFrame().getByText('外部客服')).toBeVisible();
  await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', url);
});
