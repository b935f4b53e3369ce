import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { ErrorState } from '../states/ErrorState';

/** A kit chunk that did not arrive; anything else thrown below a lazy part goes on to the page's own boundary. */
class ChunkError extends Error {
  override name = 'ChunkError';
}

export interface LazyPartOptions<Props> {
  /** What stands in the part's place while it loads: the same size, so nothing jumps. Nothing by default. */
  fallback?: (props: Props) => ReactNode;
  /** Floating parts (dialogs, sheets) have no place of their own: their failure shows as a bar above the page. */
  floating?: boolean;
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
      <ErrorBoundary onReset={retry} fallbackRender={(failure) => <ChunkFailure {...failure} floating={floating} />}>
        <Suspense fallback={fallback?.(props) ?? null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }

  const Wrapper = (props: Props) => {
    // Chosen at mount: a part that arrives meanwhile must not replace a mounted one and lose its state.
    const [Ready] = useState(() => loaded);
    return Ready ? <Ready {...props} /> : <Waiting props={props} />;
  };
  return Object.assign(Wrapper, { preload: () => void fetchPart().catch(() => undefined) });
}

function ChunkFailure({ error, resetErrorBoundary, floating }: FallbackProps & { floating: boolean | undefined }) {
  if (!(error instanceof ChunkError)) throw error;
  return <ErrorState compact floating={floating} onRetry={resetErrorBoundary} />;
}
