import type { Page } from '@playwright/test';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG: a grey square. */
export function png(edge = 64): Buffer {
  const header = Buffer.from([0, 0, 0, edge, 0, 0, 0, edge, 8, 0, 0, 0, 0]);
  const line = Buffer.alloc(edge + 1, 128);
  line[0] = 0;
  const lines = Buffer.concat(Array.from({ length: edge }, () => line));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The edges of a PNG, in px; null for what is none. */
export const pngSize = (file: Buffer): { width: number; height: number } | null =>
  file.subarray(1, 4).toString() === 'PNG' ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) } : null;

/** A GIF of one point. */
export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

/** A picture made so many bytes long; what follows its end is no part of it. */
export const paddedTo = (bytes: number, picture: Buffer): Buffer =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);

/** A photo that hardly becomes smaller by compression, in a format that the page's browser can write. */
export async function photo(page: Page, type: 'image/jpeg' | 'image/webp', edge: number): Promise<Buffer> {
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
}
