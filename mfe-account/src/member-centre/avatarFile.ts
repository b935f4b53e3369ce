/** Largest picture the API host accepts, in bytes (2 MB). */
export const maxAvatarBytes = 2 * 1024 * 1024;

/** Longest edges of the png to try, in px, until one fits the limit. */
const edges = [1024, 512, 256];

const tooLarge = '图片大小不能超过2MB';
const notAPicture = '图片无法识别，请选择其他图片';

/** A chosen picture cannot be used; `message` tells the member why. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError';
}

/**
 * Returns a picture that the API host accepts. A gif or png of at most 2 MB stays as it is; another photo format is
 * redrawn as a png, at a smaller size until it fits.
 * @throws InvalidPictureError when the file is too large or not a picture
 */
export async function avatarFile(chosen: File): Promise<File> {
  const fits = chosen.size <= maxAvatarBytes;
  if (chosen.type === 'image/png' || chosen.type === 'image/gif') {
    if (!fits) throw new InvalidPictureError(tooLarge);
    return chosen;
  }
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) throw new InvalidPictureError(fits ? notAPicture : tooLarge);
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
