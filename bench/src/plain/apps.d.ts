import type { PartModule } from '@site/runtime';
import type { App } from '@site/shared/app';

/** Every feature app's data and modules; `rspack.config.ts` writes the module. */
export declare const apps: (App & { loaders: Record<string, () => Promise<PartModule>> })[];
declare module '*.svg' {
  const url: string;
  export default url;
}
