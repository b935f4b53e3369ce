import { DomainError } from '../../base/errors/domainError';
import { tooManyAttempts } from '../../base/http/throttle';
import { oneAtATime } from '../../base/jobs/oneAtATime';

/** Longest edge in px. The site shows avatars at up to 72 CSS px, which are 216 px on a screen of density 3. */
const maxEdge = 256;

/** A small file can decode to gigabytes. This covers the screenshots and photos of phones. */
const maxPixels = 12_000_000;
/** A row or column of millions of pixels takes the resizing many times as long as a square of the same area. */
const maxSourceEdge = 8192;
const maxSeconds = 5;

/** Pictures that may wait in this process; more are rejected with code 429. */
const maxWaiting = 10;

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

/** Whether the first bytes are those of a PNG or GIF; the file's name and declared type are ignored. */
const isAccepted = (file: Buffer): boolean =>
  file.subarray(0, 8).equals(pngStart) || /^GIF8[79]a$/.test(file.toString('latin1', 0, 6));

/** Loaded with the first picture, since the library takes memory in every process that has it. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // No other decoder can be reached, whatever a file contains.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

const unreadable = () => new DomainError('图片无法识别，请选择其他图片！');

const encode = async (file: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > maxPixels || Math.max(width, height) > maxSourceEdge)
    throw new DomainError('图片尺寸过大，请选择较小的图片！');
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => {
      throw unreadable();
    });
};

const encodeInTurn = oneAtATime(encode);
let waiting = 0;

/**
 * Decodes a PNG or the first frame of a GIF and encodes it as PNG without metadata, at most 256 px long. Throws a
 * DomainError if the file is no such picture or too large, with code 429 if too many are waiting.
 */
export const avatarPicture = async (file: Buffer): Promise<Buffer> => {
  if (!isAccepted(file)) throw new DomainError('图片格式有误，仅支持png、gif！');
  if (waiting >= maxWaiting) throw tooManyAttempts();
  waiting += 1;
  try {
    return await encodeInTurn(file);
  } finally {
    waiting -= 1;
  }
};
