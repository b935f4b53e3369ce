import type { Sharp } from 'sharp';
import { DomainError } from '../errors/domainError';
import { tooManyAttempts } from '../http/throttle';
import { oneAtATime } from '../jobs/oneAtATime';

/** A small file can decode to gigabytes. This covers the screenshots and photos of phones. */
const maxPixels = 12_000_000;
/** A row or column of millions of pixels takes the resizing many times as long as a square of the same area. */
const maxSourceEdge = 8192;
const maxSeconds = 5;

/** Pictures that may wait in this process; more are rejected with code 429. */
const maxWaiting = 10;

/** The first bytes of each format; a file's name and declared type are ignored. */
const starts = { png: /^\x89PNG\r\n\x1a\n/, gif: /^GIF8[79]a/, jpg: /^\xff\xd8\xff/ };

interface PictureRules {
  formats: readonly (keyof typeof starts)[];
  /** Longest edge of the result in px. */
  maxEdge: number;
  encode(picture: Sharp): Sharp;
}

/** Loaded with the first picture, since the library takes memory in every process that has it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No other decoder can be reached, whatever a file contains.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadJpeg'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const unreadable = () => new DomainError('图片无法识别，请选择其他图片！');

const encodeInTurn = oneAtATime(async (file: Buffer, { maxEdge, encode }: PictureRules): Promise<Buffer> => {
  const sharp = await loadSharp();
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > maxPixels || Math.max(width, height) > maxSourceEdge)
    throw new DomainError('图片尺寸过大，请选择较小的图片！');
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true });
  return encode(picture)
    .toBuffer()
    .catch(() => {
      throw unreadable();
    });
});
let waiting = 0;

/**
 * Decodes a picture and encodes it again without metadata. Throws a DomainError if the file is no picture of these
 * formats or too large, with code 429 if too many are waiting.
 */
export const encodePicture = async (file: Buffer, rules: PictureRules): Promise<Buffer> => {
  const start = file.toString('latin1', 0, 8);
  if (!rules.formats.some((format) => starts[format].test(start))) {
    throw new DomainError(`图片格式有误，仅支持${rules.formats.join('、')}！`);
  }
  if (waiting >= maxWaiting) throw tooManyAttempts();
  waiting += 1;
  try {
    return await encodeInTurn(file, rules);
  } finally {
    waiting -= 1;
  }
};

/** A receipt is readable at this length, and takes some hundred kilobytes. */
const receiptEdge = 1600;

/** A receipt, JPG or PNG in base64, as a JPG in base64 without metadata. Throws as `encodePicture` does. */
export const receiptPicture = async (base64: string): Promise<string> => {
  const picture = await encodePicture(Buffer.from(base64, 'base64'), {
    formats: ['jpg', 'png'],
    maxEdge: receiptEdge,
    encode: (decoded) => decoded.flatten({ background: 'white' }).jpeg({ quality: 70 }),
  });
  return picture.toString('base64');
};
