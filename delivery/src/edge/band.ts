import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '../appNames';
import type { Registry } from '../registry/registry';
import { type Lot, setFor } from '../registry/sets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';
import { readRelease } from '../releases/readRelease';
import { releaseFolder } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';
import { type Document, makeDocument } from './document';
import { composePage } from './page';
import { publicRegistry } from './publicRegistry';
import { contentSecurityPolicy } from './securityHeaders';

/** What a part of the members gets, ready to be answered. */
export interface Band {
  page: Document;
  registry: Document;
  shell: PublishedDescriptor;
  /** The shell's files. */
  shellFolder: string;
  /** The patterns of all routes. */
  routes: string[];
}

/** Where releases lie, and who is told of what goes wrong. */
export interface Surroundings {
  store: SiteStore;
  overrideOrigins: string[];
  log: (line: string) => void;
}

const digestOf = ({ apps }: Registry, app: string, version: string): string | undefined => {
  const entry = apps[app];
  return entry?.live === version ? entry.digest : entry?.canary?.digest;
};

/**
 * Composes and compresses what a lot gets.
 * @throws Error when its shell cannot be read
 */
export const composeBand = async (
  registry: Registry,
  lot: Lot,
  { store, overrideOrigins, log }: Surroundings,
): Promise<Band> => {
  const live: PublishedDescriptor[] = [];
  const set = setFor(registry.apps, lot);
  for (const [app, version] of set) {
    try {
      live.push((await readRelease(store, app, version, digestOf(registry, app, version))).descriptor);
    } catch (error) {
      // A feature app whose release cannot be read costs its own area only.
      if (app === SHELL) throw error;
      log(`${app} is left out of the page: ${(error as Error).message}`);
    }
  }
  const shell = live.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('No shell is live yet.');
  const shellFolder = releaseFolder(store.folder, SHELL, shell.version);
  const seen = publicRegistry(registry, live, overrideOrigins);
  const entry = await readFile(join(shellFolder, shell.entry));
  if (integrityOf(entry) !== shell.files[shell.entry]?.integrity)
    throw new Error(`${shell.entry} of ${SHELL} ${shell.version} does not match its hash.`);
  const html = composePage(entry.toString(), shell, seen);
  const [page, json] = await Promise.all([
    makeDocument(html, 'text/html; charset=utf-8', contentSecurityPolicy(html, overrideOrigins)),
    makeDocument(JSON.stringify(seen), 'application/json; charset=utf-8', contentSecurityPolicy()),
  ]);
  const routes = live.flatMap((app) => app.routes.map(({ path }) => path));
  return { page, registry: json, shell, shellFolder, routes };
};
