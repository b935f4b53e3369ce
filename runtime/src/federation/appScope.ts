import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import * as shared from '@site/shared';
import { createAppEndpoints, type AppEndpoints } from './appEndpoints';
import { createAppStyles, type AppStyles } from './appStyles';

/** Shared modules by package and version. */
type ShareScope = ModuleFederation['shareScopeMap'][string];

/** What one app adds to the page's singletons. */
export interface AppScope {
  endpoints: AppEndpoints;
  styles: AppStyles;
  /** The page's shared modules, with the app's own view of singletons that it adds something to. */
  view: (shareScope: ShareScope) => ShareScope;
}

/** @param app the app's name in the page, which begins the ids of its styled components */
export function createAppScope(app: string): AppScope {
  const endpoints = createAppEndpoints();
  const styles = createAppStyles(app);
  /* Every API of the package, such as `memberApi`, is the one slice. */
  const ofApp = ([name, value]: [string, unknown]) => [name, value === shared.api ? endpoints.api : value];
  const own: Record<string, unknown> = {
    '@site/shared': { __esModule: true, ...Object.fromEntries(Object.entries(shared).map(ofApp)) },
    'styled-components': styles.library,
  };
  const viewOf = ([name, versions]: [string, ShareScope[string]]): [string, ShareScope[string]] => {
    const module = own[name];
    if (!module) return [name, versions];
    const entries = Object.entries(versions).map(([version, it]) => [version, { ...it, lib: () => module }]);
    return [name, Object.fromEntries(entries) as ShareScope[string]];
  };
  return {
    endpoints,
    styles,
    view: (shareScope) => Object.fromEntries(Object.entries(shareScope).map(viewOf)),
  };
}
