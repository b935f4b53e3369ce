import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';
import { releaseFolder } from '../store/directoryStore';

/** SHA-256 of scripts and prerendered markup in base64 without the padding, by app and file. */
export type ScriptHashes = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** By the longer hash that a descriptor has. Contents do not change, so an entry is never wrong. */
const hashCache = new Map<string, string>();

const hashOf = async (path: string, integrity: string): Promise<string> => {
  const cached = hashCache.get(integrity);
  if (cached !== undefined) return cached;
  const content = await readFile(path);
  if (integrityOf(content) !== integrity) throw new Error('it does not match its hash');
  const hash = createHash('sha256').update(content).digest('base64').slice(0, -1);
  hashCache.set(integrity, hash);
  return hash;
};

/** The service worker runs beside the page; the page names the scripts of its html with their hashes. */
const isLoadedByPage = ({ name, routes }: PublishedDescriptor, file: string, html: string): boolean =>
  (file.endsWith('.js') && file !== 'sw.js' && !(name === SHELL && html.includes(file))) ||
  routes.some(({ markup }) => markup === file);

/**
 * Hashes the scripts and the markup that a page may load, each after it was verified with the hash in its release's
 * signed descriptor: shorter hashes, since all of them are part of the page. A file that cannot be read or is damaged
 * has none, so that pages do not use it.
 * @param html the shell's index.html
 * @returns the hashes by app and file
 */
export const hashScripts = async (
  folder: string,
  live: readonly PublishedDescriptor[],
  html: string,
  log: (line: string) => void,
): Promise<ScriptHashes> => {
  const hashes = new Map<string, Record<string, string>>();
  for (const release of live) {
    const { name, version, files } = release;
    const ofApp: Record<string, string> = {};
    for (const [file, { integrity }] of Object.entries(files)) {
      if (!isLoadedByPage(release, file, html)) continue;
      try {
        ofApp[file] = await hashOf(join(releaseFolder(folder, name, version), file), integrity);
      } catch (error) {
        log(`Browsers will block ${file} of ${name} ${version}: ${(error as Error).message}.`);
      }
    }
    hashes.set(name, ofApp);
  }
  return hashes;
};
