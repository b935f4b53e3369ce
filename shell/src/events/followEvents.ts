import { eventsAnnounced, listen, selectToken, type Store } from '@site/shared';
import { makeEventSink } from './applyEvents';
import { readStream } from './readStream';

/** ms before the first new connection, unless the API host names another delay. */
const defaultRetry = 2000;
/** ms after which the delay no longer grows. */
const maxDelay = 60_000;
/** Answers in a row without a stream after which the site stops asking. One may be of a process of another version. */
const maxAbsent = 3;

/** Resolves after a delay, when the device is back online, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = listen(window, { online: done });
    signal.addEventListener('abort', done);
  });

/** Half to one and a half times a delay, so that pages do not return all at once to a host that was restarted. */
const withJitter = (ms: number): number => ms * (0.5 + Math.random());

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
  /** Keeps one stream open until `signal` aborts, the host rejects the session, or seems to have no stream. */
  const connect = async (signal: AbortSignal) => {
    let retry = defaultRetry;
    let failures = 0;
    let absentAnswers = 0;
    while (absentAnswers < maxAbsent) {
      const after = position;
      const end = await readStream({
        token,
        after,
        signal,
        onStart: (id) => {
          position = id ?? position;
          /* The stream begins later: the events between are lost. */
          if (after !== undefined && id !== after) sink.refresh();
        },
        onEvents: (events, id) => {
          position = id;
          sink.apply(events);
        },
        onRetry: (delay) => (retry = delay),
      });
      if (signal.aborted) return;
      if (end === 'refused') {
        isOver = true;
        return sink.apply([{ name: 'session', data: {} }]);
      }
      absentAnswers = end === 'absent' ? absentAnswers + 1 : 0;
      failures = end === 'cut' ? 0 : failures + 1;
      const delay = absentAnswers > 0 ? maxDelay : Math.min(maxDelay, retry * 2 ** failures);
      if (absentAnswers < maxAbsent) await pause(withJitter(delay), signal);
      if (signal.aborted) return;
    }
    isOver = true;
  };
  const update = () => {
    if (document.hidden) return close();
    if (connection || isOver) return;
    connection = new AbortController();
    void connect(connection.signal);
  };

  const stops: (() => void)[] = [];
  const start = async () => {
    position = await eventsAnnounced(token);
    if (isOver) return;
    stops.push(listen(document, { visibilitychange: update }));
    /* On `pagehide`, since an open connection would keep the page out of the back/forward cache. */
    stops.push(listen(window, { pagehide: close, pageshow: update }));
    update();
  };
  void start();
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
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
