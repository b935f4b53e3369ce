/** Every feature app's `remote.ts`; written by `rspack.config.ts`. */
declare module 'site-remotes' {
  import type { RemoteDefinition } from '@site/shared';
  export const remotes: RemoteDefinition[];
}

declare module '*.svg' {
  const url: string;
  export default url;
}
