import type { Registry } from '../registry/registry';
import { type ReleaseSet, bandsOf, nameOf, setFor } from '../registry/sets';

/** What a part of the members would get that nobody gets yet, and what they get now. */
export interface Trial {
  before: ReleaseSet;
  after: ReleaseSet;
  /** The apps whose releases differ. */
  changed: ReadonlySet<string>;
}

/** Every set of releases that members would get and no member gets now, once each. */
export const trialsOf = (now: Registry['apps'], next: Registry['apps']): Trial[] => {
  const known = new Set(bandsOf(now).map((lot) => nameOf(setFor(now, lot))));
  const trials = new Map<string, Trial>();
  for (const lot of new Set([...bandsOf(now), ...bandsOf(next)])) {
    const [before, after] = [setFor(now, lot), setFor(next, lot)];
    const name = nameOf(after);
    if (known.has(name) || trials.has(name)) continue;
    const changed = new Set([...after].filter(([app, version]) => before.get(app) !== version).map(([app]) => app));
    trials.set(name, { before, after, changed });
  }
  return [...trials.values()];
};
