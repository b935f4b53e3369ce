import { eventsAnnounced, memberApi, sha256Hex, type Store } from '@site/shared';
import { makeEventSink } from './applyEvents';
import { keepStreamOpen } from './keepStreamOpen';
import type { StreamEvent } from './readStream';

/** Messages between the tabs of a member. A tab has a position: it has received every event up to there. */
type Message =
  /** Events that the tab with the connection has received, and its positions before and after them. */
  | { kind: 'events'; events: StreamEvent[]; from: string | undefined; position: string }
  /** The connection was opened at this position. `missed`: events before it are lost. */
  | { kind: 'started'; position: string | undefined; missed: boolean }
  /** A tab has received everything up to this time (ms since 1970), but not what the others have received since. */
  | { kind: 'joined'; since: number }
  /** What a tab that joined lacks. `isComplete`: nothing else has happened since then. */
  | { kind: 'replay'; since: number; events: StreamEvent[]; isComplete: boolean; position: string | undefined };

/** ms for which events are kept for tabs that join: longer than a page takes to load. */
const recentLifetime = 60_000;

/** Without the end of a session, which concerns one tab. */
const forAllTabs = (events: StreamEvent[]) => events.filter(({ name }) => name !== 'session');

/** Name of the lock and the channel that a member's tabs share. Developer tools show it, so it is a digest. */
const channelName = async (identifier: string): Promise<string> => `events-${await sha256Hex(identifier)}`;

/**
 * Follows the events of a session. Of the member's visible tabs, whose sessions may differ, the one with the lock has
 * the connection and passes on what it receives. When it closes or is hidden, the browser gives the lock to another
 * tab, which goes on after the last event. Without a visible tab there is no connection, as there is no polling.
 * @param since when the page or the session began, in ms since 1970
 * @returns a function that stops following
 */
export function followSession(store: Store, token: string, since: number): () => void {
  const sink = makeEventSink(store, token);
  const ended = new AbortController();
  let channel: BroadcastChannel | undefined;
  let position: string | undefined;
  /** Time up to which this tab has received every event, in ms since 1970. */
  let receivedUntil = since;
  /** Another tab is at a later position, and has received events that this one has not. */
  let hasGap = false;
  /** Events of the last minute; `at` in ms since 1970. */
  let recent: { at: number; event: StreamEvent }[] = [];
  /** `recent` has every event from this time on. */
  let recentSince = since;
  /** Aborts the connection of this tab, or its pending lock request. */
  let lockRequest: AbortController | undefined;
  /** The host has no stream, or no session. */
  let isOver = false;
  let isLeading = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const send = (message: Message) => channel?.postMessage(message);

  const moveTo = (next: string | undefined) => {
    position = next ?? position;
    receivedUntil = Date.now();
    hasGap = false;
  };

  const forgetOld = () => {
    recentSince = Math.max(recentSince, Date.now() - recentLifetime);
    recent = recent.filter(({ at }) => at >= recentSince);
  };

  const apply = (events: StreamEvent[]) => {
    forgetOld();
    const at = Date.now();
    recent.push(...forAllTabs(events).map((event) => ({ at, event })));
    sink.apply(events);
  };

  /** Fetches what lost events may have changed. */
  const refresh = () => {
    recentSince = Date.now();
    sink.refresh();
  };

  const join = () => send({ kind: 'joined', since: receivedUntil });

  /** Keeps the own position, from which this tab goes on if it gets the connection. */
  const onGap = () => {
    hasGap = true;
    if (!document.hidden) join();
  };

  const receive = ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'joined': {
        if (!isLeading) break;
        forgetOld();
        const events = recent.filter(({ at }) => at >= data.since).map(({ event }) => event);
        send({ kind: 'replay', since: data.since, events, isComplete: recentSince <= data.since, position });
        break;
      }
      case 'replay':
        if (data.since !== receivedUntil || isLeading) break;
        apply(data.events);
        if (!data.isComplete) refresh();
        moveTo(data.position);
        break;
      case 'events':
        apply(data.events);
        if (data.from === position) moveTo(data.position);
        else onGap();
        break;
      case 'started':
        if (data.missed) {
          refresh();
          moveTo(data.position);
        } else if (data.position !== position) onGap();
        break;
    }
  };

  const lead = async (signal: AbortSignal) => {
    isLeading = true;
    const end = await keepStreamOpen({
      token,
      signal,
      position: () => position,
      onStart: (id, missed) => {
        if (missed) {
          refresh();
          moveTo(id);
        }
        hasGap = false;
        send({ kind: 'started', position, missed });
      },
      onEvents: (events, id) => {
        send({ kind: 'events', events: forAllTabs(events), from: position, position: id });
        moveTo(id);
        apply(events);
      },
    });
    isLeading = false;
    isOver ||= end !== 'aborted';
    if (end === 'refused') sink.apply([{ name: 'session', data: {} }]);
  };

  const start = async () => {
    position = await eventsAnnounced(token);
    const user = await store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { subscribe: false }));
    // Without user info the tabs of the session share them.
    const name = await channelName(user.data?.username ?? token);

    const openChannel = () => {
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', receive);
      join();
    };
    const closeChannel = () => {
      channel?.close();
      channel = undefined;
    };
    const releaseLock = () => {
      lockRequest?.abort();
      lockRequest = undefined;
    };
    const updateLockRequest = () => {
      if (document.hidden || ended.signal.aborted || isOver) return releaseLock();
      sink.onShown();
      if (hasGap) join();
      if (lockRequest) return;
      lockRequest = new AbortController();
      const { signal } = lockRequest;
      // Rejects when it is aborted before the lock is free.
      navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined);
    };
    // An open channel or a lock would keep the page out of the back/forward cache.
    const onPageHide = () => {
      releaseLock();
      closeChannel();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      openChannel();
      // Events that other tabs received meanwhile are missing here.
      sink.refresh();
      updateLockRequest();
    };

    if (ended.signal.aborted) return;
    openChannel();
    document.addEventListener('visibilitychange', updateLockRequest);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    ended.signal.addEventListener('abort', () => {
      document.removeEventListener('visibilitychange', updateLockRequest);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      updateLockRequest();
      closeChannel();
      sink.stop();
    });
    updateLockRequest();
  };

  void start();
  return () => ended.abort();
}
