import { useLocation, useLoggedIn, useNavigate, useSelector } from '@site/shared';
import { useLayoutEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../layout/PageSkeleton';

/**
 * Replaces the address before the browser paints, so that no empty page is seen. `Navigate` does so afterwards, for the
 * first render: the router does not listen before.
 */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return <Navigate to={to} replace />;
}

/** Wraps a page that needs a session: redirects a visitor to `/?redirect=` with the requested address. */
export function Guard({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  /* The session ended without a logout: `SessionEnd` decides where the member goes. */
  if (ended) return <PageSkeleton />;
  return <Redirect to={`/?redirect=${encodeURIComponent(pathname + search)}`} />;
}
