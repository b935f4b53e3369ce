import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAppName } from '../appNames';
import { Refusal } from '../refusal';
import { DESCRIPTOR, fileReasons } from '../releases/files';
import { parseDescriptor } from '../releases/parseDescriptor';
import { clearUnfinished } from '../releases/publish';
import { isVersion } from '../releases/version';
import type { Bucket } from './bucket';
import { releaseKey } from './bucketUpload';
import { moveRelease, releaseFolder } from './directoryStore';
import { inParallel } from './inParallel';

/** Objects that are on their way at a time. */
const AT_ONCE = 8;

/** Fetches into a folder the files that the descriptor names, and nothing else that may lie in the bucket. */
const fetchInto = async (bucket: Bucket, key: string, folder: string): Promise<boolean> => {
  const described = await bucket.read(`${key}/${DESCRIPTOR}`);
  if (!described) return false;
  const where = `${bucket.name}/${key}`;
  const { files } = parseDescriptor(described.content.toString(), `${where}/${DESCRIPTOR}`);
  const there = await bucket.list(key);
  const wanted = Object.keys(files)
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`])
    .filter((file) => there.has(`${key}/${file}`));
  await mkdir(folder, { recursive: true });
  await inParallel(wanted, AT_ONCE, async (file) => {
    const content = (await bucket.read(`${key}/${file}`))?.content;
    if (!content) return;
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  });
  await writeFile(join(folder, DESCRIPTOR), described.content);
  const reasons = await fileReasons(folder, files);
  if (reasons.length > 0) throw new Refusal(...reasons.map((reason) => `${where}: ${reason}`));
  return true;
};

/**
 * Brings releases from a bucket into a folder of this machine, each whole or not at all, however many ask for it at once.
 * The function that it gives tells whether the release is published; then its files lie in `folder`.
 */
export const bucketMirror = (bucket: Bucket, folder: string): ((app: string, version: string) => Promise<boolean>) => {
  const fetching = new Map<string, Promise<boolean>>();

  const fetchRelease = async (app: string, version: string): Promise<boolean> => {
    await clearUnfinished(join(folder, 'unfinished'));
    const unfinished = join(folder, 'unfinished', `${app}-${version}-${randomBytes(4).toString('hex')}`);
    try {
      if (!(await fetchInto(bucket, releaseKey(app, version), unfinished))) return false;
      await moveRelease(folder, app, version, unfinished);
      return true;
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  };

  return async (app, version) => {
    // Names become paths and keys; a name that could lead elsewhere is no release's.
    if (!isAppName(app) || !isVersion(version)) return false;
    if (existsSync(releaseFolder(folder, app, version))) return true;
    const key = releaseKey(app, version);
    const fetched = fetching.get(key) ?? fetchRelease(app, version).finally(() => fetching.delete(key));
    fetching.set(key, fetched);
    return fetched;
  };
};
