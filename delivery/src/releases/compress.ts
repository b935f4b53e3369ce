import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const isCompressible = (file: string): boolean =>
  /\.(js|mjs|css|html|json|svg|map|txt|xml|webmanifest|wasm)$/.test(file);

/** Brotli at quality 11 and gzip at level 9: slow, for content that is compressed once and served many times. */
export const compress = async (content: Buffer): Promise<{ br: Buffer; gz: Buffer }> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { br, gz };
};
