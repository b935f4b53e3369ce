import { leaveRepeatedEntry } from '@site/shared';
import { createPath, parsePath, type Location, type NavigateOptions, type Navigator, type To } from 'react-router-dom';

/** What the site writes into each entry of the tab's history. */
interface EntryState {
  /** The state that the navigation was given. */
  usr: unknown;
  key: string;
  /** Position in the tab's history on this site, from 0; the back button knows by it whether there is a page before. */
  idx: number;
}

const stateOf = (): Partial<EntryState> => (window.history.state as Partial<EntryState> | null) ?? {};

/** The location of the address's hash. */
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
  /** Position of the current entry. */
  let index = stateOf().idx ?? 0;
  let listener = () => {};
  /* Whether the page of the address is still being rendered. */
  let pending = false;
  /* Whether the entry that is being added is shown in a transition: the link has `viewTransition`. */
  let animated = false;
  let resolveRendered = () => {};

  const hrefOf = (to: To): string => `#${typeof to === 'string' ? to : createPath(to)}`;

  const newEntry = (usr: unknown = null): EntryState => ({ usr, key: `${index}-${performance.now()}`, idx: index });

  const write = (by: 'pushState' | 'replaceState', to: To, state: unknown): void => {
    try {
      window.history[by](newEntry(state), '', hrefOf(to));
    } catch {
      /* Safari allows 100 changes in 30 seconds. */
      window.location.assign(hrefOf(to));
    }
    listener();
  };

  const onPop = (): void => {
    const { idx } = stateOf();
    const goesBack = idx !== undefined && idx < index;
    index = idx ?? index + 1;
    if (idx === undefined) window.history.replaceState(newEntry(), '');
    /* A game did not open, and the member went on from the launch page. */
    if (goesBack) leaveRepeatedEntry();
    listener();
  };

  const navigator: Navigator = {
    createHref: hrefOf,
    go: (delta) => window.history.go(delta),
    /* Adds no entry for the address itself, as in a browser, nor after an entry whose page was not shown. */
    push: (to: To, state?: unknown, options?: NavigateOptions) => {
      const adds = !pending && hrefOf(to) !== hrefOf(currentLocation());
      if (adds) index += 1;
      animated = options?.viewTransition === true;
      write(adds ? 'pushState' : 'replaceState', to, state);
      animated = false;
      pending = true;
    },
    replace: (to: To, state?: unknown) => write('replaceState', to, state),
  };

  if (stateOf().idx === undefined) window.history.replaceState({ ...stateOf(), idx: index }, '');

  return {
    navigator,
    current: currentLocation,
    /**
     * Calls back after each navigation, and now if the address has changed during the first render, which React splits
     * into slices. Returns how to stop.
     */
    listen: (onNavigation: () => void): (() => void) => {
      listener = onNavigation;
      window.addEventListener('popstate', onPop);
      if (pending) onPop();
      /* The page was loaded at such an entry: after a game, where the browser has not kept the page. */
      leaveRepeatedEntry();
      return () => window.removeEventListener('popstate', onPop);
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
