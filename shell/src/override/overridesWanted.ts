import { deviceStorage } from '@site/shared';
import { liveRegistry } from '../federation/registry';

/** Where a browser remembers which apps come from a developer's machine: `{"mfe-wallet":"http://localhost:8082"}`. */
export const overridesKey = 'site.overrides';

/**
 * Whether this page is to take an app from a developer's machine: the site allows it, and the browser was told to.
 * What follows from
 * it is a chunk of its own, which no other page fetches.
 */
export const overridesWanted = (): boolean =>
  liveRegistry().overrides !== undefined && (deviceStorage.getItem(overridesKey) ?? '{}') !== '{}';
