import { useLocation, useLoggedIn, useSelector } from '@site/shared';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../layout/PageSkeleton';

/** Wraps a page that needs a session: redirects a visitor to `/?redirect=` with the requested address. */
export function Guard({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  /* The session ended without a logout: `SessionEnd` decides where the member goes. */
  if (ended) return <PageSkeleton />;
  return <Navigate to={`/?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
