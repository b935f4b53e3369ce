import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SHELL, isAppName } from '../repository';
import { integrityOf } from '../releases/files';
import { isVersion } from '../releases/version';
import { releaseFolder } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';
import type { Cohort } from './cohort';
import { bucketOf } from './cohortCookie';
import type { LiveSite } from './liveSite';
import { sendPlainPage } from './plainPage';
import { contentSecurityPolicy } from './securityHeaders';

const policy = contentSecurityPolicy();
/** The service worker is excluded, since it needs a policy. */
const isScript = (path: string): boolean => /\.js(\.br|\.gz)?$/.test(path) && !/\/sw\.js/.test(path);
const pageHeaders = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** Files whose content never changes. Browsers keep them for a year. */
export const immutableFiles = {
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

const icons = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'].map((it) => `icons/${it}`);
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
