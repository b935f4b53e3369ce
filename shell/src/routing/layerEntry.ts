import { inFlightRequests, layers } from '@site/shared';

interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
type CloseWatcherWindow = { CloseWatcher?: new () => CloseWatcher };

/**
 * Chrome and Edge on Android, whose back reaches a `CloseWatcher`. Their WebViews and other browsers made of Chromium
 * may have the class without its effect; on other systems it receives Escape alone.
 */
export const backReachesWatchers =
  /Android[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Chrome\/[\d.]+ (Mobile )?Safari\/[\d.]+( EdgA\/[\d.]+)?$/;

const watcherClass = () =>
  backReachesWatchers.test(navigator.userAgent) ? (window as CloseWatcherWindow).CloseWatcher : undefined;

const stateOf = () => (window.history.state as { key?: string; layer?: true } | null) ?? {};
const isAtEntry = (): boolean => stateOf().layer === true;

/** Closes the top layer, unless money moves: its dialog shows the result. */
const closeTop = (): void => {
  if (!inFlightRequests.moveMoney()) layers.closeTop();
};

/**
 * Makes the browser's back close the top layer above the page and nothing else: by a `CloseWatcher` where back reaches
 * it, else by one history entry above the page's, with its address, key and number, while any layer is open. Back
 * leaves that entry; if a layer is still open then, it is entered again, since browsers skip entries that are added
 * without a touch.
 */
export function createLayerEntry() {
  let watcher: CloseWatcher | undefined;
  /* The key of the page below the entry. */
  let pageKey: string | undefined;
  /* Whether the entry is being left because no layer needs it: `popstate` comes later. */
  let isLeaving = false;
  /* Navigations that wait for that. */
  let waiting: (() => void)[] = [];

  const leave = (): void => {
    isLeaving = true;
    window.history.back();
  };

  const update = (): void => {
    const Watcher = watcherClass();
    if (!layers.areOpen()) {
      watcher?.destroy();
      watcher = undefined;
      if (isAtEntry() && !isLeaving) leave();
    } else if (Watcher) {
      watcher ??= Object.assign(new Watcher(), { onclose: onWatcherClose });
    } else if (!isAtEntry()) {
      pageKey = stateOf().key;
      try {
        window.history.pushState({ ...stateOf(), layer: true }, '');
      } catch {
        /* Safari allows no further change for now: back leaves the page. */
      }
    }
  };

  function onWatcherClose(): void {
    watcher = undefined;
    closeTop();
    setTimeout(update);
  }

  return {
    /** Follows the layers. Returns how to stop. */
    follow: (): (() => void) => {
      /* A layer that replaces another one keeps the entry, and so does a navigation that closes it. */
      const stop = layers.listen(() => (layers.areOpen() && !isLeaving ? update() : setTimeout(update)));
      /* The page was loaded again with a layer open. */
      update();
      return stop;
    },

    onPop: (): void => {
      if (isAtEntry()) {
        /* Entered by the browser's forward, or by back from an address that was typed there. */
        if (!layers.areOpen()) leave();
        return;
      }
      if (isLeaving) {
        isLeaving = false;
        waiting.splice(0).forEach((navigate) => navigate());
        if (layers.areOpen()) update();
      } else if (layers.areOpen() && stateOf().key === pageKey) {
        closeTop();
        setTimeout(() => {
          if (layers.areOpen() && !isAtEntry()) window.history.forward();
        });
      }
    },

    /** Whether the current entry is that of the layers, which a new page replaces. */
    isCurrent: (): boolean => isAtEntry() && !isLeaving,

    /** After a new page's entry was added. */
    onPush: (): void => {
      pageKey = undefined;
      setTimeout(update);
    },

    /** Calls back with the page's own entry as the current one, at once if it is. */
    atPage: (navigate: () => void): void => {
      if (!isAtEntry()) return navigate();
      waiting.push(navigate);
      if (!isLeaving) leave();
    },
  };
}
