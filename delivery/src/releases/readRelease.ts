import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import { releaseFolder } from '../store/directoryStore';
import type { SiteStore } from '../store/siteStore';
import type { PublishedDescriptor } from './descriptor';
import { DESCRIPTOR, fileReasons } from './files';
import { parseDescriptor } from './parseDescriptor';
import { digestOf, isVersion } from './version';

/** A published release as it lies in the site. */
interface Release {
  descriptor: PublishedDescriptor;
  /** `sha384-…` of its content. */
  digest: string;
}

/**
 * A published release.
 * @param digest what the registry tells of it; without one the descriptor is taken as it is
 * @throws Refusal when there is no such release, or its descriptor cannot be used or is not the one that the registry speaks of
 */
export const readRelease = async (
  { folder, fetchRelease }: SiteStore,
  app: string,
  version: string,
  digest?: string,
): Promise<Release> => {
  const release = `${app} ${version}`;
  if (!isVersion(version)) throw new Refusal(`${release} is not published: ${JSON.stringify(version)} is no version.`);
  if (!(await fetchRelease(app, version))) throw new Refusal(`${release} is not published.`);
  let text: string;
  try {
    text = await readFile(join(releaseFolder(folder, app, version), DESCRIPTOR), 'utf8');
  } catch {
    throw new Refusal(`${release} has no descriptor.`);
  }
  const descriptor = parseDescriptor<PublishedDescriptor>(text, `The descriptor of ${release}`);
  const found = digestOf(descriptor);
  if (digest !== undefined && digest !== found)
    throw new Refusal(`The descriptor of ${release} is not the one that was put live.`);
  if (descriptor.name !== app || descriptor.version !== version) {
    throw new Refusal(`The descriptor of ${release} speaks of ${descriptor.name} ${descriptor.version}.`);
  }
  return { descriptor, digest: found };
};

/** One sentence for each file of a published release that is not as it was published. */
export const releaseFileReasons = async ({ folder }: SiteStore, descriptor: PublishedDescriptor): Promise<string[]> => {
  const { name, version, files } = descriptor;
  const reasons = await fileReasons(releaseFolder(folder, name, version), files);
  return reasons.map((reason) => `${name} ${version}: ${reason}`);
};
