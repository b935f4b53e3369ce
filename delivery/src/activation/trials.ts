import type { Registry } from '../registry/registry';
import { type ReleaseSet, bandsOf, nameOf, setFor } from '../registry/sets';

/** What a part of the members would get, and what they get now. */
export interface Trial {
  before: ReleaseSet;
  after: ReleaseSet;
  /** The apps whose releases differ. */
  changed: ReadonlySet<string>;
}

/** Every change from one set of releases to another that some members would see, once each. */
export const trialsOf = (now: Registry['apps'], next: Registry['apps']): Trial[] => {
  const trials = new Map<string, Trial>();
  for (const lot of new Set([...bandsOf(now), ...bandsOf(next)])) {
    const [before, after] = [setFor(now, lot), setFor(next, lot)];
    const changed = new Set([...after].filter(([app, version]) => before.get(app) !== version).map(([app]) => app));
    const change = `${nameOf(before)} ${nameOf(after)}`;
    if (nameOf(before) !== nameOf(after) && !trials.has(change)) trials.set(change, { before, after, changed });
  }
  return [...trials.values()];
};

/** The names of the sets that some members get. */
export const setsOf = (apps: Registry['apps']): Set<string> =>
  new Set(bandsOf(apps).map((lot) => nameOf(setFor(apps, lot))));

/** The names of the sets that some members get and a browser has tried: none while a canary is out that went past it, or past the gate. */
export const triedSets = (apps: Registry['apps']): Set<string> => {
  const untried = Object.values(apps).some(
    ({ canary }) => canary?.noBrowser !== undefined || canary?.forced !== undefined,
  );
  return untried ? new Set() : setsOf(apps);
};
