import { gateViolations } from '../gate/gate';
import type { HostContract } from '../gate/apiContract';
import { Refusal } from '../base/refusal';
import type { Registry } from '../registry/registry';
import { type ReleaseSet, cohortStarts, releaseSetId, releasesFor } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../format/descriptor';
import { readRelease } from '../releases/readRelease';
import type { SiteStore } from '../store/siteStore';

/** What some members get now, and what they would get. */
export interface SetChange {
  before: ReleaseSet;
  after: ReleaseSet;
  changed: ReadonlySet<string>;
}

/** Every change from one set of releases to another that some members would get, once each. */
export const setChanges = (now: Registry['apps'], next: Registry['apps']): SetChange[] => {
  const changes = new Map<string, SetChange>();
  for (const bucket of [...cohortStarts(now), ...cohortStarts(next)]) {
    const [before, after] = [releasesFor(now, bucket), releasesFor(next, bucket)];
    const changed = new Set([...after.keys()].filter((app) => before.get(app) !== after.get(app)));
    const [from, to] = [releaseSetId(before), releaseSetId(after)];
    if (from !== to) changes.set(`${from} ${to}`, { before, after, changed });
  }
  return [...changes.values()];
};

/** The ids of the sets that some members get. */
export const servedSets = (apps: Registry['apps']): Set<string> =>
  new Set(cohortStarts(apps).map((bucket) => releaseSetId(releasesFor(apps, bucket))));

/** Why the gate rejects the changes, without a browser: every reason once. */
export const setViolations = async (
  store: SiteStore,
  changes: SetChange[],
  contract?: HostContract,
): Promise<string[]> => {
  const violations: string[] = [];
  const readSet = async (set: ReleaseSet, unreadable: string[]) => {
    const descriptors = new Map<string, PublishedDescriptor>();
    for (const [app, version] of set) {
      try {
        descriptors.set(app, await readRelease(store, app, version));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        unreadable.push(...error.reasons);
      }
    }
    return descriptors;
  };
  for (const { before, after, changed } of changes) {
    const live = await readSet(after, violations);
    const replaced = await readSet(before, []);
    violations.push(...gateViolations({ live, before: replaced, changed, contract }));
  }
  return [...new Set(violations)];
};
