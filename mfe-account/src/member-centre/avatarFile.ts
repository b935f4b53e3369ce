/** Largest picture the API host accepts, in bytes (2 MB). */
export const maxAvatarBytes = 2 * 1024 * 1024;

/** Longest edges of the png to try, in px, until one fits the limit. */
const edges = [1024, 512, 256];

const tooLarge = '图片大小不能超过2MB';
const notAPicture = '图片无法识别，请选择JPG、PNG或GIF图片';
const heicUnknown = '当前浏览器无法读取HEIC照片，请改用截图或JPG图片';

/** A chosen picture cannot be used; `message` tells the member why. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError';
}

/** The first bytes of a file, a character each; none if it cannot be read. */
const startOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      const read = reader.result as ArrayBuffer | null;
      resolve(read ? String.fromCharCode(...new Uint8Array(read)) : '');
    });
    // oxlint-disable-next-line unicorn/prefer-blob-reading-methods -- jsdom's files have no others
    reader.readAsArrayBuffer(file.slice(0, 12));
  });

/** The format by the first bytes of a file, since its name and type may lie; undefined for all others. */
async function formatOf(file: File): Promise<'png' | 'gif' | 'heic' | undefined> {
  const text = await startOf(file);
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(text) ? 'heic' : undefined;
}

/**
 * Returns a picture that the API host accepts, by its content. A gif or png of at most 2 MB stays as it is; a gif keeps
 * its frames, so a larger one is refused. Any other picture is redrawn as a png, at a smaller size until it fits.
 * @throws InvalidPictureError when the file is too large or not a picture that this browser can read
 */
export async function avatarFile(chosen: File): Promise<File> {
  const fits = chosen.size <= maxAvatarBytes;
  const format = await formatOf(chosen);
  if (format === 'gif' && !fits) throw new InvalidPictureError(tooLarge);
  if (format === 'gif' || (format === 'png' && fits))
    return new File([chosen], `avatar.${format}`, { type: `image/${format}` });
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) throw new InvalidPictureError(format === 'heic' ? heicUnknown : notAPicture);
  try {
    for (const edge of edges) {
      const png = await drawPng(picture, edge);
      if (png && png.size <= maxAvatarBytes) return new File([png], 'avatar.png', { type: 'image/png' });
    }
  } finally {
    picture.close();
  }
  throw new InvalidPictureError(tooLarge);
}

function drawPng(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
