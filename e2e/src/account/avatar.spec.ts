import type { Page } from '@playwright/test';
import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { gif, paddedTo, photo, png, pngSize } from '../fixtures/pictures';
import { expect } from '../fixtures/test';
import { test } from '../fixtures/uploadHost';

/* 更换头像: accepted files, what is uploaded, and messages (docs/product/account-and-security.md). */

const limit = 2 * 1024 * 1024;
const tooLarge = '图片大小不能超过2MB';

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('更换头像').setInputFiles({ name, mimeType, buffer });
const choosePng = (page: Page) => choose(page, 'me.png', 'image/png', png());

/** Limits the browser's upload to a number of bytes per second. Returns how to remove the limit. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const free = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send('Network.emulateNetworkConditions', { ...free, uploadThroughput });
  return async () => void (await browser.send('Network.emulateNetworkConditions', free));
}

for (const [format, picture] of [
  ['gif', gif()],
  ['png', png()],
] as const)
  test(`uploads a ${format} unchanged and shows it as the avatar`, async ({ page, host, uploads, open }) => {
    await page.route('**/api/avatars/new', (route) => route.fulfill({ body: picture, contentType: `image/${format}` }));
    await open('/userCenter', 'member');
    await expect(page.getByText('linwan88')).toBeVisible();
    host.answer('user', { ...member, avatar: '/api/avatars/new' });
    await choose(page, `me.${format}`, `image/${format}`, picture);
    await expect(page.getByText('头像已更换')).toBeVisible();
    expect(uploads.received).toEqual([
      {
        fields: ['file'],
        name: `me.${format}`,
        type: `image/${format}`,
        bytes: picture,
        authorization: 'Bearer a-session',
      },
    ]);
    await expect(page.locator('main').getByRole('img', { name: '头像' })).toHaveAttribute('src', '/api/avatars/new');
  });

for (const format of ['jpeg', 'webp'] as const)
  test(`converts a ${format} to PNG before the upload`, async ({ page, uploads, open }) => {
    await open('/userCenter', 'member');
    await choose(page, `me.${format}`, `image/${format}`, await photo(page, `image/${format}`, 200));
    await expect(page.getByText('头像已更换')).toBeVisible();
    expect(uploads.received).toMatchObject([{ name: 'avatar.png', type: 'image/png' }]);
    expect(pngSize(uploads.received[0]!.bytes)).toEqual({ width: 200, height: 200 });
  });

test('scales down a photo that would be too large as a PNG', async ({ page, uploads, open }) => {
  await open('/userCenter', 'member');
  const taken = await photo(page, 'image/jpeg', 1600);
  expect(taken.length).toBeGreaterThan(limit);
  await choose(page, 'me.jpg', 'image/jpeg', taken);
  await expect(page.getByText('头像已更换')).toBeVisible();
  const [sent] = uploads.received;
  expect(sent!.bytes.length).toBeLessThanOrEqual(limit);
  expect(pngSize(sent!.bytes)).toEqual({ width: 512, height: 512 });
});

for (const [what, name, type, bytes, message] of [
  ['a png over 2 MB', 'me.png', 'image/png', paddedTo(limit + 1, png()), tooLarge],
  ['a gif over 2 MB', 'me.gif', 'image/gif', paddedTo(limit + 1, gif()), tooLarge],
  ['what is no picture', 'me.txt', 'text/plain', Buffer.from('no picture'), '图片无法识别，请选择其他图片'],
  ['a photo that is none', 'me.jpg', 'image/jpeg', Buffer.from('no photo'), '图片无法识别，请选择其他图片'],
] as const)
  test(`rejects ${what} before the upload`, async ({ page, uploads, open }) => {
    await open('/userCenter', 'member');
    await choose(page, name, type, bytes);
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByLabel('更换头像')).toBeEnabled();
    expect(uploads.received).toEqual([]);
  });

test('shows the progress of a 2 MB upload and disables choosing another picture', async ({ page, uploads, open }) => {
  await open('/userCenter', 'member');
  await expect(page.getByText('linwan88')).toBeVisible();
  const faster = await slowUploads(page, 40_000);
  await choose(page, 'me.png', 'image/png', paddedTo(limit, png()));
  const progress = page.getByRole('progressbar', { name: '头像上传中' });
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  await expect(page.getByLabel('更换头像')).toBeDisabled();
  await checkScreen(page, 'avatar-upload');
  expect(await percent()).toBeLessThan(100);
  await expect(page.getByText('头像已更换')).toHaveCount(0);
  await faster();
  await expect(page.getByText('头像已更换')).toBeVisible();
  await expect(progress).toHaveCount(0);
  expect(uploads.received[0]!.bytes).toHaveLength(limit);
});

test('shows the host’s message for a refused picture and lets the member choose it again', async ({
  page,
  host,
  open,
}) => {
  host.refuse('uploadimg', '图片格式不正确！');
  await open('/userCenter', 'member');
  await choosePng(page);
  await expect(page.getByRole('alert')).toHaveText('图片格式不正确！');
  host.answer('uploadimg', null);
  await choosePng(page);
  await expect(page.getByText('头像已更换')).toBeVisible();
  expect(host.requestsTo('uploadimg')).toHaveLength(2);
});

test('reports an upload without a response and keeps the old avatar', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('uploadimg');
  await open('/userCenter', 'member');
  await choosePng(page);
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '头像上传中' })).toHaveCount(0);
  expect(host.requestsTo('user')).toHaveLength(1);
});

test('ends the session when the upload gets a 401', async ({ page, host, open }) => {
  host.refuse('uploadimg', '请先登录', 401);
  await open('/userCenter', 'member');
  await choosePng(page);
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
  await expect(page.getByText('头像已更换')).toHaveCount(0);
});

test('shows the alert when the balance poll ends the session during an upload', async ({ page, host, open }) => {
  host.hold('uploadimg');
  await open('/userCenter', 'member');
  await choosePng(page);
  await expect(page.getByRole('progressbar', { name: '头像上传中' })).toBeVisible();
  host.refuse('balance', '请先登录', 401);
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
});
