import type { RemotePlatform } from './platform';

/** Adapters of remote platforms, each in the place of the sandbox with its name. As shipped there are none. */
export const remoteAdapters: RemotePlatform[] = [];
