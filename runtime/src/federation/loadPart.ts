import { pageExpose, sharedVersion, slotExpose } from '@site/shared';
import type { PartModule } from './host';
import { liveRegistry } from './registry';
import { createSignal } from '../signal';
import { perApp } from './perApp';
import { satisfiesCaret } from './satisfiesCaret';

/** Whether a part of an app has loaded. */
const loadedOf = perApp(() => ({ any: false }));
const appLoaded = createSignal<[app: string]>();

/** Calls `listener` with the name of each app when its first part has loaded. Returns how to unsubscribe. */
export const onAppLoaded = appLoaded.subscribe;

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
  const loaded = loadedOf(app);
  if (!loaded.any) {
    loaded.any = true;
    appLoaded.notify(app);
  }
  return part;
}

/** Loads one part of an app, to find out whether the app can be loaded. */
export async function loadAnyPart(app: string): Promise<void> {
  const { routes = [], slots = [] } = liveRegistry().apps[app] ?? {};
  const [expose] = [...routes.map(({ path }) => pageExpose(path)), ...slots.map(({ name }) => slotExpose(name))];
  if (expose) await loadPart(app, expose);
}
