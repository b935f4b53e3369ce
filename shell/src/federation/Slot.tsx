import { slotExpose, type SlotName, type SlotProps } from '@site/shared';
import type { ReactNode } from 'react';
import { appOfSlot } from './registry';
import { RemotePart } from './RemotePart';

interface Props<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** A skeleton of the widget's size, so that nothing jumps. */
  fallback?: ReactNode;
  /** Shows nothing when the widget fails. */
  quiet?: boolean;
  /** Called when the widget fails. */
  onFailed?: () => void;
}

/** A place of the shell that a feature app fills. No live app for it: nothing is shown. */
export function Slot<Name extends SlotName>({ name, props, fallback = null, quiet = false, onFailed }: Props<Name>) {
  const app = appOfSlot(name);
  if (!app) return null;
  return (
    <RemotePart
      app={app}
      expose={slotExpose(name)}
      props={props}
      fallback={fallback}
      quiet={quiet}
      onFailed={onFailed}
    />
  );
}
