import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAppName } from '../appNames';
import { Refusal } from '../refusal';
import { DESCRIPTOR, fileViolations } from '../releases/files';
import { parseDescriptor } from '../releases/descriptor';
import { digestOf, isVersion } from '../releases/version';
import type { S3Bucket } from './bucket';
import { moveRelease, releaseFolder, withUnfinishedFolder } from './directoryStore';
import { inParallel } from './inParallel';

const CONCURRENCY = 8;

export const releaseKey = (app: string, version: string): string => `releases/${app}/${version}`;

const withCompressedCopies = (files: Record<string, unknown>): string[] =>
  Object.keys(files).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);

/**
 * Uploads what the bucket lacks of a release, the descriptor last: without it a release is not published.
 * @param folder the release's files
 * @returns false if a release of another content is published by that name; it stays as it is
 * @throws Refusal if a file does not match its hash
 */
export const uploadRelease = async (bucket: S3Bucket, key: string, folder: string): Promise<boolean> => {
  const upload = async (file: string): Promise<void> =>
    bucket.write(`${key}/${file}`, await readFile(join(folder, file)));

  const text = await readFile(join(folder, DESCRIPTOR), 'utf8');
  const descriptor = parseDescriptor(text, join(folder, DESCRIPTOR));
  const stored = await bucket.list(key);
  const published = stored.has(`${key}/${DESCRIPTOR}`) ? await bucket.read(`${key}/${DESCRIPTOR}`) : undefined;
  if (published && digestOf(parseDescriptor(published.content.toString(), key)) !== digestOf(descriptor)) return false;
  const missing = withCompressedCopies(descriptor.files).filter(
    (file) => !stored.has(`${key}/${file}`) && existsSync(join(folder, file)),
  );
  if (missing.length > 0) {
    const violations = await fileViolations(folder, descriptor.files);
    if (violations.length > 0) throw new Refusal(...violations.map((violation) => `${folder}: ${violation}`));
    await inParallel(missing, CONCURRENCY, upload);
  }
  if (!published) await upload(DESCRIPTOR);
  return true;
};

/** Downloads the files that the descriptor lists, and no others. Returns false if the release is not published. */
const download = async (bucket: S3Bucket, key: string, folder: string): Promise<boolean> => {
  const descriptor = await bucket.read(`${key}/${DESCRIPTOR}`);
  if (!descriptor) return false;
  const where = `${bucket.name}/${key}`;
  const { files } = parseDescriptor(descriptor.content.toString(), `${where}/${DESCRIPTOR}`);
  const stored = await bucket.list(key);
  const wanted = withCompressedCopies(files).filter((file) => stored.has(`${key}/${file}`));
  await inParallel(wanted, CONCURRENCY, async (file) => {
    const object = await bucket.read(`${key}/${file}`);
    if (!object) return;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), object.content);
  });
  await writeFile(join(folder, DESCRIPTOR), descriptor.content);
  const violations = await fileViolations(folder, files);
  if (violations.length > 0) throw new Refusal(...violations.map((violation) => `${where}: ${violation}`));
  return true;
};

/**
 * Returns a function that copies a release from the bucket into `folder`, whole or not at all, once for concurrent
 * callers. It resolves to whether the release is published.
 */
export const releaseMirror = (
  bucket: S3Bucket,
  folder: string,
): ((app: string, version: string) => Promise<boolean>) => {
  const inFlight = new Map<string, Promise<boolean>>();
  return async (app, version) => {
    // Names become paths and keys.
    if (!isAppName(app) || !isVersion(version)) return false;
    if (existsSync(releaseFolder(folder, app, version))) return true;
    const key = releaseKey(app, version);
    const fetched =
      inFlight.get(key) ??
      withUnfinishedFolder(folder, async (unfinished) => {
        if (!(await download(bucket, key, unfinished))) return false;
        await moveRelease(folder, app, version, unfinished);
        return true;
      }).finally(() => inFlight.delete(key));
    inFlight.set(key, fetched);
    return fetched;
  };
};
