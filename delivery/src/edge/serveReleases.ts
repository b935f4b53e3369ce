import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './securityHeaders';

const policy = contentSecurityPolicy();

/** The releases' files: hashed names inside versioned folders, so a browser never has to ask for one twice. */
export const serveReleases = async (app: FastifyInstance, siteDir: string): Promise<void> => {
  const root = join(siteDir, 'releases');
  mkdirSync(root, { recursive: true });
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
    setHeaders: (reply) => {
      reply.header('content-security-policy', policy);
    },
  });
};
