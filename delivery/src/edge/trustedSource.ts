import { type Registry, parseRegistry } from '../registry/registry';
import type { Site } from '../store/site';

/** Where the live set is told from: the site's registry, or in the gate a set that is only tried. */
export interface RegistrySource {
  tag: () => Promise<string | undefined>;
  /** @throws Error when it cannot be used; what was served before stays */
  read: () => Promise<Registry | undefined>;
  /** What this machine served last, before it was started. */
  before?: () => Registry | undefined;
  /** Told which registry is being served. */
  served?: (registry: Registry) => Promise<void>;
}

/**
 * A site's registry as the edge trusts it: signed by the site's key, and never older than what was served before. The last one that
 * could be served is kept, for a restart beside a registry that went bad.
 */
export const trustedSource = (site: Site): RegistrySource => {
  const { store, lastGood } = site;
  let text = '';
  return {
    tag: () => store.registryTag(),
    read: async () => {
      const stored = await store.readRegistry();
      if (!stored) return undefined;
      const registry = parseRegistry(stored.text, site);
      const known = lastGood.revision();
      if (registry.revision < known)
        throw new Error(`its revision ${registry.revision} is older than ${known}, which was live before`);
      ({ text } = stored);
      return registry;
    },
    before: () => {
      const kept = lastGood.text();
      return kept === undefined ? undefined : parseRegistry(kept, site);
    },
    served: async ({ revision }) => {
      if (revision !== lastGood.revision()) await lastGood.keep(text);
    },
  };
};
