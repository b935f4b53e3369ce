import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPath, Router } from 'react-router-dom';
import { createHashHistory } from './hashHistory';
import { tryPageTransition } from './pageTransition';

/**
 * Routes by the address's hash. A tapped link renders its page in a React transition, so taps stay responsive, and in a
 * view transition if supported. Any other navigation is rendered at once, so that a page knows its new address together
 * with changes of the session.
 */
export function HashAddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHashHistory);
  const [{ location, action }, setShown] = useState(() => ({ location: history.current(), action: history.action() }));
  useLayoutEffect(() => history.markRendered(location), [history, location]);
  useLayoutEffect(
    () =>
      history.listen(() => {
        /* The present address, since another navigation may come first. The entry of a layer has that of its page. */
        const show = () =>
          setShown((shown) => {
            const current = history.current();
            const isShown = current.key === shown.location.key && createPath(current) === createPath(shown.location);
            return isShown ? shown : { location: current, action: history.action() };
          });
        const fade = () => tryPageTransition(() => startTransition(show), history.whenRendered);
        if (!history.isAnimated() || !fade()) show();
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history.navigator} useTransitions>
      {children}
    </Router>
  );
}
