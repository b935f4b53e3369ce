import { gateViolations } from '../gate/gate';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/registry';
import { type ReleaseSet, cohortStarts, releaseSetId, releasesFor } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { type Release, readRelease, releaseViolations } from '../releases/readRelease';
import type { SiteStore } from '../store/siteStore';

/** What some members get now, and what they would get. */
export interface SetChange {
  before: ReleaseSet;
  after: ReleaseSet;
  /** The apps whose releases differ. */
  changed: ReadonlySet<string>;
}

/** Every change from one set of releases to another that some members would get, once each. */
export const setChanges = (now: Registry['apps'], next: Registry['apps']): SetChange[] => {
  const changes = new Map<string, SetChange>();
  for (const bucket of new Set([...cohortStarts(now), ...cohortStarts(next)])) {
    const [before, after] = [releasesFor(now, bucket), releasesFor(next, bucket)];
    const changed = new Set([...after].filter(([app, version]) => before.get(app) !== version).map(([app]) => app));
    const [from, to] = [releaseSetId(before), releaseSetId(after)];
    if (from !== to) changes.set(`${from} ${to}`, { before, after, changed });
  }
  return [...changes.values()];
};

/** The ids of the sets that some members get. */
export const servedSets = (apps: Registry['apps']): Set<string> =>
  new Set(cohortStarts(apps).map((bucket) => releaseSetId(releasesFor(apps, bucket))));

/** Reads and verifies each release at most once, however often a change is tried again. */
export interface ReleaseReader {
  /** @throws Refusal if it is not published or its descriptor is unusable */
  read: (app: string, version: string) => Promise<Release>;
  /**
   * @param digest the one in the registry, if the release was live before
   * @returns the digest of the release
   * @throws Refusal if the digest or the hash of a file does not match
   */
  verifyIntegrity: (release: { app: string; version: string; digest?: string | undefined }) => Promise<string>;
}

export const releaseReader = (store: SiteStore): ReleaseReader => {
  const cached = <T>(load: (app: string, version: string) => Promise<T>) => {
    const cache = new Map<string, Promise<T>>();
    return (app: string, version: string): Promise<T> => {
      const loading = cache.get(`${app} ${version}`) ?? load(app, version);
      cache.set(`${app} ${version}`, loading);
      return loading;
    };
  };
  const read = cached((app, version) => readRelease(store, app, version));
  const violationsOf = cached(async (app, version) => releaseViolations(store, (await read(app, version)).descriptor));
  return {
    read,
    verifyIntegrity: async ({ app, version, digest }) => {
      const release = await read(app, version);
      if (digest !== undefined && digest !== release.digest)
        throw new Refusal(`The descriptor of ${app} ${version} is not the one that was live.`);
      const violations = await violationsOf(app, version);
      if (violations.length > 0) throw new Refusal(...violations);
      return release.digest;
    },
  };
};

/** Why the gate rejects the changes, without a browser: every reason once. */
export const setViolations = async (
  changes: SetChange[],
  { read }: ReleaseReader,
  ignoreBudget: boolean,
): Promise<string[]> => {
  const violations = new Set<string>();
  const descriptorsOf = async (set: ReleaseSet, report: boolean): Promise<Map<string, PublishedDescriptor>> => {
    const descriptors = new Map<string, PublishedDescriptor>();
    for (const [app, version] of set) {
      try {
        descriptors.set(app, (await read(app, version)).descriptor);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (report) for (const reason of error.reasons) violations.add(reason);
      }
    }
    return descriptors;
  };
  for (const { before, after, changed } of changes) {
    const live = await descriptorsOf(after, true);
    const replaced = await descriptorsOf(before, false);
    for (const reason of gateViolations({ live, before: replaced, changed, ignoreBudget })) violations.add(reason);
  }
  return [...violations];
};
