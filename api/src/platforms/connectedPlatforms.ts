import { Platforms } from './platform';
import { platformList } from './platformList';
import { readSandboxBalances } from './sandbox/queries';
import { sandboxPlatform } from './sandbox/sandboxPlatform';

/** The platforms that this host serves: as shipped, each is a sandbox. */
export const connectedPlatforms = new Platforms(
  platformList.map(sandboxPlatform),
  readSandboxBalances,
  Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
);
