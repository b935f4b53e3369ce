import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|mjs|css|html|json|svg|map|txt|xml|webmanifest|wasm)$/;

export const isCompressible = (file: string): boolean => compressible.test(file);

/** Brotli (quality 11) and gzip (level 9) of a text; made once, at publish time or once per page. */
export const compressed = async (content: Buffer): Promise<{ br: Buffer; gz: Buffer }> => {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { br, gz };
};
