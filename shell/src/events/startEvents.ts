import { afterLoad, eventsAnnounced, type Store } from '@site/shared';

/**
 * Follows members' events once the API host has announced its stream. The code for it loads when the page is idle.
 */
export async function startEvents(store: Store): Promise<void> {
  await eventsAnnounced();
  afterLoad(() => {
    import(/* webpackChunkName: "events" */ './followEvents').then(
      ({ followEvents }) => followEvents(store),
      // The site works without events.
      () => undefined,
    );
  });
}
