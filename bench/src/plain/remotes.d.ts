import type { RemoteDefinition } from '@site/shared';

/** Every feature app's `remote.ts`; `rspack.config.ts` writes the module. */
export declare const remotes: RemoteDefinition[];
