import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { sharedVersion, type RemoteDefinition } from '@site/shared';
import { liveRegistry } from './registry';
import { satisfiesCaret } from './satisfiesCaret';

/** An app's script that does not arrive within this many ms is given up (architecture: a hang within 10 s). */
const hangTimeout = 10_000;

/** A second try needs another address: Chromium keeps a hanging script's address blocked for a while. */
let attempt = 0;

let ready = false;

function prepareRuntime(): void {
  if (ready) return;
  ready = true;
  registerPlugins([
    {
      name: 'site-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = attempt > 0 ? `${url}?r=${attempt}` : url;
        script.async = true;
        const app = Object.values(liveRegistry().apps).find((it) => url.endsWith(it.base + it.entry));
        if (app?.integrity) script.integrity = app.integrity;
        return { script, timeout: hangTimeout };
      },
    },
  ]);
}

const recovered = new Set<(name: string) => void>();

/** Tells `listener` the name of each app that has come; gives back how to stop that. */
export const onAppLoaded = (listener: (name: string) => void): (() => void) => {
  recovered.add(listener);
  return () => void recovered.delete(listener);
};

const loading = new Map<string, Promise<RemoteDefinition>>();

async function load(name: string): Promise<RemoteDefinition> {
  const app = liveRegistry().apps[name];
  if (!app?.globalName) throw new Error(`${name} has no live release`);
  if (!satisfiesCaret(sharedVersion, app.shared.range))
    throw new Error(`${name} needs shared ${app.shared.range}, this shell carries ${sharedVersion}`);
  prepareRuntime();
  const entry = new URL(app.base + app.entry, location.href).href;
  registerRemotes([{ name: app.globalName, entry, type: 'global' }], { force: attempt > 0 });
  const module = await loadRemote<{ default: RemoteDefinition }>(`${app.globalName}/remote`);
  if (!module) throw new Error(`${name} handed over nothing`);
  return module.default;
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
    () => {
      loading.delete(name);
      attempt += 1;
    },
  );
  return promise;
}
