import { deviceStorage, overridesKey } from '@site/shared';
import { liveRegistry } from '../federation/registry';

/**
 * Whether an app is to be loaded from a developer's machine: the site allows overrides and this browser has one. The
 * code for it is a separate chunk, which no other page loads.
 */
export const overridesWanted = (): boolean =>
  liveRegistry().overrides !== undefined && (deviceStorage.getItem(overridesKey) ?? '{}') !== '{}';
