import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keepNewest, replaceFile } from '../store/durable';
import { memoize } from '../base/memoize';
import { DELTA_VARY, deltasBetween, dictionaryHash } from './delta';
import { type Document, makeDocument, sendBody } from './document';
import { sendPlainPage } from './plainPage';
import { contentSecurityPolicy } from './securityHeaders';

/** Copies that are kept: a release that becomes live in steps, with a smoke test, makes about ten. */
const MAX_COPIES = 60;

export type DocumentCopies = ReturnType<typeof documentCopies>;

/**
 * Copies of the pages that this machine has served. A page is revalidated each time, and browsers use no such response
 * as a dictionary; so they fetch its copy, which never changes, when they are idle.
 */
export const documentCopies = (siteFolder: string, log: (line: string) => void) => {
  const folder = join(siteFolder, 'documents');
  const has = (name: string): boolean => /^[\w-]{22}$/.test(name) && existsSync(join(folder, name));
  const read = (name: string): Promise<Buffer> => readFile(join(folder, name));

  const documentOf = memoize(MAX_COPIES, async (name) =>
    makeDocument((await read(name)).toString(), 'text/plain; charset=utf-8', contentSecurityPolicy()),
  );
  const deltaOf = deltasBetween(MAX_COPIES * MAX_COPIES, log);

  return {
    /** Keeps a page, and removes the oldest copies. A failure is logged. */
    async keep({ hash, bodies }: Document): Promise<void> {
      if (has(hash)) return;
      try {
        await replaceFile(join(folder, hash), bodies.identity);
        await keepNewest(folder, MAX_COPIES);
      } catch (error) {
        log(`The copy of the page could not be kept: ${(error as Error).message}`);
      }
    },

    /** The copy in all encodings; undefined if there is none of this name, which a browser has sent. */
    async find(name: string): Promise<Document | undefined> {
      return has(name) ? documentOf(name) : undefined;
    },

    /** The delta of a copy to the one with the hash `dictionary`; undefined if this machine lacks one of them. */
    async delta(name: string, dictionary: string): Promise<Buffer | undefined> {
      const earlier = Buffer.from(dictionary, 'base64').toString('base64url').slice(0, 22);
      if (!has(name) || !has(earlier) || dictionaryHash(await read(earlier)) !== dictionary) return undefined;
      return deltaOf(join(folder, name), join(folder, earlier));
    },
  };
};

/**
 * Serves the copies as plain text, as dictionaries for the page and for each other: the pattern covers `/` and their
 * addresses. It names no destination, since a service worker requests the page with another one.
 */
export const serveDocumentCopies = (app: FastifyInstance, copies: DocumentCopies): void => {
  app.get<{ Params: { name: string } }>('/documents/:name', async (request, reply) => {
    const copy = await copies.find(request.params.name);
    if (!copy) return sendPlainPage(reply, 404);
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': copy.contentSecurityPolicy,
      'use-as-dictionary': 'match="/{documents/*}?"',
      vary: DELTA_VARY,
    });
    return sendBody(request, reply, copy, copies.delta);
  });
};
