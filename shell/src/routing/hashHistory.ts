import { leaveRepeatedEntry } from '@site/shared';
import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type NavigateOptions,
  type Navigator,
  type To,
} from 'react-router-dom';
import { createLayerEntry } from './layerEntry';

/** What the site writes into each entry of the tab's history. */
interface EntryState {
  usr: unknown;
  key: string;
  /** Position in the tab's history on this site, from 0; the back button knows by it whether there is a page before. */
  idx: number;
}

const stateOf = (): Partial<EntryState> => (window.history.state as Partial<EntryState> | null) ?? {};

const currentLocation = (): Location => {
  const { pathname = '/', search = '', hash = '' } = parsePath(window.location.hash.slice(1));
  const { usr = null, key = 'default' } = stateOf();
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash, state: usr, key };
};

const isPathOf = (location: Location): boolean => createPath(location) === createPath(currentLocation());

/**
 * The tab's history as the router needs it. It numbers the entries, also those that others create: a typed address, a
 * hash link in an operator's text, a link of the prerendered page.
 */
export function createHashHistory() {
  let index = stateOf().idx ?? 0;
  let listener = () => {};
  /** Whether `index` counts the entry of the next `popstate` event, which has no number yet. */
  let counted = false;
  /* Whether the page of the address is still being rendered. */
  let pending = false;
  /* Whether the entry that is being added is shown in a transition: the link has `viewTransition`. */
  let animated = false;
  /* How the current location was reached. */
  let action = NavigationType.Pop;
  let resolveRendered = () => {};
  const layerEntry = createLayerEntry();

  const hrefOf = (to: To): string => `#${typeof to === 'string' ? to : createPath(to)}`;

  const entryAt = (idx: number, usr: unknown = null): EntryState => ({ usr, key: `${idx}-${performance.now()}`, idx });

  const write = (adds: boolean, to: To, state: unknown): void => {
    const entry = entryAt(adds ? index + 1 : index, state);
    const growsHistory = adds && !layerEntry.isCurrent();
    try {
      window.history[growsHistory ? 'pushState' : 'replaceState'](entry, '', hrefOf(to));
      index = entry.idx;
    } catch (error) {
      /* The state cannot be stored: an error of the caller, which no other way to the page must hide. */
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
      /* Safari allows 100 changes in 30 seconds, but does not limit navigations. */
      index = entry.idx;
      counted = true;
      window.location[growsHistory ? 'assign' : 'replace'](hrefOf(to));
    }
    if (adds) layerEntry.onPush();
    action = adds ? NavigationType.Push : NavigationType.Replace;
    listener();
  };

  /** Writes its number into the current entry, if the browser allows the change. The router works without it. */
  const numberEntry = (entry: object): void => {
    try {
      window.history.replaceState(entry, '');
    } catch {
      /* Safari allows no further change for now. */
    }
  };

  const onPop = (): void => {
    const { idx } = stateOf();
    const goesBack = idx !== undefined && idx < index;
    index = idx ?? (counted ? index : index + 1);
    counted = false;
    action = NavigationType.Pop;
    if (idx === undefined) numberEntry(entryAt(index));
    /* A game did not open, and the member went on from the launch page. */
    if (goesBack) leaveRepeatedEntry();
    listener();
    layerEntry.onPop();
  };

  /* Adds no entry for the address itself, as in a browser, nor after an entry whose page was not shown. */
  const push = (to: To, state: unknown, options: NavigateOptions | undefined): void => {
    const adds = !pending && hrefOf(to) !== hrefOf(currentLocation());
    animated = options?.viewTransition === true;
    try {
      write(adds, to, state);
    } finally {
      animated = false;
    }
    pending = true;
  };

  const navigator: Navigator = {
    createHref: hrefOf,
    go: (delta) => {
      if (layerEntry.isCurrent() && delta < 0) window.history.go(delta - 1);
      else layerEntry.atPage(() => window.history.go(delta));
    },
    push: (to: To, state?: unknown, options?: NavigateOptions) => {
      if (layerEntry.isCurrent() && !pending && hrefOf(to) !== hrefOf(currentLocation())) push(to, state, options);
      else layerEntry.atPage(() => push(to, state, options));
    },
    replace: (to: To, state?: unknown) => layerEntry.atPage(() => write(false, to, state)),
  };

  if (stateOf().idx === undefined) numberEntry({ ...stateOf(), idx: index });

  return {
    navigator,
    current: currentLocation,
    action: () => action,
    /**
     * Calls back after each navigation, and now if the address has changed during the first render, which React splits
     * into slices. Returns how to stop.
     */
    listen: (onNavigation: () => void): (() => void) => {
      listener = onNavigation;
      /* Until here the page's inline script has numbered the entries. */
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- of the inline script
      window.onpopstate = null;
      window.addEventListener('popstate', onPop);
      if (pending) onPop();
      /* The page was loaded at such an entry: after a game, where the browser has not kept the page. */
      leaveRepeatedEntry();
      const stopFollowing = layerEntry.follow();
      return () => {
        stopFollowing();
        window.removeEventListener('popstate', onPop);
      };
    },
    markRendered: (rendered: Location): void => {
      pending = !isPathOf(rendered);
      if (!pending) resolveRendered();
    },
    /** Resolves when the page of the address is on the screen. */
    whenRendered: () => new Promise<void>((resolve) => (pending ? (resolveRendered = resolve) : resolve())),
    isAnimated: () => animated,
  };
}
