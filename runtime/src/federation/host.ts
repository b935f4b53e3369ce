import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as shared from '@site/shared';
import type { Dispatch, LiveApp } from '@site/shared';
import react, { type ComponentType } from 'react';
import reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import type { IStyleSheetContext } from 'styled-components';
import { createAppScope, type AppScope } from './appScope';

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
/** The entry with which each app was last registered, and the number of its failures then. */
const registered = new Map<string, { entry: string; attempt: number }>();

/** By the global variable of the app's container. */
const scopes = new Map<string, AppScope>();

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
      /* Each app gets the singletons in a view of its own, which records what it adds to them. */
      beforeInitContainer(options) {
        const { name } = options.remoteInfo;
        const scope = scopes.get(name) ?? createAppScope(name);
        scopes.set(name, scope);
        return { ...options, shareScope: scope.view(options.shareScope) };
      },
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

/** Registers an app's entry in place of the one that is registered for the app. */
function registerEntry({ globalName }: LiveApp, entry: string): void {
  const force = registered.has(globalName);
  registered.set(globalName, { entry, attempt: failures.get(entry) ?? 0 });
  host.registerRemotes([{ name: globalName, entry, type: 'global' }], { force });
}

/**
 * Loads a module that a live release exposes.
 * @param expose see `pageExpose` and `slotExpose`
 * @throws Error when a script is missing, broken, hangs, or does not fit this shell's singletons; the next call retries
 */
export async function loadExpose(app: LiveApp, expose: string) {
  const { globalName } = app;
  const entry = entryOf(app);
  const attempt = failures.get(entry) ?? 0;
  const known = registered.get(globalName);
  if (known?.entry !== entry || known.attempt !== attempt) registerEntry(app, entry);
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

/** What an app has added to the page. */
interface Page {
  dispatch: Dispatch;
  styleSheet: IStyleSheetContext['styleSheet'];
}

/** Whether a request of the app is in flight. */
export const hasPendingRequests = ({ globalName }: LiveApp, dispatch: Dispatch): boolean =>
  dispatch(scopes.get(globalName)?.endpoints.hasPendingRequests() ?? (() => false));

/**
 * Removes an app from the page: its container and chunks, endpoints with their cached data, and styles. No part of it
 * may be mounted or loading, and no request of it in flight.
 * @param next the release that the app is loaded from afterwards; the same one if the app was removed from the site
 */
export function unloadApp(app: LiveApp, next: LiveApp, { dispatch, styleSheet }: Page): void {
  const { globalName } = app;
  const scope = scopes.get(globalName);
  scopes.delete(globalName);
  if (scope) {
    dispatch(scope.endpoints.remove());
    scope.styles.remove(styleSheet);
  }
  failures.delete(entryOf(app));
  /* The runtime has no other public call that removes a remote. It warns on the console. */
  if (registered.has(globalName)) registerEntry(next, entryOf(next));
  /* Where the chunks of a build register: `output.chunkLoadingGlobal` in `rspack.base.ts`. */
  Reflect.deleteProperty(window, `rspackChunksite_${globalName}`);
}
