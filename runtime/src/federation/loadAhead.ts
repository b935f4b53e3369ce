import { afterLoad, type Dispatch, fetchKit, onPrefetch, pageExpose, slotExpose } from '@site/shared';
import { preloadPart, requestPart } from './parts';
import { appOfSlot, liveRegistry, pathOf, routeAt } from '../registry/registry';

const prefetchScript = (url: string): void => {
  if (document.head.querySelector(`link[rel=prefetch][href="${url}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
};

/** Prefetches the scripts of the page at `target`, with the lowest priority. Returns the page, if an app has it. */
const prefetchPage = (target: string): ReturnType<typeof routeAt> => {
  const found = routeAt(target.split('?')[0] ?? target);
  const base = found && liveRegistry().apps[found.app]?.base;
  if (!base) return undefined;
  for (const file of found.route.preload) prefetchScript(base + file);
  void fetchKit(found.route.kit);
  return found;
};

const maxPrefetchedPages = 2;
/** ms after the page has loaded and is idle. */
const idleDelay = 3000;

/** The Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the member saves data or has a connection on which prefetching would delay what the page needs. */
const shouldSaveData = (): boolean => {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType.endsWith('2g');
};

/**
 * Prefetches the scripts of the two likeliest next pages once this one is idle, unless the member saves data or is
 * offline, or the site was closed. A touched link always prefetches and evaluates its page, which is about to open; not
 * a page of members for a visitor, who is redirected.
 * @param likelyPaths the paths that this browser may open next, the likeliest first; asked when the page is idle
 */
export function startPrefetching(isLoggedIn: () => boolean, likelyPaths: () => readonly string[]): void {
  const prefetchLikely = () => {
    const closed = document.documentElement.dataset.at === 'closed';
    if (closed || !navigator.onLine || shouldSaveData()) return;
    const here = pathOf(window.location.hash);
    const likely = likelyPaths().filter((path) => path !== here);
    likely.slice(0, maxPrefetchedPages).forEach(prefetchPage);
  };
  afterLoad(() => setTimeout(prefetchLikely, idleDelay));
  onPrefetch((target) => {
    const found = prefetchPage(target);
    if (found && (!found.route.login || isLoggedIn())) preloadPart(found.app, pageExpose(found.route.path));
  });
}

/**
 * Begins to load the app's page of the requested address, or the widget of home, whose files the inline script
 * preloads. A site that was closed loads nothing; a visitor is redirected from a page of members to home.
 * @param homeSlot the slot of home whose widget is loaded there
 */
export function loadFirstPage(dispatch: Dispatch, isLoggedIn: boolean, homeSlot: string): void {
  if (document.documentElement.dataset.at === 'closed') return;
  const path = pathOf(window.location.hash);
  const found = routeAt(path);
  const isRefused = found?.route.login === true && !isLoggedIn;
  const widget = (path === '/' || isRefused) && appOfSlot(homeSlot);
  if (widget) requestPart(widget, slotExpose(homeSlot), dispatch);
  if (found && !isRefused) requestPart(found.app, pageExpose(found.route.path), dispatch);
}
