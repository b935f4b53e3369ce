import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppName } from '../appNames';
import { isVersion } from '../releases/version';
import type { SiteStore } from '../store/siteStore';
import { contentSecurityPolicy } from './securityHeaders';

const policy = contentSecurityPolicy();
/** The service worker is excluded, since it needs a policy. */
const isScript = (path: string): boolean => /\.js(\.br|\.gz)?$/.test(path) && !/\/sw\.js/.test(path);
const pageHeaders = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** Serves the releases' files. Names have hashes and folders have versions, so browsers keep them for a year. */
export const serveReleases = async (app: FastifyInstance, { folder, fetchRelease }: SiteStore): Promise<void> => {
  const root = join(folder, 'releases');
  mkdirSync(root, { recursive: true });
  // A release in a bucket is copied to this machine when it is first requested.
  app.addHook('onRequest', async ({ url }) => {
    const [, name = '', version = ''] = /^\/releases\/([^/?]+)\/([^/?]+)\//.exec(url) ?? [];
    if (isAppName(name) && isVersion(version)) await fetchRelease(name, version);
  });
  await app.register(fastifyStatic, {
    root,
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'deny',
    // The shell's html is a template, not a page.
    allowedPath: (path) => !/\.html(\.br|\.gz)?$/.test(path),
    setHeaders: (reply, path) => {
      // Page headers have no effect on a script and weigh as much as a small chunk.
      if (isScript(path)) for (const name of pageHeaders) reply.removeHeader(name);
      else reply.header('content-security-policy', policy);
    },
  });
};
