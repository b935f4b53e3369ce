import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { readAsset } from '../assets';
import { resolve } from 'node:path';
import { compressShared } from './compressShared';

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

const pictureTypes = { svg: 'image/svg+xml; charset=utf-8', webp: 'image/webp' };

/**
 * Serves a folder's pictures, SVG or WebP, below a path that ends with `/`: cacheable without limit, so that the path
 * of a changed picture must change, and SVG compressed.
 */
export const servePictures = (app: FastifyInstance, path: string, folder: string): void => {
  app.get<{ Params: { file: string } }>(`${path}:file`, { onSend: compressShared }, async (request, reply) => {
    const { file } = request.params;
    const type = /^[A-Za-z0-9]{1,40}\.(svg|webp)$/.exec(file)?.[1] as keyof typeof pictureTypes | undefined;
    const picture = type && (await readFile(resolve(folder, file)).catch(() => undefined));
    if (!picture) return reply.callNotFound();
    return (
      reply
        .type(pictureTypes[type])
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Prevents scripts when the picture is opened as a document.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(type === 'svg' ? picture.toString() : picture)
    );
  });
};
