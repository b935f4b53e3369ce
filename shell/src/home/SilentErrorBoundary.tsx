import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Round a block of home's own: one that breaks costs itself alone, and `instead` stands in its place. */
export function SilentErrorBoundary({ instead = null, children }: { instead?: ReactNode; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={instead} onError={(error) => console.error('home', error)}>
      {children}
    </ErrorBoundary>
  );
}
