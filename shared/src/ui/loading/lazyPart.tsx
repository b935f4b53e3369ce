import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../states/ErrorState';

/** A kit chunk that did not arrive; anything else thrown below a lazy part goes on to the page's own boundary. */
class ChunkError extends Error {
  override name = 'ChunkError';
}

/** ms after mount: past the page's own first requests. */
const quietMoment = 1500;

export interface LazyPartOptions<Props> {
  /** What stands in the part's place while it loads: the same size, so nothing jumps. Nothing by default. */
  fallback?: (props: Props) => ReactNode;
  /**
   * Floating parts (dialogs, sheets) have no place of their own: nothing is rendered before they first open (their chunk
   * is fetched in a quiet moment before that), and a failure shows as a bar above the page.
   */
  floating?: (props: Props) => boolean;
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Fetches the chunk ahead of its first use; a failure is left to the render that needs it. */
  preload: () => void;
};

/**
 * A component whose code comes in a chunk of its own, since the package's entry is loaded whole by every page.
 * A failed chunk shows 重试, which asks for it anew: `React.lazy` alone would keep the rejection for ever.
 *
 * Once loaded, further instances render at once, without a fallback between.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, floating }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    try {
      loaded = await load();
      return { default: loaded as ComponentType<object> };
    } catch (cause) {
      throw new ChunkError('a part of the page could not be loaded', { cause });
    }
  };
  let pending = lazy(fetchPart);

  function Waiting({ props }: { props: Props }) {
    const [Part, setPart] = useState(() => pending);
    const retry = () => {
      // The first of several failed instances makes the new attempt, the others join it.
      if (Part === pending) pending = lazy(fetchPart);
      setPart(pending);
    };
    return (
      <ErrorBoundary onReset={retry} fallbackRender={(failure) => <ChunkFailure {...failure} floating={!!floating} />}>
        <Suspense fallback={fallback?.(props) ?? null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  const preload = () => void fetchPart().catch(() => undefined);

  function Place(props: Props) {
    // Chosen at mount: a part that arrives meanwhile must not replace a mounted one and lose its state.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready {...props} /> : <Waiting props={props} />;
  }

  function FloatingPlace({ props, open }: { props: Props; open: boolean }) {
    const [opened, setOpened] = useState(open);
    if (open && !opened) setOpened(true);
    useEffect(() => {
      if (loaded) return;
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
  if (!(error instanceof ChunkError)) throw error;
  return <ErrorState compact floating={floating} onRetry={resetErrorBoundary} />;
}
