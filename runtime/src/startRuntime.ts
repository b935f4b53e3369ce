import { registerPaths, type Dispatch } from '@site/shared';
import type { RootOptions } from 'react-dom/client';
import { livePaths } from './federation/registry';
import { overridesWanted } from './override/overridesWanted';
import { takeOverPage } from './prerender/takeOverPage';
import { watchReleases } from './release/watchReleases';
import { followTranslation } from './translation/followTranslation';

declare global {
  interface Window {
    /** Does what the inline script leaves until the first paint, if it is not done yet. */
    continueLoading?: () => void;
  }
}

/** Replaces apps in the registry by those of the developer's machine; without them if that fails. */
async function loadOverrides(): Promise<(dispatch: Dispatch) => void> {
  try {
    const { overrideApps } = await import(/* webpackChunkName: "replace" */ './override/overrideApps');
    return await overrideApps();
  } catch (error) {
    console.error(error);
    return () => {};
  }
}

/** On the window of a page whose runtime has started. */
const started = Symbol.for('@site/runtime started');

/** @throws Error if a runtime has started in this page: two hosts would give apps two routers, stores and kits */
function assertFirstRuntime(): void {
  if (Reflect.get(window, started) !== undefined)
    throw new Error('A runtime is already running in this page. Reload the page to start another shell.');
  Reflect.set(window, started, true);
}

/**
 * Starts the runtime, then the site. An app of a developer's machine replaces the live one before anything requests it
 * (docs/override.md); such a page reports no telemetry. The prerendered page stays until React shows the requested one.
 * @param root the element that the site is rendered into
 * @param startSite renders the site with the options for React's root, and returns the store's `dispatch`
 * @throws Error if the page has a runtime already; it stays as it is
 */
export function startRuntime(root: HTMLElement, startSite: (options: RootOptions | undefined) => Dispatch): void {
  assertFirstRuntime();
  followTranslation();
  window.continueLoading?.();
  const overriding = overridesWanted();
  const options = overriding ? undefined : watchReleases();
  const start = () => {
    registerPaths(livePaths());
    takeOverPage(root);
    return startSite(options);
  };
  if (overriding) void loadOverrides().then((watchBuilds) => watchBuilds(start()));
  else start();
}
