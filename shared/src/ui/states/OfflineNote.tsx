import { useSyncExternalStore } from 'react';
import { listen } from '../../listen';
import { Callout } from './Callout';

/** Notice above a form that moves money or takes a password while the device is offline. The form stays usable, because
 * `navigator.onLine` is unreliable. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <Callout tone="warn" role="status">
      当前网络已断开，请检查网络连接
    </Callout>
  );
}

const subscribe = (listener: () => void) => listen(window, { online: listener, offline: listener });

/** Returns `navigator.onLine`: false is reliable, true is not. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
