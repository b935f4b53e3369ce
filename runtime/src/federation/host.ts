import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as shared from '@site/shared';
import type { Dispatch, LiveApp } from '@site/shared';
import react, { type ComponentType } from 'react';
import reactDom from 'react-dom';
import * as styledComponents from 'styled-components';

/*
 * The federation host: provides the shell's singletons to the apps and loads their exposed modules. It is a separate
 * chunk, because the first paint does not need it.
 */

/** The module of a page or widget. */
export interface PartModule {
  default: ComponentType<object>;
  /** Starts the first queries, so that the answers are there when the part renders. */
  startQueries?: (dispatch: Dispatch) => void;
}

/** ms after which an app's script counts as failed. */
const scriptTimeout = 10_000;

/**
 * Failed loads of an entry. A retry uses another address: Chromium blocks the address of a hanging script for a
 * while.
 */
const failures = new Map<string, number>();
/** The failures of each app's entry when it was last registered. */
const registered = new Map<string, number>();

const singleton = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true, eager: true },
});

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: {
    react: singleton(react.version, react),
    'react-dom': singleton(reactDom.version, reactDom),
    'styled-components': singleton(styledComponents.version, styledComponents),
    '@site/shared': singleton(shared.sharedVersion, shared),
  },
  plugins: [
    injectExternalRuntimeCorePlugin(),
    {
      name: 'site-scripts',
      createScript({ url }) {
        const script = document.createElement('script');
        const attempt = failures.get(url) ?? 0;
        script.src = attempt > 0 ? `${url}?r=${attempt}` : url;
        script.async = true;
        script.integrity = window.integrityOf?.(url) ?? '';
        return { script, timeout: scriptTimeout };
      },
    },
  ],
});

const entryOf = ({ base, entry }: LiveApp): string => new URL(base + entry, location.href).href;

/**
 * Loads a module that a live release exposes.
 * @param expose see `pageExpose` and `slotExpose`
 * @throws Error when a script is missing, broken, hangs, or does not fit this shell's singletons; the next call retries
 */
export async function loadExpose(app: LiveApp, expose: string) {
  const { globalName } = app;
  const entry = entryOf(app);
  const attempt = failures.get(entry) ?? 0;
  if (registered.get(globalName) !== attempt) {
    const force = registered.has(globalName);
    registered.set(globalName, attempt);
    host.registerRemotes([{ name: globalName, entry, type: 'global' }], { force });
  }
  try {
    const module = await host.loadRemote<PartModule>(`${globalName}/${expose}`);
    if (!module) throw new Error(`${globalName} does not expose ${expose}`);
    return module;
  } catch (error) {
    /*
     * A chunk has its own retry. Only an entry that did not arrive is loaded again: a second run would register its
     * API calls twice.
     */
    const arrived = (window as unknown as Record<string, unknown>)[globalName] !== undefined;
    if (!arrived && failures.get(entry) === (attempt || undefined)) failures.set(entry, attempt + 1);
    throw error;
  }
}
