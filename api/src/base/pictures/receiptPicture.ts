import { encodePicture } from './encodePicture';

/** A receipt is readable at this length, and takes some hundred kilobytes. */
const maxEdge = 1600;

/** A receipt, JPG or PNG in base64, as a JPG in base64 without metadata. Throws as `encodePicture` does. */
export const receiptPicture = async (base64: string): Promise<string> => {
  const picture = await encodePicture(Buffer.from(base64, 'base64'), {
    formats: ['jpg', 'png'],
    maxEdge,
    encode: (decoded) => decoded.flatten({ background: 'white' }).jpeg({ quality: 70 }),
  });
  return picture.toString('base64');
};
