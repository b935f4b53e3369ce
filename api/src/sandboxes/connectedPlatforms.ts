import { Platforms } from '../games/platforms/platform';
import { platformList } from '../ledger/platformList';
import { remoteAdapters } from '../games/platforms/remoteAdapters';
import { readSandboxBalances } from './sandbox.store';
import { sandboxPlatform } from './sandboxPlatform';

/** The platforms that this host serves: sandboxes, except those with an adapter in `remoteAdapters`. */
export const connectedPlatforms = new Platforms(
  platformList.map((listed) => remoteAdapters.find(({ name }) => name === listed.name) ?? sandboxPlatform(listed)),
  readSandboxBalances,
  Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
);
