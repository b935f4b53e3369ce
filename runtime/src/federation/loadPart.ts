import { createSignal, sharedVersion } from '@site/shared';
import type { PartModule } from './host';
import { liveRegistry } from '../registry/registry';

const loaded = new Set<string>();
const appLoaded = createSignal<[app: string]>();

/** Calls `listener` with the name of each app when its first part has loaded. Returns how to unsubscribe. */
export const onAppLoaded = appLoaded.subscribe;

const numbers = (version: string) => version.split('.').map(Number);

/** Whether `version` (`1.2.3`) is in a caret range (`^1.1.0`): the same major version, not older. */
export function satisfiesCaret(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = numbers(range.replace(/^\^/, ''));
  if (major !== leastMajor) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

/**
 * Loads a page or widget of a live app.
 * @param expose see `pageExpose` and `slotExpose`
 * @throws Error when the app is not live, does not fit this shell, or a script fails; the next call retries
 */
export async function loadPart(app: string, expose: string): Promise<PartModule> {
  const release = liveRegistry().apps[app];
  if (!release) throw new Error(`${app} has no live release`);
  if (!satisfiesCaret(sharedVersion, release.shared.range))
    throw new Error(`${app} needs shared ${release.shared.range}, this shell carries ${sharedVersion}`);
  const { loadExpose } = await import(/* webpackChunkName: "federation" */ './host');
  const part = await loadExpose(release, expose);
  if (!loaded.has(app)) {
    loaded.add(app);
    appLoaded.notify(app);
  }
  return part;
}
