import { fetchKit, paths } from '@site/shared';
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

/** Forgets the scripts below `base` that were prefetched, when their app is replaced. */
export function forgetPrefetched(base: string): void {
  for (const url of prefetched) if (url.startsWith(base)) prefetched.delete(url);
  for (const link of document.head.querySelectorAll('link[as=script]'))
    if (link.getAttribute('href')?.startsWith(base)) link.remove();
}

/** Prefetches the scripts of the page at `target`, with the lowest priority. Returns the page, if an app has it. */
export const prefetchPage = (target: string): ReturnType<typeof routeAt> => {
  const found = routeAt(target.split('?')[0] ?? target);
  const base = found && liveRegistry().apps[found.app]?.base;
  if (!base) return undefined;
  for (const file of found.route.preload) prefetchScript(base + file);
  void fetchKit(found.route.kit);
  return found;
};

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
