import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isAppName } from '../appNames';
import { isVersion } from '../releases/version';
import type { SiteStore } from '../store/siteStore';
import { contentSecurityPolicy } from './securityHeaders';

const policy = contentSecurityPolicy();
/** The worker is one too, but has a policy of its own. */
const isScript = (path: string): boolean => /\.js(\.br|\.gz)?$/.test(path) && !/\/sw\.js/.test(path);
const ofPages = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy'];

/** The releases' files: hashed names inside versioned folders, so a browser never has to ask for one twice. */
export const serveReleases = async (app: FastifyInstance, { folder, fetchRelease }: SiteStore): Promise<void> => {
  const root = join(folder, 'releases');
  mkdirSync(root, { recursive: true });
  // Of a bucket, a release comes to this machine when it is first asked for.
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
    // The shell's html is the page's raw material, not a page.
    allowedPath: (path) => !/\.html(\.br|\.gz)?$/.test(path),
    setHeaders: (reply, path) => {
      // A script is no page: these say nothing of it, and weigh as much as a small chunk.
      if (isScript(path)) for (const name of ofPages) reply.removeHeader(name);
      else reply.header('content-security-policy', policy);
    },
  });
};
