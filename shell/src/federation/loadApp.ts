import { sharedVersion, type RemoteDefinition } from '@site/shared';
import { liveRegistry } from './registry';
import { satisfiesCaret } from './satisfiesCaret';

const recovered = new Set<(name: string) => void>();

/** Tells `listener` the name of each app that has come; gives back how to stop that. */
export const onAppLoaded = (listener: (name: string) => void): (() => void) => {
  recovered.add(listener);
  return () => void recovered.delete(listener);
};

const loading = new Map<string, Promise<RemoteDefinition>>();

async function load(name: string): Promise<RemoteDefinition> {
  const app = liveRegistry().apps[name];
  if (!app) throw new Error(`${name} has no live release`);
  if (!satisfiesCaret(sharedVersion, app.shared.range))
    throw new Error(`${name} needs shared ${app.shared.range}, this shell carries ${sharedVersion}`);
  const { loadRemote } = await import(/* webpackChunkName: "federation" */ './host');
  return loadRemote(name, app);
}

/**
 * Loads a feature app's `remote.ts` once a page. Rejects when its script is missing, broken, hangs or does not fit this shell;
 * after a failure the next call tries anew.
 */
export function loadApp(name: string): Promise<RemoteDefinition> {
  const known = loading.get(name);
  if (known) return known;
  const promise = load(name);
  loading.set(name, promise);
  promise.then(
    () => recovered.forEach((tell) => tell(name)),
    () => loading.delete(name),
  );
  return promise;
}
