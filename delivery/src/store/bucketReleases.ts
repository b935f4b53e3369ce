import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAppName } from '../base/repository';
import { Refusal } from '../base/refusal';
import { type Descriptor, parseDescriptor, digestOf, isVersion } from '../format/descriptor';
import { DESCRIPTOR, assertIntact, filesIn, hasContentHash } from '../format/files';
import type { S3Bucket } from './bucket';
import { replaceFile, unlessMissing } from './durable';
import { moveRelease, releaseFolder, withUnfinishedFolder } from './directoryStore';
import { inParallel } from './inParallel';
import { type PublishedRelease, SOURCE_MAPS_FOLDER, type SiteStore } from './siteStore';

const CONCURRENCY = 8;

const keyOf = (app: string, version: string): string => `releases/${app}/${version}`;

const withCompressedCopies = ({ files }: Descriptor): string[] =>
  Object.keys(files).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);

/**
 * Uploads what the bucket lacks of a release, the descriptor last: without it a release is not published. Files whose
 * names contain a hash are uploaded by content too.
 * @param folder the release's files
 * @throws Refusal if a file does not match its hash, or a release of another content is published by that name
 */
export const uploadRelease = async (bucket: S3Bucket, app: string, version: string, folder: string): Promise<void> => {
  const key = keyOf(app, version);
  const pool = `files/${app}`;
  const upload = async (file: string, to = key): Promise<void> =>
    bucket.write(`${to}/${file}`, await readFile(join(folder, file)));

  const descriptor = parseDescriptor(await readFile(join(folder, DESCRIPTOR), 'utf8'), join(folder, DESCRIPTOR));
  const [stored, pooled, published] = await Promise.all([
    bucket.list(key),
    bucket.list(pool),
    bucket.read(`${key}/${DESCRIPTOR}`),
  ]);
  if (published && digestOf(parseDescriptor(published.content.toString(), key)) !== digestOf(descriptor))
    throw new Refusal(
      `${bucket.name}: ${app} ${version} is published there with another content. ` +
        'Releases are never overwritten. Upload to another prefix.',
    );
  const files = withCompressedCopies(descriptor).filter((file) => existsSync(join(folder, file)));
  const missing = files.filter((file) => !stored.has(`${key}/${file}`));
  const notPooled = files.filter((file) => hasContentHash(file) && !pooled.has(`${pool}/${file}`));
  if (missing.length + notPooled.length > 0) {
    await assertIntact(folder, descriptor.files, folder);
    await inParallel(missing, CONCURRENCY, (file) => upload(file));
    await inParallel(notPooled, CONCURRENCY, (file) => upload(file, pool));
  }
  if (!published) await upload(DESCRIPTOR);
};

const mapsKey = (app: string, version = ''): string => join(SOURCE_MAPS_FOLDER, app, version);

export const bucketSourceMaps = (bucket: S3Bucket): Pick<SiteStore, 'addSourceMaps' | 'readSourceMap'> => ({
  async addSourceMaps(app, version, source) {
    const key = mapsKey(app, version);
    const stored = await bucket.list(key);
    const missing = (await filesIn(source)).filter((file) => !stored.has(`${key}/${file}`));
    await inParallel(missing, CONCURRENCY, async (file) =>
      bucket.write(`${key}/${file}`, await readFile(join(source, file))),
    );
  },

  async readSourceMap(app, version, script) {
    const own = await bucket.read(`${mapsKey(app, version)}/${script}.map.gz`);
    if (own) return own.content;
    const other = [...(await bucket.list(mapsKey(app))).keys()].find((key) => key.endsWith(`/${script}.map.gz`));
    return other === undefined ? undefined : (await bucket.read(other))?.content;
  },
});

export const publishedReleases = (objects: ReadonlyMap<string, number>): PublishedRelease[] =>
  [...objects].flatMap(([key, publishedAt]) => {
    const [, app = '', version = '', file, ...more] = key.split('/');
    return file === DESCRIPTOR && more.length === 0 ? [{ app, version, publishedAt }] : [];
  });

/**
 * Removes a release from the bucket, its descriptor first: without it a release is not published. Files by content stay
 * if another release of the app in the bucket has them.
 */
export const removeRelease = async (bucket: S3Bucket, app: string, version: string): Promise<void> => {
  const release = keyOf(app, version);
  await bucket.remove(`${release}/${DESCRIPTOR}`);
  const all = [...(await bucket.list(`releases/${app}`)).keys()];
  const own = all.filter((it) => it.startsWith(`${release}/`));
  const nameOf = (it: string): string => it.split('/').slice(3).join('/');
  const used = new Set(all.filter((it) => !it.startsWith(`${release}/`)).map(nameOf));
  const unused = own.map(nameOf).filter((file) => hasContentHash(file) && !used.has(file));
  // The release's own files last, so that a repeated removal finds what an interrupted one has left. One after the
  // other: some stores fail when keys of one folder are deleted at once.
  const maps = await bucket.list(mapsKey(app, version));
  for (const key of [...unused.map((file) => `files/${app}/${file}`), ...maps.keys(), ...own]) await bucket.remove(key);
};

/** Downloads the files that the descriptor lists, and no others. Returns false if the release is not published. */
const downloadRelease = async (bucket: S3Bucket, key: string, folder: string): Promise<boolean> => {
  const stored = await bucket.read(`${key}/${DESCRIPTOR}`);
  if (!stored) return false;
  const where = `${bucket.name}/${key}`;
  const descriptor = parseDescriptor(stored.content.toString(), `${where}/${DESCRIPTOR}`);
  const keys = await bucket.list(key);
  const files = withCompressedCopies(descriptor).filter((file) => keys.has(`${key}/${file}`));
  await inParallel(files, CONCURRENCY, async (file) => {
    const object = await bucket.read(`${key}/${file}`);
    if (!object) return;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), object.content);
  });
  await writeFile(join(folder, DESCRIPTOR), stored.content);
  await assertIntact(folder, descriptor.files, where);
  return true;
};

/**
 * Returns a function that copies a release from the bucket into `folder`, whole or not at all, once for concurrent
 * callers. It resolves to whether the release is published.
 */
export const releaseMirror = (bucket: S3Bucket, folder: string) => {
  const inFlight = new Map<string, Promise<boolean>>();
  return async (app: string, version: string): Promise<boolean> => {
    // Names become paths and keys.
    if (!isAppName(app) || !isVersion(version)) return false;
    if (existsSync(releaseFolder(folder, app, version))) return true;
    const key = keyOf(app, version);
    const fetched =
      inFlight.get(key) ??
      withUnfinishedFolder(folder, async (unfinished) => {
        const isPublished = await downloadRelease(bucket, key, unfinished);
        if (isPublished) await moveRelease(folder, app, version, unfinished);
        return isPublished;
      }).finally(() => inFlight.delete(key));
    inFlight.set(key, fetched);
    return fetched;
  };
};

/**
 * Returns a function that reads the names of a release's files: from the release in `folder`, or from its descriptor,
 * of which a copy is kept there. It resolves to undefined if the release is not published.
 */
export const fileNamesReader = (bucket: S3Bucket, folder: string) => {
  const namesIn = (text: string, where: string): string[] => Object.keys(parseDescriptor(text, where).files);
  return async (app: string, version: string): Promise<string[] | undefined> => {
    if (!isAppName(app) || !isVersion(version)) return undefined;
    const copy = join(folder, 'descriptors', app, `${version}.json`);
    for (const file of [join(releaseFolder(folder, app, version), DESCRIPTOR), copy]) {
      const text = await readFile(file, 'utf8').catch(unlessMissing(undefined));
      if (text !== undefined) return namesIn(text, file);
    }
    const stored = await bucket.read(`${keyOf(app, version)}/${DESCRIPTOR}`);
    if (!stored) return undefined;
    const text = stored.content.toString();
    const names = namesIn(text, `${bucket.name}/${keyOf(app, version)}`);
    await replaceFile(copy, text);
    return names;
  };
};
