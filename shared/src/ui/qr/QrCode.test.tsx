import { render, screen } from '@testing-library/react';
import { decode } from 'fast-png';
import jsQR from 'jsqr';
import { QrCode } from './QrCode';

test.each([
  ['a wallet address', 'TXYZabcdefghijkmnopqrstuvwxyz12345'],
  ['a payment link', 'https://qr.alipay.com/fkx1234567890abcdef?t=1700000000'],
  ['Chinese text', '收款：金禧会员站'],
  ['the longest code', 'x'.repeat(2000)],
])('shows %s as a named png that a phone reads, with a white edge of four modules', (_what, text) => {
  render(<QrCode text={text} />);
  const src = screen.getByRole('img', { name: '收款二维码' }).getAttribute('src') ?? '';
  expect(src).toMatch(/^data:image\/png;base64,/);
  // Throws on a wrong checksum.
  const { width, height, data, depth } = decode(Buffer.from(src.split(',')[1] ?? '', 'base64'));
  expect(depth).toBe(1);
  const isWhite = (x: number, y: number) => ((data[(y * width + x) >> 3] ?? 0) >> (7 - (x & 7))) & 1;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    pixels.fill(isWhite(at % width, Math.floor(at / width)) ? 255 : 0, at * 4, at * 4 + 3);
  expect(pixels.subarray(0, width * 32 * 4).every((value) => value === 255)).toBe(true);
  expect(jsQR(pixels, width, height)?.data).toBe(text);
});
