import { fetchKit, onPrefetch, paths } from '@site/shared';
import { prerenderedPage } from '../prerender/prerenderedPage';
import { afterLoad } from '../release/afterLoad';
import { liveRegistry, pathOf, routeAt } from './registry';

const prefetched = new Set<string>();

const prefetchScript = (url: string): void => {
  if (prefetched.has(url)) return;
  prefetched.add(url);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
};

const prefetchPage = (target: string): void => {
  const found = routeAt(target.split('?')[0] ?? target);
  const base = found && liveRegistry().apps[found.app]?.base;
  if (!base) return;
  for (const file of found.route.preload) prefetchScript(base + file);
  void fetchKit(found.route.kit);
};

/** Prefetches the scripts of a link's page when the link is touched. */
export const prefetchLinks = (): void => onPrefetch(prefetchPage);

/** Where visitors and members go most, the likeliest first. */
const likelyNext = {
  visitor: [paths.login, paths.register, paths.activityList],
  member: [paths.gamePage, paths.deposit, paths.assets],
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
 * offline, or the site was closed. A touch always prefetches, because its page is about to open.
 * @param isLoggedIn called when the page is idle
 */
export function prefetchLikelyPages(isLoggedIn: () => boolean): void {
  const prefetchNow = () => {
    const closed = document.documentElement.dataset.at === 'closed';
    if (closed || !navigator.onLine || shouldSaveData()) return;
    const here = pathOf(window.location.hash);
    const likely = likelyNext[isLoggedIn() ? 'member' : 'visitor'].filter((path) => path !== here);
    likely.slice(0, maxPrefetchedPages).forEach(prefetchPage);
  };
  afterLoad(() => setTimeout(prefetchNow, idleDelay));
}

let kitOfPage: Promise<unknown> = Promise.resolve();

/** Evaluates the lazy parts of the kit that a page imports, whose files the inline script preloads. */
export const fetchKitOfPage = (kit: string[] | undefined): void => {
  kitOfPage = fetchKit(kit);
};

/** ms; after them the page that replaces a prerendered one shows skeletons of the parts. */
const kitTimeout = 3000;

/**
 * Resolves when the kit of the prerendered page has loaded, so that the page that replaces it has its fields. Undefined
 * without a prerendered page.
 */
export const waitForPrerenderedKit = (): Promise<unknown> | undefined =>
  prerenderedPage() && Promise.race([kitOfPage, new Promise((resolve) => setTimeout(resolve, kitTimeout))]);
