import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { Failure } from '../ui/Failure';

/** Contains an error of one page, such as files that a newer release has replaced; another page clears it. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      key={pathname}
      fallbackRender={({ error }) => <Failure error={error} onRetry={() => window.location.reload()} />}
    >
      {children}
    </ErrorBoundary>
  );
}
