import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { integrityOf } from '../releases/files';
import type { Cohort } from './cohort';
import { bucketOf } from './cohortCookie';
import { sendPlainPage } from './plainPage';
import { contentSecurityPolicy } from './securityHeaders';

const icons = ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png'].map((it) => `icons/${it}`);
const files = ['favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'sw.js', ...icons];
/** Revalidated each time: a service worker must not outlive its release. */
const uncached = ['manifest.webmanifest', 'sw.js'];

const policy = contentSecurityPolicy();

/**
 * Serves the live shell's icons, manifest and service worker under the fixed names that browsers ask for. Their hashes
 * are verified here, since browsers cannot.
 * @param cohortOf the cohort of a bucket; undefined while nothing is live
 */
export const serveShellFiles = (
  app: FastifyInstance,
  cohortOf: (bucket?: number) => Promise<Pick<Cohort, 'shell' | 'shellFolder'> | undefined>,
): void => {
  for (const path of files) {
    const file = path === 'favicon.ico' ? 'favicon.svg' : path;
    app.get(`/${path}`, async (request, reply) => {
      // The worker must be that of the page's shell. The others are cacheable or requested without a cookie.
      const cohort = await cohortOf(path === 'sw.js' ? bucketOf(request) : undefined);
      const content = cohort && (await readFile(join(cohort.shellFolder, file)).catch(() => undefined));
      if (!content || integrityOf(content) !== cohort.shell.files[file]?.integrity) return sendPlainPage(reply, 404);
      reply.header('content-security-policy', policy);
      if (!uncached.includes(path)) return reply.sendFile(file, cohort.shellFolder, { maxAge: '1d', immutable: false });
      return reply.header('cache-control', 'no-cache').sendFile(file, cohort.shellFolder, { cacheControl: false });
    });
  }
};
