import { isOnScreen } from '../federation/mountedParts';
import { isLoadingPart } from '../federation/parts';
import { liveRegistry } from '../federation/registry';
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
