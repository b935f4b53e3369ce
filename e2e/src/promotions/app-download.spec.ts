import { devices, type Page } from '@playwright/test';
import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* APP下载: apps for phones, a QR code on a desktop, downloads in a hidden frame (docs/product/content-pages.md). */

const ios_download_url = 'https://download.example/app.ipa';
const android_download_url = 'https://download.example/app.apk';
const info = { ...answers.app!, ios_download_url, android_download_url };

const downloads = (page: Page) => page.getByRole('link', { name: /^(iOS|Android)下载$/ });
const qrCode = (page: Page) => page.getByRole('img', { name: '下载二维码' });
const hiddenFrame = (page: Page) => page.locator('body > iframe');

test.beforeEach(({ host }) => host.answer('app', info));

const phones = [
  ['an iPhone', devices['iPhone 13'], ['iOS下载', 'Android下载'], [/Safari打开本站/, /添加到主屏幕/, /右上角的“添加”/]],
  ['an Android phone', devices['Pixel 7'], ['Android下载', 'iOS下载'], [/浏览器右上角的菜单/, /安装应用/]],
] as const;

for (const [phone, { userAgent, isMobile, hasTouch }, order, steps] of phones)
  test.describe(phone, () => {
    test.use({ userAgent, isMobile, hasTouch });

    test(`shows ${phone} its own app first, with steps and without a QR code`, async ({ page, open }) => {
      await open('/app');
      await expect(downloads(page)).toHaveText([...order]);
      await expect(page.getByRole('link', { name: 'iOS下载' })).toHaveAttribute('href', ios_download_url);
      await expect(page.getByRole('link', { name: 'Android下载' })).toHaveAttribute('href', android_download_url);
      for (const step of steps) await expect(page.getByText(step).first()).toBeVisible();
      await expect(qrCode(page)).toHaveCount(0);
      await checkScreen(page, `app-${phone.replace(/^an /, '').replace(' ', '-').toLowerCase()}`);
    });
  });

test.describe('a desktop', () => {
  test.use({ hasTouch: false, viewport: { width: 1280, height: 900 } });

  test('shows a QR code and both apps on a desktop', async ({ page, open }) => {
    await open('/app');
    await expect(qrCode(page)).toBeVisible();
    await expect(page.getByText('手机扫码，打开本页下载')).toBeVisible();
    await expect(downloads(page)).toHaveText(['iOS下载', 'Android下载']);
    await page.screenshot({ path: '../var/screens/app-desk-1280.png' });
  });
});

test('downloads a file through a hidden frame that is removed after 2000 ms', async ({ page, open }) => {
  await page.route('https://download.example/**', (route) =>
    route.fulfill({ contentType: 'text/plain; charset=utf-8', body: 'app' }),
  );
  await page.clock.install({ time: new Date('2026-11-21T03:00:00Z') });
  await open('/app');
  const link = page.getByRole('link', { name: 'iOS下载' });
  await expect(link).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-21T04:00:00Z'));
  await link.click();
  await expect(hiddenFrame(page)).toHaveAttribute('src', ios_download_url);
  await expect(hiddenFrame(page)).toBeHidden();
  await page.clock.runFor(1999);
  await expect(hiddenFrame(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(hiddenFrame(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${siteUrl()}/#/app`);
  await expect(page.getByRole('link', { name: '直接打开' }).first()).toHaveAttribute('href', ios_download_url);
});

test('lets the browser open an app store URL', async ({ page, context, host, open }) => {
  const store = 'https://apps.apple.com/cn/app/id1';
  await context.route('https://apps.apple.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><title>店</title>' }),
  );
  host.answer('app', { ...info, ios_download_url: store });
  await open('/app');
  const [shop] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'iOS下载' }).click()]);
  await expect(shop).toHaveURL(store);
  await expect(hiddenFrame(page)).toHaveCount(0);
});

for (const url of ['', 'javascript:alert(1)'])
  test(`reports a missing app for the download URL "${url}"`, async ({ page, host, open }) => {
    host.answer('app', { ...info, ios_download_url: url, android_download_url: null });
    await open('/app');
    for (const name of ['iOS下载', 'Android下载']) {
      await page.getByRole('link', { name }).click();
      await expect(page.getByText('暂未开放下载，敬请期待').first()).toBeVisible();
    }
    await expect(hiddenFrame(page)).toHaveCount(0);
    if (url === '') await checkScreen(page, 'app-none');
  });
