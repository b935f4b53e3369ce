import { deviceStorage } from '@site/shared';
import { liveRegistry } from '../federation/registry';

/** Storage key of the overrides: `{"mfe-wallet":"http://localhost:8082"}`. */
export const overridesKey = 'site.overrides';

/**
 * Whether an app is to be loaded from a developer's machine: the site allows overrides and this browser has one. The
 * code for it is a separate chunk, which no other page loads.
 */
export const overridesWanted = (): boolean =>
  liveRegistry().overrides !== undefined && (deviceStorage.getItem(overridesKey) ?? '{}') !== '{}';
