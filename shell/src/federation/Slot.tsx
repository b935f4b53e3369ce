import { slotExpose, type SlotName, type SlotProps } from '@site/shared';
import type { ReactNode } from 'react';
import { appOfSlot } from './registry';
import { RemotePart } from './RemotePart';

interface Props<Name extends SlotName> {
  name: Name;
  props: SlotProps[Name];
  /** Shown while the widget loads. Of the widget's size, so that the layout does not shift. */
  fallback?: ReactNode;
  /** Shows nothing when the widget fails. */
  quiet?: boolean;
  /** See `RemotePart`. */
  remountable?: boolean;
  /** Called when the widget is on the page. */
  onShown?: () => void;
  /** Called when the widget fails. */
  onFailed?: () => void;
}

/** A place of the shell for the widget of a feature app. Renders nothing if no live app has a widget for it. */
export function Slot<Name extends SlotName>({ name, props, fallback = null, quiet = false, ...on }: Props<Name>) {
  const app = appOfSlot(name);
  if (!app) return null;
  return <RemotePart app={app} expose={slotExpose(name)} props={props} fallback={fallback} quiet={quiet} {...on} />;
}
