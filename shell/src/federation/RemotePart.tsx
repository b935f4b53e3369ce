import { ErrorState, messages, type LazyComponent } from '@site/shared';
import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadApp } from './loadApp';

type Pick = (remote: Awaited<ReturnType<typeof loadApp>>) => LazyComponent<never> | undefined;

interface Props {
  /** The feature app's name. */
  app: string;
  /** What of the app to show: a page or a slot's widget. */
  pick: Pick;
  /** Given to the component. */
  props?: object;
  /** Tells this part from the app's others; the page's path or the slot's name. */
  partKey: string;
  /** What stands there while it loads. */
  fallback: ReactNode;
  /** Show nothing, instead of a message, when it cannot be had. */
  quiet?: boolean;
}

/* One lazy component an app and part: React keeps what has been loaded, so that coming back shows no skeleton. */
const parts = new Map<string, ComponentType<object>>();

const partOf = (key: string, app: string, pick: Pick): ComponentType<object> => {
  const known = parts.get(key);
  if (known) return known;
  const part = lazy(async () => {
    const load = pick(await loadApp(app)) as LazyComponent | undefined;
    if (!load) throw new Error(`${app} does not hand over this part`);
    return load();
  });
  parts.set(key, part);
  return part;
};

/**
 * A part of a feature app in its own area: a skeleton while it loads, and when it cannot be loaded or throws, 该功能暂时无法使用 with
 * 重试 there alone (texts, Shell). A retry makes a new lazy component, since React keeps a failed one's rejection.
 */
export function RemotePart({ app, pick, props = {}, fallback, partKey, quiet }: Props) {
  const key = `${app}#${partKey}`;
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary
      onError={(error) => console.error(`${app}: ${partKey}`, error)}
      onReset={() => {
        parts.delete(key);
        setAttempt(attempt + 1);
      }}
      fallbackRender={({ resetErrorBoundary }) =>
        quiet ? null : <ErrorState text={messages.featureUnavailable} onRetry={resetErrorBoundary} />
      }
    >
      <Suspense fallback={fallback}>{createElement(partOf(key, app, pick), props)}</Suspense>
    </ErrorBoundary>
  );
}
