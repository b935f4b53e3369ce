import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { dictionaryHash, makeDelta } from '../edge/delta';
import type { Document } from '../edge/document';
import { fileDeltas, isPredecessor } from '../edge/fileDeltas';
import { composeCohorts } from '../edge/liveSite';
import { plainPages } from '../edge/plainPage';
import { Refusal } from '../base/refusal';
import { acceptRegistry, type Registry, type Site } from '../registry/registry';
import { filesIn, integrityOf, isCompressible, hasContentHash } from '../format/files';
import type { PublishedDescriptor } from '../format/descriptor';
import { releaseFolder, withUnfinishedFolder } from '../store/directoryStore';
import { newestFirst, replaceFile, syncFolder, unlessMissing } from '../store/durable';
import { poolFolder } from '../store/filePool';
import { withLock } from '../store/lock';
import { LIVE_PAGES } from '../store/siteStore';

/** What a range of buckets gets. */
interface LiveCohort {
  /** Its first bucket. */
  from: number;
  /** The name of its folder in `pages/`: the hash of its page. */
  page: string;
  /** The hash of its `/registry.json`. */
  registry: string;
  /** The version of its shell. */
  shell: string;
  contentSecurityPolicy: string;
}

/** `pages/live.json`: which document a web server sends to which browser. */
export interface LivePages {
  /** Of the registry that the pages were composed from. */
  revision: number;
  /** The id of the key that has signed it. */
  key: string | undefined;
  /** The highest bucket first: the first cohort is stable. */
  cohorts: LiveCohort[];
  /** The policies of `pages/errors/STATUS.html`. */
  errors: Record<string, string>;
}

/** Earlier sets that are kept: browsers have copies of their pages, or are about to fetch them. */
const MAX_SETS = 10;

const liveFile = ({ store }: Site): string => join(store.folder, LIVE_PAGES);

/** The pages that web servers send; undefined if this site has none as files. */
export const readPages = (site: Site): Promise<LivePages | undefined> =>
  readFile(liveFile(site), 'utf8').then((text) => JSON.parse(text) as LivePages, unlessMissing(undefined));

/** Each encoding has a folder, so that a web server knows the type by the file's name. */
const writeDocument = async (folder: string, file: string, { bodies }: Document): Promise<void> => {
  for (const [encoding, body] of Object.entries(bodies)) {
    await mkdir(join(folder, encoding), { recursive: true });
    await writeFile(join(folder, encoding, file), body, { flush: true });
  }
};

/** The hash of a dictionary in the name of a file: base64url. */
const nameOf = (dictionary: string): string => Buffer.from(dictionary, 'base64').toString('base64url');

/** Writes the page's differences to those of earlier sets, which browsers may have as dictionaries. */
const writeDocumentDeltas = async (folder: string, page: Buffer, sets: string): Promise<void> => {
  for (const other of (await newestFirst(sets)).slice(0, MAX_SETS)) {
    const dictionary = await readFile(join(sets, other, 'identity/index.html'));
    const target = join(folder, nameOf(dictionaryHash(dictionary)), 'index.html');
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await makeDelta(page, dictionary));
  }
};

/** Adds a folder whose name is the hash of its content, whole or not at all. */
const addFolder = async (
  siteFolder: string,
  target: string,
  write: (folder: string) => Promise<void>,
): Promise<void> => {
  if (existsSync(target)) return;
  await withUnfinishedFolder(siteFolder, async (unfinished) => {
    await write(unfinished);
    await rename(unfinished, target);
  });
  await syncFolder(dirname(target));
};

/** Writes the differences of a release's files to those of releases before it, into `pages/deltas`. */
const writeFileDeltas = async (
  { store: { folder } }: Site,
  { name: app, files }: PublishedDescriptor,
  deltaOf: ReturnType<typeof fileDeltas>,
): Promise<void> => {
  const pool = poolFolder(folder, app);
  const stored = await filesIn(pool).catch(unlessMissing<string[]>([]));
  for (const file of Object.keys(files).filter((it) => hasContentHash(it) && isCompressible(it))) {
    for (const other of stored.filter((it) => isPredecessor(file, it))) {
      const dictionary = dictionaryHash(await readFile(join(pool, other)));
      const target = join(folder, 'pages/deltas', app, file, nameOf(dictionary) + extname(file));
      if (existsSync(target)) continue;
      const delta = await deltaOf(app, file, dictionary);
      if (delta) await replaceFile(target, delta);
    }
  }
};

/** Removes the differences of files that are no longer stored. */
const removeOldDeltas = async (folder: string): Promise<void> => {
  const deltas = join(folder, 'pages/deltas');
  const files = await filesIn(deltas).catch(unlessMissing<string[]>([]));
  for (const file of new Set(files.map(dirname)))
    if (!existsSync(join(folder, 'files', file))) await rm(join(deltas, file), { recursive: true, force: true });
};

/** Files of the shell that browsers request by fixed names, and cannot verify. */
const assertShellIntact = async ({ store }: Site, { name, version, files }: PublishedDescriptor): Promise<void> => {
  for (const [file, { integrity }] of Object.entries(files)) {
    if (hasContentHash(file)) continue;
    const content = await readFile(join(releaseFolder(store.folder, name, version), file));
    if (integrityOf(content) !== integrity) throw new Error(`${file} of ${name} ${version} does not match its hash.`);
  }
};

const composeFiles = async (site: Site, registry: Registry, log: (line: string) => void): Promise<LivePages> => {
  const { folder } = site.store;
  const pages = join(folder, 'pages');
  const { starts, cohorts } = await composeCohorts(registry, { site, log });
  const deltaOf = fileDeltas(registry.apps, folder, log);
  for (const { page, registry: json, shell, releases } of cohorts) {
    await assertShellIntact(site, shell);
    await addFolder(folder, join(pages, 'sets', page.hash), async (set) => {
      await writeDocument(set, 'index.html', page);
      await writeDocument(set, 'registry.json', json);
      await writeDocumentDeltas(set, page.bodies.identity, join(pages, 'sets'));
    });
    for (const release of releases) await writeFileDeltas(site, release, deltaOf);
  }
  for (const [status, { body }] of Object.entries(plainPages))
    await replaceFile(join(pages, 'errors', `${status}.html`), body);
  return {
    revision: registry.revision,
    key: registry.key,
    cohorts: cohorts.map(({ page, registry: json, shell }, index) => ({
      from: starts[index] ?? 0,
      page: page.hash,
      registry: json.hash,
      shell: shell.version,
      contentSecurityPolicy: page.contentSecurityPolicy,
    })),
    errors: Object.fromEntries(Object.entries(plainPages).map(([status, { policy }]) => [status, policy])),
  };
};

const removeOldSets = async (pages: string, live: LivePages): Promise<void> => {
  const sets = join(pages, 'sets');
  const isLive = new Set(live.cohorts.map(({ page }) => page));
  const old = (await newestFirst(sets)).filter((name) => !isLive.has(name));
  for (const name of old.slice(MAX_SETS)) await rm(join(sets, name), { recursive: true, force: true });
};

/**
 * Composes the pages of what is live as files in `SITE_DIR/pages`, with compressed copies and differences to earlier
 * ones, for web servers such as nginx; then replaces `live.json`, by which they choose. From then on each change of the
 * registry does so (`updatePages`).
 * @returns what is live; unchanged if it is of this revision already
 * @throws Refusal if the registry cannot be read or another process holds the lock for too long
 * @throws Error if the shell cannot be read or is damaged; the pages before stay
 */
export const writePages = async (site: Site, { log }: { log: (line: string) => void }): Promise<LivePages> => {
  const pages = join(site.store.folder, 'pages');
  await mkdir(join(pages, 'sets'), { recursive: true });
  return withLock(join(pages, 'live.json.lock'), async () => {
    for (;;) {
      const before = await readPages(site);
      const stored = await site.store.readRegistry();
      if (!stored) throw new Refusal('Nothing is live yet. Activate a release of the shell.');
      const { registry, keep } = acceptRegistry(stored.text, site, before);
      if (before && before.revision === registry.revision && before.key === registry.key) return before;
      const live = await composeFiles(site, registry, log);
      // Composing takes seconds. A release that was rolled back meanwhile is not served again.
      if ((await site.store.readRegistry())?.tag !== stored.tag) continue;
      // Last: until then the next call composes the pages again, also after this process was killed.
      await replaceFile(liveFile(site), JSON.stringify(live));
      await keep();
      await removeOldSets(pages, live);
      await removeOldDeltas(site.store.folder);
      return live;
    }
  });
};

/**
 * Brings the pages of a site up to date. A failure is logged, and the pages before stay.
 * @returns whether they are up to date
 */
export const updatePages = (site: Site, log: (line: string) => void): Promise<boolean> =>
  writePages(site, { log }).then(
    () => true,
    (error: Error) => {
      log(`The pages could not be written: ${error.message}`);
      return false;
    },
  );
