import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '../appNames';
import { readRegistry } from '../registry/registry';
import type { PublishedDescriptor } from '../releases/descriptor';
import { readRelease } from '../releases/readRelease';
import { registryFile, releaseFolder } from '../siteFolder';
import { type Document, makeDocument } from './document';
import { composePage } from './page';
import { baseOf, publicRegistry } from './publicRegistry';
import { contentSecurityPolicy } from './securityHeaders';

/** What is live, ready to be answered. */
interface LiveSite {
  page: Document;
  registry: Document;
  /** The live shell's files. */
  shellFolder: string;
}

const compose = async (siteDir: string, log: (line: string) => void): Promise<LiveSite> => {
  const registry = await readRegistry(siteDir);
  const live: PublishedDescriptor[] = [];
  for (const [app, { live: version }] of Object.entries(registry.apps)) {
    try {
      live.push(await readRelease(siteDir, app, version));
    } catch (error) {
      // A feature app whose release cannot be read costs its own area only.
      if (app === SHELL) throw error;
      log(`${app} is left out of the page: ${(error as Error).message}`);
    }
  }
  const shell = live.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('No shell is live yet.');
  const shellFolder = releaseFolder(siteDir, SHELL, shell.version);
  const seen = publicRegistry(registry, live);
  const html = composePage(await readFile(join(shellFolder, shell.entry), 'utf8'), baseOf(SHELL, shell.version), seen);
  const [page, json] = await Promise.all([
    makeDocument(html, 'text/html; charset=utf-8', contentSecurityPolicy(html)),
    makeDocument(JSON.stringify(seen), 'application/json; charset=utf-8', contentSecurityPolicy()),
  ]);
  return { page, registry: json, shellFolder };
};

/** The registry is replaced by a rename, so another inode or time means another content. */
const fingerprintOf = async (file: string): Promise<string> => {
  try {
    const { ino, mtimeNs, size } = await stat(file, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return 'none';
  }
};

/**
 * The live site, composed anew when the registry has changed. Each call looks, so that the first page after an activation has the
 * new set. A registry that cannot be used leaves the last good site in place.
 * @returns a function that gives the live site, or undefined while there is none
 */
export const followRegistry = (siteDir: string, log: (line: string) => void): (() => Promise<LiveSite | undefined>) => {
  let seen = '';
  let live: Promise<LiveSite | undefined> = Promise.resolve(undefined);
  return async () => {
    const now = await fingerprintOf(registryFile(siteDir));
    if (now !== seen) {
      seen = now;
      const before = live;
      live = compose(siteDir, log).catch((error: Error) => {
        log(`The registry cannot be served: ${error.message}`);
        return before;
      });
    }
    return live;
  };
};
