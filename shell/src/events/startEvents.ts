import { eventsAnnounced, type Store } from '@site/shared';
import { afterLoad } from '@site/runtime';

/**
 * Follows members' events once the API host has announced its stream. The code for it loads when the page is idle.
 * Browsers without the parts that share one connection among tabs are left to the balance poll, as are pages without
 * TLS, which have no locks.
 */
export async function startEvents(store: Store): Promise<void> {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return;
  await eventsAnnounced();
  afterLoad(() => {
    import(/* webpackChunkName: "events" */ './followEvents').then(
      ({ followEvents }) => followEvents(store),
      // The site works without events.
      () => undefined,
    );
  });
}
