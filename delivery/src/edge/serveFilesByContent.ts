import { existsSync, mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentType } from 'mime-types';
import { isAppName } from '../repository';
import { hasContentHash, successorPattern } from '../releases/contentHash';
import { isCompressible } from '../releases/files';
import { poolFolder } from '../store/filePool';
import type { SiteStore } from '../store/siteStore';
import { DELTA_VARY, availableDictionary } from './delta';
import type { LiveSite } from './liveSite';
import { immutableFiles } from './serveFiles';

interface RequestedFile {
  app: string;
  file: string;
  path: string;
  /** The page has added a query, because its first request has failed. */
  isRetry: boolean;
}

/** The file that `/files/APP/FILE` names; undefined for any other address. */
const requestedFile = (url: string): RequestedFile | undefined => {
  const [, path = '', app = '', file = '', query = ''] = /^(\/files\/([\w-]+)\/([\w./~@-]+))(\?.*)?$/.exec(url) ?? [];
  if (!isAppName(app) || !hasContentHash(file) || file.split('/').includes('..')) return undefined;
  return { app, file, path, isRetry: query !== '' };
};

/** Whether the request has a condition on the file or asks for a part of it: a difference has neither tag nor parts. */
const isConditionalOrRange = (headers: IncomingHttpHeaders): boolean =>
  ['if-match', 'if-unmodified-since', 'range'].some((name) => name in headers);

/** The file is the dictionary for the file of the same name, but for the hash, of a later release. */
const setHeaders = (reply: FastifyReply, path: string): void => {
  immutableFiles.setHeaders(reply, path);
  const requested = requestedFile(reply.request.url);
  if (requested && isCompressible(requested.file))
    reply.headers({ vary: DELTA_VARY, 'use-as-dictionary': `match="${successorPattern(requested.path)}"` });
};

/**
 * Serves the files whose names contain a hash at `/files/APP/FILE`, the same address in all releases. A browser that
 * has the file of an earlier release gets the difference (compression dictionaries, RFC 9842), except in a retry.
 */
export const serveFilesByContent = async (
  app: FastifyInstance,
  { folder, fetchRelease }: SiteStore,
  live: () => Promise<LiveSite | undefined>,
): Promise<void> => {
  const root = join(folder, 'files');
  mkdirSync(root, { recursive: true });
  // With a bucket, the release of a page that was opened before may not be on this machine.
  const fetchFile = async ({ app: name, file }: RequestedFile): Promise<void> => {
    if (existsSync(join(poolFolder(folder, name), file))) return;
    const version = await (await live())?.releaseWith(name, file);
    if (version !== undefined) await fetchRelease(name, version);
  };

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const requested = requestedFile(request.url);
      if (!requested) return undefined;
      await fetchFile(requested);
      const { app: name, file, path, isRetry } = requested;
      const isWhole = request.method === 'GET' && !isRetry && !isConditionalOrRange(request.headers);
      const dictionary = isWhole ? availableDictionary(request) : undefined;
      const delta = dictionary === undefined ? undefined : await (await live())?.fileDelta(name, file, dictionary);
      if (!delta) return undefined;
      setHeaders(reply, path);
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'dcz' });
      return reply.type(contentType(basename(file)) || 'application/octet-stream').send(delta);
    });
    const prefix = '/files/';
    await scope.register(fastifyStatic, { ...immutableFiles, setHeaders, root, prefix, decorateReply: false });
  });
};
