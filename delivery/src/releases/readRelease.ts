import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../base/refusal';
import { releaseFolder } from '../store/directoryStore';
import { addToPool } from '../store/filePool';
import type { SiteStore } from '../store/siteStore';
import { type PublishedDescriptor, parseDescriptor, digestOf, isVersion } from '../format/descriptor';
import { DESCRIPTOR, assertIntact } from '../format/files';

/**
 * Reads the descriptor of a published release.
 * @param digest the one in the registry; without it the descriptor is not verified
 * @throws Refusal if there is no such release, or its descriptor is malformed or does not match the digest
 */
export const readRelease = async (
  { folder, fetchRelease }: SiteStore,
  app: string,
  version: string,
  digest?: string,
): Promise<PublishedDescriptor> => {
  const release = `${app} ${version}`;
  if (!isVersion(version))
    throw new Refusal(`${release} is not published: ${JSON.stringify(version)} is not a version.`);
  if (!(await fetchRelease(app, version))) throw new Refusal(`${release} is not published.`);
  const text = await readFile(join(releaseFolder(folder, app, version), DESCRIPTOR), 'utf8').catch(() => {
    throw new Refusal(`${release} has no descriptor.`);
  });
  const descriptor = parseDescriptor<PublishedDescriptor>(text, `The descriptor of ${release}`);
  if (digest !== undefined && digest !== digestOf(descriptor))
    throw new Refusal(`The descriptor of ${release} is not the one that was activated.`);
  if (descriptor.name !== app || descriptor.version !== version)
    throw new Refusal(`The descriptor of ${release} is that of ${descriptor.name} ${descriptor.version}.`);
  return descriptor;
};

/**
 * Reads the descriptor of a published release, compares the release's files with their hashes, and the app's files by
 * content with those of the release; files that are missing there are added.
 * @throws Refusal as `readRelease`, and with one sentence for each file that is missing, damaged or not listed
 */
export const verifyRelease = async (
  store: SiteStore,
  app: string,
  version: string,
  digest?: string,
): Promise<PublishedDescriptor> => {
  const descriptor = await readRelease(store, app, version, digest);
  const release = releaseFolder(store.folder, app, version);
  await assertIntact(release, descriptor.files, `${app} ${version}`);
  await addToPool(store.folder, app, release);
  return descriptor;
};
