import { slotExpose, type SlotName, type SlotProps } from '@site/shared';
import type { ReactNode } from 'react';
import { appOfSlot } from './registry';
import { RemotePart } from './RemotePart';

interface Props<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** The shape of what comes, so that nothing jumps. */
  fallback?: ReactNode;
  /** An ornament: when it cannot be had, nothing is shown in its place. */
  quiet?: boolean;
  /** Told when the widget cannot be had. */
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
