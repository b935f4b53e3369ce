import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Lot } from '../registry/sets';
import { integrityOf } from '../releases/files';
import type { Band } from './band';
import { lotOf } from './lot';
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
 * Only what is as it was published: they run and show without a hash that the browser could hold them against.
 * @param bandOf what a lot gets, or without one everybody; undefined while there is nothing
 */
export const serveShellFiles = (
  app: FastifyInstance,
  bandOf: (lot?: Lot) => Promise<Pick<Band, 'shell' | 'shellFolder'> | undefined>,
): void => {
  for (const [path, file, maxAge] of files) {
    app.get(path, async (request, reply): Promise<FastifyReply> => {
      // The worker is of the page's own shell; what may be kept by anybody, or comes without a cookie, is everybody's.
      const band = await bandOf(path === '/sw.js' ? lotOf(request) : undefined);
      const content = band && (await readFile(join(band.shellFolder, file)).catch(() => undefined));
      if (!content || integrityOf(content) !== band.shell.files[file]?.integrity) return sendPlainPage(reply, 404);
      const folder = band.shellFolder;
      reply.header('content-security-policy', policy);
      if (maxAge === 0) {
        reply.header('cache-control', 'no-cache');
        return reply.sendFile(file, folder, { cacheControl: false });
      }
      return reply.sendFile(file, folder, { maxAge, immutable: false });
    });
  }
};
