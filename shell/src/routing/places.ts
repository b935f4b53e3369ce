import { listen } from '@site/shared';

/** ms for which a page may grow to the place at which it was left. */
const longestWait = 3000;

/** The key of the tab's history entry, as locations have it. */
const entryKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/** Scroll positions of pages that were left by a click in them, by the key of their history entry. */
const places = new Map<string, number>();

const isHome = (): boolean => /^#?\/?(\?|$)/.test(window.location.hash);

/**
 * Remembers the place of a list that is left for one of its items: of a page whose content was clicked, if the click
 * itself navigated.
 * @returns how to stop
 */
export function rememberPlaces(): () => void {
  const remember = ({ target }: MouseEvent) => {
    // Home has no list to come back to: it always starts at its top.
    const isOfList = target instanceof Element && target.closest('main') !== null && !isHome();
    const [key, top] = [entryKey(), window.scrollY];
    setTimeout(() => {
      if (entryKey() === key) return;
      if (isOfList) places.set(key, top);
      // A place that was not shown since: the member came back before the item's page was there.
      else places.delete(key);
    });
  };
  return listen(document, { click: remember }, { capture: true });
}

let isFirstPage = true;

/**
 * Scrolls to where the history entry was left, once the page is as high, unless the member scrolls meanwhile; to the
 * top of other entries. The first page of the document is where the member has scrolled its prerendered markup to:
 * to scroll would lay it out at once, before its other parts are there.
 * @returns how to stop
 */
export function scrollToPlace(key: string): () => void {
  if (isFirstPage) {
    isFirstPage = false;
    return () => {};
  }
  const top = places.get(key) ?? 0;
  places.delete(key);
  window.scrollTo(0, top);
  if (window.scrollY >= top) return () => {};
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopListening();
  };
  const timer = setTimeout(stop, longestWait);
  const stopListening = listen(window, { wheel: stop, touchstart: stop, keydown: stop });
  observer.observe(document.body);
  return stop;
}
