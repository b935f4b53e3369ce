import { SHELL } from '../base/repository';
import { Refusal } from '../base/refusal';
import { readRegistry, type Site } from '../registry/registry';
import type { PublishedDescriptor } from '../format/descriptor';
import { readRelease } from '../releases/readRelease';

/** The descriptors of the releases that are live for everybody, by app. @throws Refusal if there is no shell */
export const readLiveSet = async (
  site: Site,
): Promise<{ live: Map<string, PublishedDescriptor>; shell: PublishedDescriptor }> => {
  const { apps } = await readRegistry(site);
  const releases = await Promise.all(
    Object.entries(apps).map(async ([app, { live }]) => [app, await readRelease(site.store, app, live)] as const),
  );
  const live = new Map(releases);
  const shell = live.get(SHELL);
  if (!shell) throw new Refusal(`No shell is live in ${site.store.name}.`);
  return { live, shell };
};
