import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 更换头像 on the site's own API host: what the browser makes of a photo (docs/product/account-and-security.md). */

const limit = 2 * 1024 * 1024;

/** A photo that compresses badly, encoded by the page's browser. */
const photo = async (page: Page, type: 'image/jpeg' | 'image/webp', edge: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    ([format, side]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      const context = canvas.getContext('2d')!;
      const points = context.createImageData(side, side);
      for (let at = 0; at < points.data.length; at += 1) points.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      context.putImageData(points, 0, 0);
      return canvas.toDataURL(format, 1).split(',')[1] ?? '';
    },
    [type, edge] as const,
  );
  return Buffer.from(base64, 'base64');
};

test('uploads photos as PNG, scaled down where they would be too large, and no other files', async ({ page }) => {
  await openAs(page, await registerMember(), '/userCenter');
  const shown = page.locator('main').getByRole('img', { name: '头像' });
  await expect(shown).toBeVisible();
  const choose = (mimeType: string, buffer: Buffer) =>
    page.getByLabel('更换头像').setInputFiles({ name: 'me', mimeType, buffer });
  for (const [type, edge, stored] of [
    ['image/webp', 200, 200],
    ['image/jpeg', 1600, 256],
  ] as const) {
    const taken = await photo(page, type, edge);
    expect(taken.length > limit).toBe(stored !== edge);
    const before = await shown.getAttribute('src');
    await choose(type, taken);
    /* A picture is drawn for who has none. The host stores at most 256 px. */
    await expect(shown).toHaveAttribute('src', /\/avatars\//);
    await expect(shown).not.toHaveAttribute('src', before ?? '');
    const avatar = new URL((await shown.getAttribute('src')) ?? '', siteUrl());
    const file = await (await page.request.get(avatar.href)).body();
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([stored, stored]);
    expect(file.length).toBeLessThanOrEqual(limit);
  }
  await checkScreen(page, 'avatar');
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
  await choose('image/gif', Buffer.concat([gif, Buffer.alloc(limit)]));
  await expect(page.getByRole('alert')).toHaveText('图片大小不能超过2MB');
  await choose('image/jpeg', Buffer.from('no photo'));
  await expect(page.getByRole('alert')).toHaveText(/^图片无法识别/);
});
