import { useLocation, useLoggedIn, useSelector } from '@site/shared';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../layout/PageSkeleton';

/** A page that needs a session: a visitor goes to `/?redirect=` with the path meant. */
export function Guard({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  /* The session ended by itself: what is said about that decides where the member goes. */
  if (ended) return <PageSkeleton />;
  return <Navigate to={`/?redirect=${encodeURIComponent(pathname + search)}`} replace />;
}
