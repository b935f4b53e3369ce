import { Platforms } from './platform';
import { platformList } from './platformList';
import { remoteAdapters } from './remoteAdapters';
import { readSandboxBalances } from './sandbox/queries';
import { sandboxPlatform } from './sandbox/sandboxPlatform';

/** The platforms that this host serves: sandboxes, except those with an adapter in `remoteAdapters`. */
export const connectedPlatforms = new Platforms(
  platformList.map((listed) => remoteAdapters.find(({ name }) => name === listed.name) ?? sandboxPlatform(listed)),
  readSandboxBalances,
  Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
);
