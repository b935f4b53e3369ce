import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SHELL } from '../base/repository';
import type { Registry, Site } from '../registry/registry';
import { releasesFor, BUCKETS } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../format/descriptor';
import { integrityOf } from '../format/files';
import { readRelease } from '../releases/readRelease';
import { releaseFolder } from '../store/directoryStore';
import { clientAddress } from '../base/clientAddress';
import { type Document, makeDocument } from './document';
import { baseOf, publicRegistry, hashScripts } from './publicRegistry';
import { contentSecurityPolicy, isHttps } from './securityHeaders';

/** Holds the bucket. Not renamed, since members' browsers have it. */
const COOKIE = 'lot';
/** Its name over https, under which browsers accept it from this host alone. They do not accept it over plain http. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const YEAR_S = 31_536_000;

const cookieBucket = ({ cookies }: FastifyRequest): number | undefined => {
  const value = cookies[SECURE_COOKIE] ?? cookies[COOKIE] ?? '';
  return /^\d{1,2}$/.test(value) ? Number(value) : undefined;
};

/**
 * The bucket of the client: of its cookie, or else of its address and `User-Agent`, so that a client that keeps no
 * cookies gets the same releases with each request and from each server (`deploy/nginx/site.js` computes the same).
 */
export const bucketOf = (request: FastifyRequest): number => {
  const client = `${clientAddress(request)} ${request.headers['user-agent'] ?? ''}`;
  return cookieBucket(request) ?? createHash('sha256').update(client).digest().readUInt32BE() % BUCKETS;
};

/** Sets the cookie, by which the client keeps its bucket when its address changes, unless it has one. */
export const setBucketCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  if (cookieBucket(request) !== undefined) return;
  const secure = isHttps(request);
  const name = secure ? SECURE_COOKIE : COOKIE;
  const options = { maxAge: YEAR_S, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  void reply.setCookie(name, String(bucketOf(request)), options);
};

/** What the members with the same set of releases get, ready to be served. */
export interface Cohort {
  page: Document;
  registry: Document;
  shell: PublishedDescriptor;
  /** Of all apps, the shell included. */
  releases: PublishedDescriptor[];
}

export interface EdgeContext {
  site: Site;
  log: (line: string) => void;
}

// Placeholders in the shell's html.
const REGISTRY = '<script type="application/json" id="site-registry"></script>';
const BASE = '%SHELL_BASE%';

/**
 * The shell's html with the address and the integrity of its scripts, and with the registry inlined, so that the first
 * response is enough to know what to load.
 */
const composePage = (html: string, shell: PublishedDescriptor, registry: object): string => {
  if (!html.includes(REGISTRY)) throw new Error("The shell's index.html has no placeholder for the registry.");
  return html
    .replace(new RegExp(`(<script[^>]*?) src="${BASE}([^"]+)"`, 'g'), (_script, start: string, file: string) => {
      const integrity = shell.files[file]?.integrity;
      if (!integrity) throw new Error(`The shell's index.html names ${file}, which is not in its release.`);
      return `${start} src="${BASE}${file}" integrity="${integrity}"`;
    })
    .replaceAll(BASE, () => baseOf(shell))
    .replace(REGISTRY, () => REGISTRY.replace('><', () => `>${JSON.stringify(registry).replaceAll('<', '\\u003c')}<`));
};

/**
 * Composes and compresses what a bucket gets. A feature app whose release cannot be read is left out.
 * @throws Error if the shell cannot be read
 */
export const composeCohort = async (
  registry: Registry,
  bucket: number,
  { site, log }: EdgeContext,
): Promise<Cohort> => {
  const { folder } = site.store;
  const live: PublishedDescriptor[] = [];
  for (const [app, version] of releasesFor(registry.apps, bucket)) {
    const deployed = registry.apps[app];
    const digest = deployed?.live === version ? deployed.digest : deployed?.canary?.digest;
    try {
      live.push(await readRelease(site.store, app, version, digest));
    } catch (error) {
      if (app === SHELL) throw error;
      log(`${app} is left out of the page: ${(error as Error).message}`);
    }
  }
  const shell = live.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('No shell is live yet. Activate a release of the shell.');
  const entry = await readFile(join(releaseFolder(folder, SHELL, shell.version), shell.entry));
  if (integrityOf(entry) !== shell.files[shell.entry]?.integrity)
    throw new Error(`${shell.entry} of ${SHELL} ${shell.version} does not match its hash.`);
  const hashes = await hashScripts(folder, live, entry.toString(), log);
  const shown = publicRegistry(registry, live, hashes);
  const html = composePage(entry.toString(), shell, shown);
  const [page, json] = await Promise.all([
    makeDocument(html, 'text/html; charset=utf-8', contentSecurityPolicy(html)),
    makeDocument(JSON.stringify(shown), 'application/json; charset=utf-8', contentSecurityPolicy()),
  ]);
  return { page, registry: json, shell, releases: live };
};
