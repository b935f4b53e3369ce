/** The API host takes no larger picture (decisions 18). */
export const avatarLimit = 2 * 1024 * 1024;

/** Edges of the png to try, in px, until one fits the limit. */
const edges = [1024, 512, 256];

const tooLarge = '图片大小不能超过2MB';
const unknown = '图片无法识别，请选择其他图片';

/** What is wrong with a chosen picture, in words for the member. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/**
 * Makes a chosen picture into one that the API host accepts: gif and png as they are, 2 MB at most; another photo format as a png
 * drawn in the browser, smaller until it fits (decisions 18). @throws UnusablePicture
 */
export async function avatarFile(chosen: File): Promise<File> {
  const fits = chosen.size <= avatarLimit;
  if (chosen.type === 'image/png' || chosen.type === 'image/gif') {
    if (!fits) throw new UnusablePicture(tooLarge);
    return chosen;
  }
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) throw new UnusablePicture(fits ? unknown : tooLarge);
  try {
    for (const edge of edges) {
      const png = await drawPng(picture, edge);
      if (png && png.size <= avatarLimit) return new File([png], 'avatar.png', { type: 'image/png' });
    }
  } finally {
    picture.close();
  }
  throw new UnusablePicture(tooLarge);
}

function drawPng(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
