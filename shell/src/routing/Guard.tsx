import { useLocation, useLoggedIn } from '@site/shared';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';

/** A page that needs a session: a visitor goes to `/?redirect=` with the path meant (decisions 1). */
export function Guard({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  if (loggedIn) return children;
  return <Navigate to={`/?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
