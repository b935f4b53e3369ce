import { registerPaths, type Dispatch } from '@site/shared';
import { flushSync } from 'react-dom';
import type { IStyleSheetContext } from 'styled-components';
import { isMounted, resumeApps, suspendApps } from '../federation/appsOnPage';
import { hasPendingRequests, unloadApp } from '../federation/host';
import { forgetApp } from '../federation/perApp';
import { removeScriptLinks } from '../federation/loadAhead';
import { livePaths, liveRegistry, setLiveRegistry, type Registry } from '../federation/registry';

/** What apps have added to. */
export interface PageState {
  dispatch: Dispatch;
  styleSheet: IStyleSheetContext['styleSheet'];
}

/**
 * Replaces apps by those of another registry, in one task: their parts and hidden kept-alive pages are unmounted, all
 * that they have added to the page is removed, and their parts on screen are rendered again. The next release is loaded
 * when a part of it is needed.
 * @returns false if a request of the apps is in flight, or a part of them cannot be unmounted; nothing has changed then
 */
export function replaceApps(next: Registry, names: readonly string[], page: PageState): boolean {
  const { apps } = liveRegistry();
  if (names.some((name) => apps[name] && hasPendingRequests(apps[name], page.dispatch))) return false;
  flushSync(() => suspendApps(names));
  try {
    if (names.some(isMounted)) return false;
    for (const name of names) {
      const app = apps[name];
      if (!app) continue;
      forgetApp(name);
      removeScriptLinks(app.base);
      unloadApp(app, next.apps[name] ?? app, page);
    }
    setLiveRegistry(next);
    registerPaths(livePaths());
    return true;
  } finally {
    flushSync(() => resumeApps(names));
  }
}
