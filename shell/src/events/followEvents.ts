import { eventsAnnounced, memberApi, selectToken, sha256Hex, type Store } from '@site/shared';
import { makeEventSink } from './applyEvents';
import { keepStreamOpen } from './keepStreamOpen';
import type { StreamEvent } from './readStream';

/** Messages between the tabs of a member. A tab has a position: it has received every event up to there. */
type Message =
  /** A tab asks where the others are. */
  | { kind: 'joined' }
  /**
   * Events that the tab with the connection has received, its positions before and after them, and when it had last
   * received or lost any before them, in ms since 1970. `missed`: events between the positions are lost. Without events
   * it says where it is.
   */
  | {
      kind: 'events';
      events: StreamEvent[];
      from: string | undefined;
      lastAt: number;
      missed: boolean;
      position: string | undefined;
    };

/** Without the end of a session, which concerns one tab. */
const forAllTabs = (events: StreamEvent[]) => events.filter(({ name }) => name !== 'session');

/**
 * Name of the lock and the channel that a member's tabs share. Developer tools show it, so it is a digest. The number
 * is the version of `Message`: a tab with an older release must not receive messages that it cannot read.
 */
const channelName = async (identifier: string): Promise<string> => `events-2-${await sha256Hex(identifier)}`;

/**
 * Follows the events of a session. Of the member's visible tabs, whose sessions may differ, the one with the lock has
 * the connection and passes on what it receives. When it closes or is hidden, the browser gives the lock to another
 * tab, which goes on after the last event. Without a visible tab there is no connection, as there is no polling.
 * @param since when the page or the session began, in ms since 1970
 * @returns a function that stops following
 */
function followSession(store: Store, token: string, since: number): () => void {
  const sink = makeEventSink(store, token);
  const ended = new AbortController();
  let channel: BroadcastChannel | undefined;
  let position: string | undefined;
  /**
   * The position before the first gap, from which this tab continues once it has the connection: unlike other data,
   * order events cannot be fetched, so the host must send them again.
   */
  let resumeFrom: string | undefined;
  /** Time up to which this tab has received every event, in ms since 1970. */
  let receivedUntil = since;
  /** When the last event came that this tab knows of, or may have come before its first position, in ms since 1970. */
  let lastAt = since;
  /** Aborts the connection of this tab, or its pending lock request. */
  let lockRequest: AbortController | undefined;
  /** The host has no stream, or no session. */
  let isOver = false;
  let isLeading = false;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const send = (message: Message) => channel?.postMessage(message);

  const moveTo = (next: string | undefined, at: number) => {
    position = next ?? position;
    receivedUntil = Date.now();
    lastAt = at;
  };

  const sendPosition = ({ from = position, missed = false } = {}) =>
    send({ kind: 'events', events: [], from, lastAt, missed, position });

  const receive = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'joined') {
      if (isLeading) sendPosition();
      return;
    }
    /* The others have received events that this tab has not: it fetches what they may have changed. */
    const hasGap = data.from !== position && data.lastAt >= receivedUntil;
    if (hasGap) resumeFrom ??= position;
    if (hasGap || data.missed) sink.refresh();
    moveTo(data.position, data.events.length > 0 ? Date.now() : data.lastAt);
    sink.apply(data.events);
  };

  const lead = async (signal: AbortSignal) => {
    isLeading = true;
    const end = await keepStreamOpen({
      token,
      signal,
      position: () => resumeFrom ?? position,
      onStart: (id, missed) => {
        if (!missed) return sendPosition();
        const from = resumeFrom ?? position;
        resumeFrom = undefined;
        sink.refresh();
        moveTo(id, Date.now());
        sendPosition({ from, missed });
      },
      onEvents: (events, id) => {
        /* `from` is the position also if the host sends earlier events again: tabs that are there have no gap. */
        send({ kind: 'events', events: forAllTabs(events), from: position, lastAt, missed: false, position: id });
        resumeFrom = undefined;
        moveTo(id, Date.now());
        sink.apply(events);
      },
    });
    isLeading = false;
    isOver ||= end !== 'aborted';
    if (end === 'refused') sink.apply([{ name: 'session', data: {} }]);
  };

  const start = async () => {
    position = await eventsAnnounced(token);
    /* The position is after events that came while the page loaded, which other tabs may lack. */
    lastAt = Date.now();
    const user = await store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { subscribe: false }));
    // Without user info the tabs of the session share them.
    const name = await channelName(user.data?.username ?? token);

    const openChannel = () => {
      channel = new BroadcastChannel(name);
      channel.addEventListener('message', receive);
      send({ kind: 'joined' });
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
