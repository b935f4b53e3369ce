import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { readAsset } from '../assets';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/* Compression makes a game's tile four times smaller and takes less than 0.5 ms. */
const compressors = {
  br: (svg: Buffer) => brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (svg: Buffer) => gzipSync(svg),
};

/** Serves a stylesheet or script of `api/assets` without changes: a changed one needs another path. */
export const serveAsset = (app: FastifyInstance, path: string, name: string): void => {
  const text = readAsset(name);
  app.get(path, (_request, reply) =>
    reply
      .type(`text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(text),
  );
};

/**
 * Serves a folder's SVG pictures below a path that ends with `/`: compressed, and cacheable
 * without limit, so that the path of a changed picture must change.
 */
export const servePictures = (app: FastifyInstance, path: string, folder: string): void => {
  app.get<{ Params: { file: string } }>(`${path}:file`, async (request, reply) => {
    const { file } = request.params;
    const isName = /^[A-Za-z0-9]{1,40}\.svg$/.test(file);
    const svg = isName ? await readFile(resolve(folder, file)).catch(() => undefined) : undefined;
    if (!svg) return reply.callNotFound();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = negotiate<'br' | 'gzip'>(accepted.toLowerCase(), ['br', 'gzip']);
    if (encoding) reply.header('content-encoding', encoding);
    return (
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        // Prevents scripts when the picture is opened as a document.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(encoding ? compressors[encoding](svg) : svg)
    );
  });
};
