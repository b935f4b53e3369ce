import { limits } from '@site/shared';

/** Longest edges of the picture to try, in px, until one fits the limit. */
const edges = [1600, 1200, 800];

/** A chosen picture as a JPEG in base64 that the API host accepts; undefined if this browser cannot read it. */
export async function receiptPicture(chosen: File): Promise<string | undefined> {
  const picture = await createImageBitmap(chosen).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const edge of edges) {
      const base64 = drawJpeg(picture, edge);
      if (base64 !== '' && base64.length <= limits.paymentPicture) return base64;
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function drawJpeg(picture: ImageBitmap, edge: number): string {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return '';
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
}
