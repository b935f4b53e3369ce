/** The API host takes no larger picture (decisions 18). */
export const avatarLimit = 2 * 1024 * 1024;

/** Edges of the png to try, in px, until one fits the limit. */
const edges = [1024, 512, 256];

/** What is wrong with a chosen picture, in words for the member. */
export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

/**
 * Makes a chosen picture into one that the API host accepts: gif and png as they are, another photo format (or a png that is
 * too large) as a png drawn in the browser (decisions 18). @throws UnusablePicture
 */
export async function avatarFile(chosen: File): Promise<File> {
  const fits = chosen.size <= avatarLimit;
  if (fits && (chosen.type === 'image/png' || chosen.type === 'image/gif')) return chosen;
  /* Drawn, an animation would stand still. */
  if (chosen.type === 'image/gif') throw new UnusablePicture('图片大小不能超过2MB');

  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) throw new UnusablePicture('图片无法识别，请选择其他图片');
  try {
    for (const edge of edges) {
      const png = await drawPng(picture, edge);
      if (png && png.size <= avatarLimit) return new File([png], 'avatar.png', { type: 'image/png' });
    }
  } finally {
    picture.close();
  }
  throw new UnusablePicture('图片大小不能超过2MB');
}

function drawPng(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
