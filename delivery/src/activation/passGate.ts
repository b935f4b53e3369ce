import { gateViolations } from '../gate/gate';
import { Refusal } from '../refusal';
import type { ReleaseSet } from '../registry/sets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { readRelease, releaseFileReasons } from '../releases/readRelease';
import type { SiteStore } from '../store/siteStore';
import type { Trial } from './trials';

/** Gives a release, or what stands in the way of it; each is read once. */
export type ReadRelease = (
  app: string,
  version: string,
) => Promise<{ descriptor: PublishedDescriptor; digest: string } | Refusal>;

export const releaseReader = (store: SiteStore): ReadRelease => {
  const releases = new Map<string, ReturnType<ReadRelease>>();
  return (app, version) => {
    const key = `${app} ${version}`;
    const release =
      releases.get(key) ??
      readRelease(store, app, version).catch((error: unknown) => {
        if (error instanceof Refusal) return error;
        throw error;
      });
    releases.set(key, release);
    return release;
  };
};

/**
 * A release that is to go live must be there, its files as they were published; no force makes up for that. Each is looked at once.
 * @returns how to get its descriptor's digest. `digest`: what the registry remembers of it, if it was live before. Throws a Refusal with every
 * file that is not as it was
 */
export const soundness = (store: SiteStore, read: ReadRelease) => {
  const fileReasons = new Map<string, Promise<string[]>>();
  return async ({ app, version, digest }: { app: string; version: string; digest?: string }): Promise<string> => {
    const release = await read(app, version);
    if (release instanceof Refusal) throw release;
    if (digest !== undefined && digest !== release.digest)
      throw new Refusal(`The descriptor of ${app} ${version} is not the one that was live.`);
    const key = `${app} ${version}`;
    const looking = fileReasons.get(key) ?? releaseFileReasons(store, release.descriptor);
    fileReasons.set(key, looking);
    const reasons = await looking;
    if (reasons.length > 0) throw new Refusal(...reasons);
    return release.digest;
  };
};

const descriptorsOf = async (
  set: ReleaseSet,
  read: ReadRelease,
): Promise<[Map<string, PublishedDescriptor>, string[]]> => {
  const descriptors = new Map<string, PublishedDescriptor>();
  const reasons: string[] = [];
  for (const [app, version] of set) {
    const release = await read(app, version);
    if (release instanceof Refusal) reasons.push(...release.reasons);
    else descriptors.set(app, release.descriptor);
  }
  return [descriptors, reasons];
};

/** Every reason of the gate's static half against the sets that members would get. */
export const staticReasons = async (trials: Trial[], read: ReadRelease, ignoreBudget: boolean): Promise<string[]> => {
  const reasons: string[] = [];
  for (const { before, after, changed } of trials) {
    const [live, missing] = await descriptorsOf(after, read);
    const [replaced] = await descriptorsOf(before, read);
    reasons.push(...missing, ...gateViolations({ live, before: replaced, changed, ignoreBudget }));
  }
  return [...new Set(reasons)];
};
