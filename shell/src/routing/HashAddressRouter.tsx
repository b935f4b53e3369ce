import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  createPath,
  Router,
  UNSAFE_createHashHistory,
  type Location,
  type NavigateOptions,
  type To,
} from 'react-router-dom';
import { tryPageTransition } from './pageTransition';

/** The history of the address's hash. */
function createHistory() {
  const history = UNSAFE_createHashHistory({ v5Compat: true });
  const push = history.push.bind(history);
  /* Whether the page of the address is still being rendered. */
  let pending = false;
  /* Whether the entry that is being added is shown in a transition: the link has `viewTransition`. */
  let animated = false;
  let resolveRendered = () => {};
  return Object.assign(history, {
    markRendered: (rendered: Location) => {
      pending = createPath(rendered) !== createPath(history.location);
      if (!pending) resolveRendered();
    },
    /** Resolves when the page of the address is on the screen. */
    whenRendered: () => new Promise<void>((resolve) => (pending ? (resolveRendered = resolve) : resolve())),
    isAnimated: () => animated,
    /* The library's looks for a `<base>` in the whole document, for each link in each render. */
    createHref: (to: To) => `#${typeof to === 'string' ? to : createPath(to)}`,
    /* Adds no entry for the address itself, as in a browser, nor after an entry whose page was not shown. */
    push: (to: To, state?: unknown, options?: NavigateOptions) => {
      const path = typeof to === 'string' ? to : createPath(to);
      animated = options?.viewTransition === true;
      if (pending || path === createPath(history.location)) history.replace(to, state);
      else push(to, state);
      animated = false;
      pending = true;
    },
  });
}

/**
 * Routes by the address's hash. A tapped link renders its page in a React transition, so taps stay responsive, and in a
 * view transition if supported. Any other navigation is rendered at once, so that a page knows its new address together
 * with changes of the session.
 */
export function HashAddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  const [{ action, location }, setState] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => history.markRendered(location), [history, location]);
  useLayoutEffect(
    () =>
      history.listen(() => {
        /* The present address, since another navigation may come first. */
        const show = () => setState({ action: history.action, location: history.location });
        const fade = () => tryPageTransition(() => startTransition(show), history.whenRendered);
        if (!history.isAnimated() || !fade()) show();
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions>
      {children}
    </Router>
  );
}
