import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal';
import type { SiteStore } from '../store/siteStore';
import { compressed, isCompressible } from './compressed';
import type { Descriptor, PublishedDescriptor } from './descriptor';
import { DESCRIPTOR, fileReasons } from './files';
import { parseDescriptor } from './parseDescriptor';
import { readRelease, releaseFileReasons } from './readRelease';
import { versionOf } from './version';

/** Reads what a build left behind, and refuses it unless the files are those that its descriptor lists. */
const readBuild = async (app: string, dist: string): Promise<Descriptor> => {
  const where = join(dist, DESCRIPTOR);
  if (!existsSync(where)) throw new Refusal(`${where} is missing: ${app} is not built.`);
  const descriptor = parseDescriptor(await readFile(where, 'utf8'), where);
  if (descriptor.name !== app) throw new Refusal(`${where} belongs to ${descriptor.name}, not to ${app}.`);
  const reasons = await fileReasons(dist, descriptor.files);
  if (reasons.length > 0) throw new Refusal(...reasons.map((reason) => `${dist}: ${reason}`));
  return descriptor;
};

/** Writes a file with its compressed copies; gives its size over the wire. */
const writeWithCopies = async (file: string, content: Buffer): Promise<number> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flush: true });
  if (!isCompressible(file)) return content.length;
  const { br, gz } = await compressed(content);
  if (br.length >= content.length) return content.length;
  await Promise.all([writeFile(`${file}.br`, br, { flush: true }), writeFile(`${file}.gz`, gz, { flush: true })]);
  return br.length;
};

const writeRelease = async (dist: string, folder: string, descriptor: Descriptor, version: string): Promise<void> => {
  const files: PublishedDescriptor['files'] = {};
  for (const [file, built] of Object.entries(descriptor.files)) {
    files[file] = { ...built, brotli: await writeWithCopies(join(folder, file), await readFile(join(dist, file))) };
  }
  const published: PublishedDescriptor = { ...descriptor, version, publishedAt: new Date().toISOString(), files };
  await writeWithCopies(join(folder, DESCRIPTOR), Buffer.from(JSON.stringify(published, null, 2)));
};

/** What a publish leaves behind that was killed half way goes with the next one, once nobody can be writing it any more. */
export const clearUnfinished = async (unfinished: string): Promise<void> => {
  const names = await readdir(unfinished).catch(() => []);
  for (const name of names) {
    const left = join(unfinished, name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 3_600_000) await rm(left, { recursive: true, force: true });
  }
};

/**
 * Adds a built app to the site as an immutable release, whole or not at all. Publishing the same content again changes nothing.
 * @returns the release's version
 * @throws Refusal when the build is incomplete or damaged
 */
export const publish = async (store: SiteStore, app: string, dist: string): Promise<string> => {
  const descriptor = await readBuild(app, dist);
  const version = versionOf(descriptor);
  if (!(await store.fetchRelease(app, version))) {
    const unfinished = join(store.folder, 'unfinished');
    await clearUnfinished(unfinished);
    const finished = join(unfinished, `${app}-${version}-${randomBytes(4).toString('hex')}`);
    try {
      await writeRelease(dist, finished, descriptor, version);
      await store.addRelease(app, version, finished);
    } finally {
      await rm(finished, { recursive: true, force: true });
    }
  }
  const reasons = await releaseFileReasons(store, (await readRelease(store, app, version)).descriptor);
  if (reasons.length > 0) throw new Refusal(...reasons);
  return version;
};
