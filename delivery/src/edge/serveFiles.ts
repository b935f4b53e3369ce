import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, basename } from 'node:path';
import type { IncomingHttpHeaders } from 'node:http';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentType } from 'mime-types';
import { SHELL, isAppName } from '../base/repository';
import { integrityOf, isCompressible, hasContentHash, successorPattern } from '../format/files';
import { isVersion } from '../format/descriptor';
import { releaseFolder } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';
import { type Cohort, bucketOf } from './cohort';
import type { LiveSite } from './liveSite';
import { sendPlainPage } from './plainPage';
import { contentSecurityPolicy } from './securityHeaders';
import { poolFolder } from '../store/filePool';
import { DELTA_VARY, availableDictionary } from './delta';

const policy = contentSecurityPolicy();
/** The service worker is excluded, since it needs a policy. */
const isScript = (path: string): boolean => /\.js(\.br|\.gz)?$/.test(path) && !/\/sw\.js/.test(path);
const pageHeaders = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** Files whose content never changes. Browsers keep them for a year. */
const immutableFiles = {
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
  index: false,
  dotfiles: 'deny',
  setHeaders: (reply: FastifyReply, path: string): void => {
    // Page headers have no effect on a script and weigh as much as a small chunk.
    if (isScript(path)) for (const name of pageHeaders) reply.removeHeader(name);
    else reply.header('content-security-policy', policy);
  },
} as const;

/** Serves the files of releases below their versions: those without a hash in their names, and all to older pages. */
export const serveReleases = async (
  app: FastifyInstance,
  { folder, fetchRelease }: SiteStore,
  live: () => Promise<LiveSite | undefined>,
): Promise<void> => {
  const root = join(folder, 'releases');
  mkdirSync(root, { recursive: true });
  // A release in a bucket is copied to this machine when one of its files is first requested.
  app.addHook('onRequest', async ({ url }) => {
    const [, name = '', version = '', file = ''] = /^\/releases\/([^/?]+)\/([^/?]+)\/([^?]+)/.exec(url) ?? [];
    if (!isAppName(name) || !isVersion(version) || existsSync(releaseFolder(folder, name, version))) return;
    if (await (await live())?.releaseWith(name, file, version)) await fetchRelease(name, version);
  });
  await app.register(fastifyStatic, {
    ...immutableFiles,
    root,
    prefix: '/releases/',
    // The shell's html is a template, not a page.
    allowedPath: (path) => !/\.html(\.br|\.gz)?$/.test(path),
  });
};

/** Also the pictures of pages that the manifest names, which browsers show before an installation. */
const icons = 'icon-192 icon-512 maskable-512 apple-touch-icon page-home page-games page-deposit'
  .split(' ')
  .map((it) => `icons/${it}.png`);
const shellFiles = ['favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'sw.js', ...icons];
/** Revalidated each time: a service worker must not outlive its release. */
const uncached = ['manifest.webmanifest', 'sw.js'];

/**
 * Serves the live shell's icons, manifest and service worker under the fixed names that browsers ask for. Their hashes
 * are verified here, since browsers cannot.
 * @param cohortOf the cohort of a bucket; undefined while nothing is live
 */
export const serveShellFiles = (
  app: FastifyInstance,
  { folder }: SiteStore,
  cohortOf: (bucket?: number) => Promise<Cohort | undefined>,
): void => {
  for (const path of shellFiles) {
    const file = path === 'favicon.ico' ? 'favicon.svg' : path;
    app.get(`/${path}`, async (request, reply) => {
      // The worker must be that of the page's shell. The others are cacheable or requested without a cookie.
      const cohort = await cohortOf(path === 'sw.js' ? bucketOf(request) : undefined);
      const release = releaseFolder(folder, SHELL, cohort?.shell.version ?? '');
      const content = await readFile(join(release, file)).catch(() => undefined);
      if (!content || integrityOf(content) !== cohort?.shell.files[file]?.integrity) return sendPlainPage(reply, 404);
      reply.header('content-security-policy', policy);
      if (!uncached.includes(path)) return reply.sendFile(file, release, { maxAge: '1d', immutable: false });
      return reply.header('cache-control', 'no-cache').sendFile(file, release, { cacheControl: false });
    });
  }
};

/** The type of a file, as `@fastify/static` names it: of a script another one than that of `mime-types`. */
const typeOf = (file: string): string =>
  file.endsWith('.js')
    ? 'application/javascript; charset=utf-8'
    : contentType(basename(file)) || 'application/octet-stream';

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
      return reply.type(typeOf(file)).send(delta);
    });
    const prefix = '/files/';
    await scope.register(fastifyStatic, { ...immutableFiles, setHeaders, root, prefix, decorateReply: false });
  });
};
