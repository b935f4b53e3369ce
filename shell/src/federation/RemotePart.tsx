import { ErrorState, messages } from '@site/shared';
import { createElement, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportLoadEnd, reportError } from '../release/watchReleases';
import { onAppLoaded } from './loadPart';
import { forgetPart, partOf } from './parts';

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

/**
 * A part of a feature app in its own area: `fallback` while it loads, and if it cannot be loaded or throws,
 * 该功能暂时无法使用 with 重试. When another part of the app has loaded, its failed parts retry.
 */
export function RemotePart({ app, expose, props = {}, fallback, quiet, onShown, onFailed }: Props) {
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
        forgetPart(app, expose);
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
          element={() => partOf(app, expose)}
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
