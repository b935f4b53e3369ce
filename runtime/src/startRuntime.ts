import { registerPaths } from '@site/shared';
import type { RootOptions } from 'react-dom/client';
import { livePaths } from './registry/registry';
import { takeOverPage } from './prerender/takeOverPage';
import { watchReleases } from './release/report';
import { followTranslation } from './translation/followTranslation';

declare global {
  interface Window {
    /** Does what the inline script leaves until the first paint, if it is not done yet. */
    continueLoading?: () => void;
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
 * Starts the runtime, then the site. The prerendered page stays until React shows the requested one.
 * @param root the element that the site is rendered into
 * @param startSite renders the site with the options for React's root
 * @throws Error if the page has a runtime already; it stays as it is
 */
export function startRuntime(root: HTMLElement, startSite: (options: RootOptions | undefined) => void): void {
  assertFirstRuntime();
  followTranslation();
  window.continueLoading?.();
  const options = watchReleases();
  registerPaths(livePaths());
  takeOverPage(root);
  startSite(options);
}
