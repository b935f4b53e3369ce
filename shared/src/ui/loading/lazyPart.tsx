import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { listen } from '../../listen';
import { addOpenOverlay } from '../overlays/openOverlays';
import { ErrorState } from '../states/ErrorState';
import { startLoading, useLoaded, type Loading } from './useLoaded';

/** A kit chunk failed to load. Other errors below a lazy part reach the page's error boundary. */
class ChunkError extends Error {
  override name = 'ChunkError';
}

/** Delay in ms after mount, so that it does not compete with the page's first requests. */
const quietMoment = 1500;

export interface LazyPartOptions<Props> {
  /** Shown while the part loads. Nothing by default. */
  fallback?: (props: Props) => ReactNode;
  /**
   * Floating parts (dialogs, sheets) take no space: nothing is rendered before they first open, their chunk is
   * prefetched when idle, and a failure shows as a bar above the page.
   */
  floating?: (props: Props) => boolean;
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads the chunk; a failure is handled when the part renders. Resolves when it has loaded or failed. */
  preload: () => Promise<unknown>;
};

/**
 * A component with its code in a separate chunk, because every page loads the package's entry completely. A failed
 * chunk shows 重试, which loads it again, as does the return of the connection. Once loaded, further instances render
 * without a fallback.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, floating }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let latest: Loading<ComponentType<Props>> | undefined;
  const start = () => {
    const loadPart = async () => {
      try {
        return await load();
      } catch (cause) {
        throw new ChunkError('a part of the page could not be loaded', { cause });
      }
    };
    return (latest = startLoading(loadPart));
  };
  /* A failed attempt serves those that wait for it; a part that is mounted later starts another one. */
  const currentAttempt = () => (latest && !(latest.result && 'error' in latest.result) ? latest : start());
  const preload = () => currentAttempt().settled;

  function Loaded({ attempt, props }: { attempt: Loading<ComponentType<Props>>; props: Props }) {
    const part = useLoaded(attempt);
    return part ? createElement(part, props) : (fallback?.(props) ?? null);
  }

  function Place(props: Props) {
    const [attempt, setAttempt] = useState(currentAttempt);
    // The first of several failed instances starts the new attempt; the others join it.
    const retry = () => setAttempt(attempt === latest ? start() : (latest ?? attempt));
    return (
      <ErrorBoundary onReset={retry} fallbackRender={(failure) => <ChunkFailure {...failure} floating={!!floating} />}>
        <Loaded attempt={attempt} props={props} />
      </ErrorBoundary>
    );
  }

  function FloatingPlace({ props, open }: { props: Props; open: boolean }) {
    const [opened, setOpened] = useState(open);
    if (open && !opened) setOpened(true);
    useEffect(() => (open ? addOpenOverlay() : undefined), [open]);
    useEffect(() => {
      const timer = setTimeout(preload, quietMoment);
      return () => clearTimeout(timer);
    }, []);
    return opened ? <Place {...props} /> : null;
  }

  const Wrapper = (props: Props) =>
    floating ? <FloatingPlace props={props} open={floating(props)} /> : <Place {...props} />;
  return Object.assign(Wrapper, { preload });
}

function ChunkFailure({ error, resetErrorBoundary, floating }: FallbackProps & { floating: boolean }) {
  useEffect(() => listen(window, { online: resetErrorBoundary }), [resetErrorBoundary]);
  if (!(error instanceof ChunkError)) throw error;
  return <ErrorState compact floating={floating} onRetry={resetErrorBoundary} />;
}
