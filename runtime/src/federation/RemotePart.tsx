import { useLoaded } from '@site/shared';
import { createElement, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reportLoadEnd } from '../release/report';
import { onAppLoaded } from './loadPart';
import { requestPart } from './parts';
import { Fallback } from './renderedPage';

interface Props {
  app: string;
  /** The page or widget: see `pageExpose` and `slotExpose`. */
  expose: string;
  props?: object;
  fallback: ReactNode;
  /** Shown when it failed; nothing without. `retry` loads it again. */
  renderFailure?: ((retry: () => void) => ReactNode) | undefined;
  onShown?: (() => void) | undefined;
  onFailed?: (() => void) | undefined;
}

/**
 * A part of a feature app in its own area: `fallback` while it loads, and `renderFailure` if it cannot be loaded or
 * throws. A failed part retries when another part of the app has loaded, and when the device is back online.
 */
export function RemotePart({
  app,
  expose,
  props = {},
  fallback: placeholder,
  renderFailure,
  onShown,
  onFailed,
}: Props) {
  const fallback = <Fallback>{placeholder}</Fallback>;
  const [attempt, setAttempt] = useState(0);
  const failed = useRef(false);

  useEffect(() => {
    const retry = () => {
      if (failed.current) setAttempt((count) => count + 1);
    };
    const stop = onAppLoaded((name) => name === app && retry());
    window.addEventListener('online', retry);
    return () => {
      stop();
      window.removeEventListener('online', retry);
    };
  }, [app]);

  return (
    <ErrorBoundary
      data-app={app}
      resetKeys={[attempt]}
      onError={(error) => {
        failed.current = true;
        console.error(`${app}: ${expose}`, error);
        reportLoadEnd(app);
        onFailed?.();
      }}
      onReset={() => {
        failed.current = false;
      }}
      fallbackRender={({ resetErrorBoundary }) => renderFailure?.(resetErrorBoundary) ?? null}
    >
      {/* For a part that suspends. */}
      <Suspense fallback={fallback}>
        <Part
          app={app}
          expose={expose}
          props={props}
          fallback={fallback}
          onShown={() => {
            reportLoadEnd(app);
            onShown?.();
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

type PartProps = Required<Pick<Props, 'app' | 'expose' | 'props' | 'fallback'>> & {
  onShown: () => void;
};

/** Below the error boundary, so that a reset one loads the part again. */
function Part({ app, expose, fallback, ...rest }: PartProps) {
  const [loading] = useState(() => requestPart(app, expose));
  const component = useLoaded(loading);
  return component ? <Shown component={component} {...rest} /> : fallback;
}

type ShownProps = Pick<PartProps, 'props' | 'onShown'> & { component: ComponentType<object> };

function Shown({ component, props, onShown }: ShownProps) {
  /* Runs once the component is on the page. */
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  return createElement(component, props);
}
