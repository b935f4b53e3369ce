import { sharedVersion } from '@site/shared';
import { isOnScreen } from '../federation/appsOnPage';
import { isLoadingPart } from '../federation/parts';
import { liveRegistry, type Registry } from '../federation/registry';
import { satisfiesCaret } from '../federation/satisfiesCaret';
import { canDropHiddenPages } from '../release/canReloadSafely';

/** Whether the app's entry or a chunk of it is loading: its script element is in the document until then. */
function isLoadingScript(app: string): boolean {
  const base = liveRegistry().apps[app]?.base;
  if (!base) return false;
  const address = new URL(base, location.href).href;
  return [...document.scripts].some(({ src }) => src.startsWith(address));
}

/** Whether a part, the entry or a chunk of the app is loading. */
export const isLoading = (app: string): boolean => isLoadingPart(app) || isLoadingScript(app);

/**
 * Whether nothing of the apps is on screen or loading, and neither input of the member nor a request of the session
 * would be lost.
 */
export const canReplace = (apps: readonly string[]): boolean =>
  !apps.some((app) => isOnScreen(app) || isLoading(app)) && canDropHiddenPages();

/**
 * The apps whose releases differ between this page and another set. Undefined if they cannot be replaced in an open
 * page: the shell differs, an app does not fit this shell, or nothing is known to differ.
 */
export function changedApps(next: Registry): string[] | undefined {
  const { shell, apps } = liveRegistry();
  if (!shell || next.shell !== shell) return undefined;
  const names = [...new Set([...Object.keys(apps), ...Object.keys(next.apps)])];
  const changed = names.filter((name) => apps[name]?.version !== next.apps[name]?.version);
  const fits = (name: string) => {
    const range = next.apps[name]?.shared.range;
    return range === undefined || satisfiesCaret(sharedVersion, range);
  };
  return changed.length > 0 && changed.every(fits) ? changed : undefined;
}
