import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage } from './plainPage';
import { contentSecurityPolicy } from './securityHeaders';

/** What of the live shell's release stands under a plain name: path, file, and how long a browser may go without asking. */
const files: [path: string, file: string, maxAge: string | number][] = [
  ['/favicon.ico', 'favicon.svg', '1d'],
  ['/favicon.svg', 'favicon.svg', '1d'],
  ['/manifest.webmanifest', 'manifest.webmanifest', 0],
  /* Asked for each time: a worker must not outlive its release. */
  ['/sw.js', 'sw.js', 0],
  ...['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'].map(
    (icon): [string, string, string] => [`/icons/${icon}`, `icons/${icon}`, '1d'],
  ),
];

const policy = contentSecurityPolicy();

/**
 * The icons, the manifest and the service worker of an installed site: browsers ask for them under names that never change, and get
 * the live shell release's.
 * @param shellFolder the files of the member's shell, undefined while there is none
 */
export const serveShellFiles = (
  app: FastifyInstance,
  shellFolder: (request: FastifyRequest) => Promise<string | undefined>,
): void => {
  for (const [path, file, maxAge] of files) {
    app.get(path, async (request, reply): Promise<FastifyReply> => {
      const folder = await shellFolder(request);
      if (!folder || !existsSync(join(folder, file))) return sendPlainPage(reply, 404);
      reply.header('content-security-policy', policy);
      if (maxAge === 0) {
        reply.header('cache-control', 'no-cache');
        return reply.sendFile(file, folder, { cacheControl: false });
      }
      return reply.sendFile(file, folder, { maxAge, immutable: false });
    });
  }
};
