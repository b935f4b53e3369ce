import { type Registry, parseRegistry } from '../registry/registry';
import type { Site } from '../store/site';

/** Where an edge gets the live set from: the site's registry, or a fixed set in a smoke test. */
export interface RegistrySource {
  /** Changes with the registry. */
  tag: () => Promise<string | undefined>;
  /** @throws Error if it must not be served */
  read: () => Promise<Registry | undefined>;
  /** What this machine served before it was started. */
  lastKnownGood?: () => Registry | undefined;
  /** Called with the registry that is now served. */
  served?: (registry: Registry) => Promise<void>;
}

/** The site's registry, if it is signed by the site's key and not older than what this machine has served. */
export const verifiedRegistry = (site: Site): RegistrySource => {
  const { store, lastKnownGood } = site;
  let text = '';
  return {
    tag: () => store.registryTag(),
    read: async () => {
      const stored = await store.readRegistry();
      if (!stored) return undefined;
      const registry = parseRegistry(stored.text, site);
      const served = lastKnownGood.revision();
      if (registry.revision < served)
        throw new Error(`its revision ${registry.revision} is older than ${served}, which was live before`);
      ({ text } = stored);
      return registry;
    },
    lastKnownGood: () => {
      const kept = lastKnownGood.text();
      return kept === undefined ? undefined : parseRegistry(kept, site);
    },
    served: async ({ revision }) => {
      if (revision !== lastKnownGood.revision()) await lastKnownGood.keep(text);
    },
  };
};
