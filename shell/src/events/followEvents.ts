import { eventsAnnounced, selectToken, type Store } from '@site/shared';
import { makeEventSink } from './applyEvents';
import { keepStreamOpen } from './keepStreamOpen';

/**
 * Follows the events of a session while the tab is visible, each time after the last event that this tab has received.
 * A hidden tab has no connection, as it polls nothing.
 * @returns a function that stops following
 */
function followSession(store: Store, token: string): () => void {
  const sink = makeEventSink(store, token);
  /** The session has ended, or the host has no stream. */
  let isOver = false;
  let position: string | undefined;
  let connection: AbortController | undefined;

  const close = () => {
    connection?.abort();
    connection = undefined;
  };
  const connect = async (signal: AbortSignal) => {
    const end = await keepStreamOpen({
      token,
      signal,
      position: () => position,
      onStart: (id, missed) => {
        position = id ?? position;
        if (missed) sink.refresh();
      },
      onEvents: (events, id) => {
        position = id;
        sink.apply(events);
      },
    });
    if (end === 'aborted') return;
    isOver = true;
    if (end === 'refused') sink.apply([{ name: 'session', data: {} }]);
  };
  const update = () => {
    if (document.hidden) return close();
    if (connection || isOver) return;
    connection = new AbortController();
    void connect(connection.signal);
  };

  /* On `pagehide`, since an open connection would keep the page out of the back/forward cache. */
  const listeners = [
    [document, 'visibilitychange', update],
    [window, 'pagehide', close],
    [window, 'pageshow', update],
  ] as const;

  const start = async () => {
    position = await eventsAnnounced(token);
    if (isOver) return;
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
    update();
  };
  void start();
  return () => {
    isOver = true;
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    close();
    sink.stop();
  };
}

/** Follows the events of the member who is logged in, from each login to the end of the session. */
export function followEvents(store: Store): void {
  let token: string | null = null;
  let stop = () => {};
  const update = () => {
    const next = selectToken(store.getState());
    if (next === token) return;
    token = next;
    stop();
    stop = next === null ? () => {} : followSession(store, next);
  };
  update();
  store.subscribe(update);
}
