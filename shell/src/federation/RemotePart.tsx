import { ErrorState, messages } from '@site/shared';
import { createElement, lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportLoadStart, reportLoadEnd, reportError } from '../release/watchReleases';
import { loadPart, onAppLoaded } from './loadPart';
import { waitForPrerenderedKit } from './prefetch';

interface Props {
  /** The feature app's name. */
  app: string;
  /** The page or widget: see `pageExpose` and `slotExpose`. */
  expose: string;
  /** Props of the component. */
  props?: object;
  /** Shown while it loads. */
  fallback: ReactNode;
  /** Shows nothing instead of a message when it fails. */
  quiet?: boolean;
  /** Called when it is on the page. */
  onShown?: (() => void) | undefined;
  /** Called when it fails. */
  onFailed?: (() => void) | undefined;
}

/* One lazy component per part: React keeps the loaded component, so that it shows no skeleton the next time. */
const parts = new Map<string, ComponentType<object>>();

const partOf = (key: string, app: string, expose: string): ComponentType<object> => {
  const known = parts.get(key);
  if (known) return known;
  reportLoadStart(app);
  const part = lazy(async () => {
    const module = await loadPart(app, expose);
    await waitForPrerenderedKit();
    return module;
  });
  parts.set(key, part);
  return part;
};

/**
 * A part of a feature app in its own area: `fallback` while it loads, and if it cannot be loaded or throws,
 * 该功能暂时无法使用 with 重试. When another part of the app has loaded, its failed parts retry.
 */
export function RemotePart({ app, expose, props = {}, fallback, quiet, onShown, onFailed }: Props) {
  const key = `${app}/${expose}`;
  const [attempt, setAttempt] = useState(0);
  const failed = useRef(false);

  useEffect(
    () =>
      onAppLoaded((name) => {
        if (name === app && failed.current) setAttempt((count) => count + 1);
      }),
    [app],
  );

  return (
    <ErrorBoundary
      resetKeys={[attempt]}
      onError={(error) => {
        failed.current = true;
        /* React keeps a rejection: the next render creates a new lazy component. */
        parts.delete(key);
        console.error(`${app}: ${expose}`, error);
        reportError(error, app);
        reportLoadEnd(app);
        onFailed?.();
      }}
      onReset={() => {
        failed.current = false;
      }}
      fallbackRender={({ resetErrorBoundary }) =>
        quiet ? null : <ErrorState text={messages.featureUnavailable} onRetry={resetErrorBoundary} />
      }
    >
      <Suspense fallback={fallback}>
        <Part
          element={() => partOf(key, app, expose)}
          props={props}
          onShown={() => {
            reportLoadEnd(app);
            onShown?.();
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

interface PartProps {
  element: () => ComponentType<object>;
  props: object;
  onShown: () => void;
}

/** Gets the component only when it renders, so that a reset boundary gets the new one. */
function Part({ element, props, onShown }: PartProps) {
  /* Runs once the component has loaded and is on the page. */
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  return createElement(element(), props);
}
