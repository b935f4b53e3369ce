import { Callout } from '../states/Callout';
import { useOnline } from './useOnline';

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
