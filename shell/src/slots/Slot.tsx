import { appOfSlot, RemotePart } from '@site/runtime';
import { ErrorState, messages, slotExpose, type SlotName, type SlotProps } from '@site/shared';
import type { ReactNode } from 'react';

interface Props<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** Shown while the widget loads. Of the widget's size, so that the layout does not shift. */
  fallback?: ReactNode;
  quiet?: boolean;
  onShown?: () => void;
  onFailed?: () => void;
}

/** What a page or widget shows in its place when it failed. */
export const renderFailure = (retry: () => void) => <ErrorState text={messages.featureUnavailable} onRetry={retry} />;

/** A place of the shell for the widget of a feature app. Renders nothing if no live app has a widget for it. */
export function Slot<Name extends SlotName>({ name, fallback = null, quiet = false, ...rest }: Props<Name>) {
  const app = appOfSlot(name);
  if (!app) return null;
  return (
    <RemotePart
      app={app}
      expose={slotExpose(name)}
      fallback={fallback}
      renderFailure={quiet ? undefined : renderFailure}
      {...rest}
    />
  );
}
