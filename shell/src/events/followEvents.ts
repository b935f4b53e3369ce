import { selectToken, type Store } from '@site/shared';
import { followSession } from './followSession';

/** Follows the events of the member who is logged in, from each login to the end of the session. */
export function followEvents(store: Store): void {
  let token: string | null = null;
  let since = performance.timeOrigin;
  let stop = () => {};
  const update = () => {
    const next = selectToken(store.getState());
    if (next === token) return;
    token = next;
    stop();
    stop = next === null ? () => {} : followSession(store, next, since);
    since = Date.now();
  };
  update();
  store.subscribe(update);
}
