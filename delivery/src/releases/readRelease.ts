import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import { releaseFolder } from '../siteFolder';
import type { PublishedDescriptor } from './descriptor';
import { DESCRIPTOR, fileReasons } from './files';
import { parseDescriptor } from './parseDescriptor';
import { isVersion } from './version';

/**
 * The descriptor of a published release.
 * @throws Refusal when there is no such release or its descriptor cannot be used
 */
export const readRelease = async (siteDir: string, app: string, version: string): Promise<PublishedDescriptor> => {
  const release = `${app} ${version}`;
  if (!isVersion(version)) throw new Refusal(`${release} is not published: ${JSON.stringify(version)} is no version.`);
  let text: string;
  try {
    text = await readFile(join(releaseFolder(siteDir, app, version), DESCRIPTOR), 'utf8');
  } catch {
    throw new Refusal(`${release} is not published.`);
  }
  const descriptor = parseDescriptor<PublishedDescriptor>(text, `The descriptor of ${release}`);
  if (descriptor.name !== app || descriptor.version !== version) {
    throw new Refusal(`The descriptor of ${release} speaks of ${descriptor.name} ${descriptor.version}.`);
  }
  return descriptor;
};

/** One sentence for each file of a published release that is not as it was published. */
export const releaseFileReasons = async (siteDir: string, descriptor: PublishedDescriptor): Promise<string[]> => {
  const { name, version, files } = descriptor;
  const reasons = await fileReasons(releaseFolder(siteDir, name, version), files);
  return reasons.map((reason) => `${name} ${version}: ${reason}`);
};
