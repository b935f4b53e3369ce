import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../base/refusal';
import { withUnfinishedFolder } from '../store/directoryStore';
import { inParallel } from '../store/inParallel';
import type { SiteStore } from '../store/siteStore';
import {
  type BuiltFile,
  type Descriptor,
  type PublishedDescriptor,
  parseDescriptor,
  versionOf,
} from '../format/descriptor';
import { DESCRIPTOR, INPUTS, assertIntact, brotli, filesIn, gzip, isCompressible, isSourceMap } from '../format/files';
import { verifyRelease } from './readRelease';

const CONCURRENCY = 8;

/** Reads the descriptor that a build left. @throws Refusal unless the files are those that it lists */
const readBuild = async (app: string, dist: string): Promise<Descriptor> => {
  const where = join(dist, DESCRIPTOR);
  if (!existsSync(where)) throw new Refusal(`${where} is missing: ${app} is not built.`);
  const descriptor = parseDescriptor(await readFile(where, 'utf8'), where);
  if (descriptor.name !== app) throw new Refusal(`${where} belongs to ${descriptor.name}, not to ${app}.`);
  await assertIntact(dist, descriptor.files, dist, (file) => file === INPUTS || isSourceMap(file));
  return descriptor;
};

/** Writes a file and its compressed copies. Returns its size over the wire, bytes. */
const writeWithCopies = async (file: string, content: Buffer): Promise<number> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flush: true });
  if (!isCompressible(file)) return content.length;
  const [br, gz] = await Promise.all([brotli(content), gzip(content)]);
  if (br.length >= content.length) return content.length;
  await writeFile(`${file}.br`, br, { flush: true });
  await writeFile(`${file}.gz`, gz, { flush: true });
  return br.length;
};

const writeRelease = async (dist: string, folder: string, descriptor: Descriptor, version: string): Promise<void> => {
  const sizes = new Map<string, number>();
  // After a failure no write may go on while the caller removes the folder.
  await inParallel(Object.keys(descriptor.files), CONCURRENCY, async (file) => {
    sizes.set(file, await writeWithCopies(join(folder, file), await readFile(join(dist, file))));
  });
  const sized = ([file, built]: [string, BuiltFile]) => [file, { ...built, brotli: sizes.get(file) ?? 0 }] as const;
  const files = Object.fromEntries(Object.entries(descriptor.files).map(sized));
  const published: PublishedDescriptor = { ...descriptor, version, publishedAt: new Date().toISOString(), files };
  await writeWithCopies(join(folder, DESCRIPTOR), Buffer.from(JSON.stringify(published, null, 2)));
};

/** Stores the source maps of a build, which the published release does not contain. */
const addSourceMaps = async (store: SiteStore, app: string, version: string, dist: string): Promise<void> => {
  const files = (await filesIn(dist)).filter(isSourceMap);
  if (files.length === 0) return;
  await withUnfinishedFolder(store.folder, async (unfinished) => {
    await inParallel(files, CONCURRENCY, async (file) => {
      const target = join(unfinished, `${file}.gz`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await gzip(await readFile(join(dist, file))));
    });
    await store.addSourceMaps(app, version, unfinished);
  });
};

/**
 * Adds a built app to the site as an immutable release, whole or not at all. Publishing the same content again changes
 * nothing.
 * @returns the release's version
 * @throws Refusal if the build is incomplete or damaged
 */
export const publish = async (store: SiteStore, app: string, dist: string): Promise<string> => {
  const descriptor = await readBuild(app, dist);
  const version = versionOf(descriptor);
  if (!(await store.fetchRelease(app, version))) {
    await withUnfinishedFolder(store.folder, async (unfinished) => {
      await writeRelease(dist, unfinished, descriptor, version);
      await store.addRelease(app, version, unfinished);
    });
  }
  await addSourceMaps(store, app, version, dist);
  await verifyRelease(store, app, version);
  return version;
};
