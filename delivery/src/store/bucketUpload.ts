import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/registry';
import { DESCRIPTOR, fileReasons } from '../releases/files';
import { parseDescriptor } from '../releases/parseDescriptor';
import { readRelease } from '../releases/readRelease';
import { digestOf } from '../releases/version';
import type { Bucket } from './bucket';
import { registryHeaders, releaseHeaders } from './bucketHeaders';
import { inParallel } from './inParallel';
import { releaseFolder } from './directoryStore';
import { withLock } from './lock';
import type { SiteStore } from './siteStore';

/** The registry's object, and the releases' folder: the same names as in a directory. */
export const REGISTRY = 'registry.json';
export const releaseKey = (app: string, version: string): string => `releases/${app}/${version}`;

/** Objects that are on their way at a time. */
const AT_ONCE = 8;
/** How long one upload waits for another's last step, ms. */
const PATIENCE = 120_000;

/** A release as a registry names it. */
interface NamedRelease {
  app: string;
  version: string;
  digest?: string;
}

/** The releases that a registry sends members to. */
export const namedReleases = (text: string): NamedRelease[] =>
  Object.entries((JSON.parse(text) as Registry).apps).flatMap(([app, { live, digest, canary }]) => [
    { app, version: live, digest },
    ...(canary ? [{ app, version: canary.version, digest: canary.digest }] : []),
  ]);

/**
 * Uploads what the bucket has not of a release, the descriptor last: without it the release is not published there.
 * @param folder the release's files
 * @returns false when another content is published by that name; it stays as it is
 * @throws Refusal when a file is not as the descriptor says
 */
export const uploadRelease = async (bucket: Bucket, key: string, folder: string): Promise<boolean> => {
  const contentOf = (file: string): Promise<Buffer> => readFile(join(folder, file));
  const write = async (file: string): Promise<void> =>
    bucket.write(`${key}/${file}`, await contentOf(file), releaseHeaders(file));

  const described = await contentOf(DESCRIPTOR);
  const descriptor = parseDescriptor(described.toString(), join(folder, DESCRIPTOR));
  const { files } = descriptor;
  const there = await bucket.list(key);
  const published = there.has(`${key}/${DESCRIPTOR}`) ? await bucket.read(`${key}/${DESCRIPTOR}`) : undefined;
  // Who published the same content before has done this work.
  if (published && digestOf(parseDescriptor(published.content.toString(), key)) !== digestOf(descriptor)) return false;
  const missing = Object.keys(files)
    .flatMap((file) => [file, `${file}.br`, `${file}.gz`])
    .filter((file) => !there.has(`${key}/${file}`) && existsSync(join(folder, file)));
  if (missing.length > 0) {
    const reasons = await fileReasons(folder, files);
    if (reasons.length > 0) throw new Refusal(...reasons.map((reason) => `${folder}: ${reason}`));
    await inParallel(missing, AT_ONCE, write);
  }
  if (published === undefined) await write(DESCRIPTOR);
  return true;
};

/**
 * Uploads the releases that a registry names. What is there is left as it is, so that an upload that was cut short goes on where it was.
 * @throws Refusal when a release is damaged here, or another one by its name there
 */
export const uploadReleases = (from: SiteStore, bucket: Bucket, registry: string): Promise<void> =>
  inParallel(namedReleases(registry), 4, async ({ app, version, digest }) => {
    await readRelease(from, app, version, digest);
    if (await uploadRelease(bucket, releaseKey(app, version), releaseFolder(from.folder, app, version))) return;
    const published = `${app} ${version} is published there with another content`;
    throw new Refusal(`${bucket.name}: ${published}, and no release is ever overwritten. Another prefix is needed.`);
  });

const revisionOf = (registry: string): number => (JSON.parse(registry) as Registry).revision;

/** Whether the bucket's registry is an older one of this directory's. */
const isBehind = async (from: SiteStore, bucket: Bucket, text: string): Promise<boolean> => {
  const there = (await bucket.read(REGISTRY))?.content.toString();
  if (there === undefined) return true;
  if (there === text) return false;
  const [theirs, ours] = [revisionOf(there), revisionOf(text)];
  if (theirs < ours) return true;
  throw new Refusal(
    `${bucket.name} has revision ${theirs} of a registry, and ${from.name} has another, revision ${ours}: one directory alone uploads to a bucket.`,
  );
};

/**
 * Makes a bucket what a directory is: releases first, the registry last and at once. Needs no write on a condition: one directory alone uploads
 * to a bucket, and its uploads take their last step one after another, each with the registry that is live by then.
 * @throws Refusal; what the bucket's registry names is whole at any moment
 */
export const uploadSite = async (from: SiteStore, bucket: Bucket): Promise<void> => {
  for (;;) {
    const stored = await from.readRegistry();
    if (!stored) throw new Refusal(`${from.name}: nothing was ever activated, so there is nothing to upload.`);
    await uploadReleases(from, bucket, stored.text);
    const lastStep = async (): Promise<boolean> => {
      if ((await from.registryTag()) !== stored.tag) return false;
      if (await isBehind(from, bucket, stored.text))
        await bucket.write(REGISTRY, Buffer.from(stored.text), registryHeaders);
      return true;
    };
    if (await withLock(join(from.folder, 'upload.lock'), lastStep, PATIENCE)) return;
  }
};
