import { useLayoutEffect, useState, type ReactNode } from 'react';
import { createPath, Router, UNSAFE_createHashHistory, type Location, type To } from 'react-router-dom';

/** The history of the address's hash. */
function createHistory() {
  const history = UNSAFE_createHashHistory({ v5Compat: true });
  const push = history.push.bind(history);
  /* Whether the page of the address is still being rendered. */
  let pending = false;
  return Object.assign(history, {
    markRendered: (rendered: Location) => {
      pending = createPath(rendered) !== createPath(history.location);
    },
    /* The library's looks for a `<base>` in the whole document, for each link in each render. */
    createHref: (to: To) => `#${typeof to === 'string' ? to : createPath(to)}`,
    /* Adds no entry for the address itself, as in a browser, nor after an entry whose page was not shown. */
    push: (to: To, state?: unknown) => {
      const path = typeof to === 'string' ? to : createPath(to);
      if (pending || path === createPath(history.location)) history.replace(to, state);
      else push(to, state);
      pending = true;
    },
  });
}

/**
 * Routes by the address's hash. A tap on a link is answered before its page is rendered, in slices: a transition. Any
 * other navigation is rendered at once, so that a page knows its new address together with changes of the session.
 */
export function HashAddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  const [{ action, location }, setState] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => history.markRendered(location), [history, location]);
  useLayoutEffect(() => history.listen(({ action, location }) => setState({ action, location })), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions>
      {children}
    </Router>
  );
}
