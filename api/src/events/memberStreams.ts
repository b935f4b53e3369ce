import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { contains, hasReceived, type Position, stepsBetween } from './position';
import { listEvents, listLiveSessions, listWallets, type MemberChanges, readMemberChanges } from './queries';
import type { EventStream } from './stream';
import { Gauge } from 'prom-client';

/** Open streams of members' events in this process. */
export const streamGauge = new Gauge({
  name: 'site_event_streams',
  help: "Open streams of members' events in this process.",
  registers: [],
});

/** Open streams of one session in this process; one more closes the oldest. */
const maxStreams = 5;
/** Seconds for which a client may resume. Rows are kept for longer. */
const resumable = 86_400;

/** ms between two reads of the changes. */
const interval = 250;
/** Reads between two comments, which come every 15 s. */
const commentTicks = 60;

/** Calls `tick` every 250 ms until the returned function is called. */
export type Every = (tick: () => Promise<void>) => () => void;

/** Calls `tick` every `interval` ms. */
export const everyInterval: Every = (tick) => {
  const timer = setInterval(() => void tick(), interval);
  return () => clearInterval(timer);
};

/** Rows by member. */
const byMember = <Row extends { memberId: string }>(rows: Row[]): Map<string, Row[]> => {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.memberId, [...(grouped.get(row.memberId) ?? []), row]);
  return grouped;
};

interface Options {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  every: Every;
}

/**
 * Streams of members' events. While one is open, the process reads what has been committed for all of its members four
 * times a second. No notifications of the database are used, which would slow every posting down (decision 018).
 */
export const makeMemberStreams = ({ db, log, every }: Options) => {
  const live = new Set<EventStream>();
  /** Open, but without headers yet. */
  const joining = new Set<EventStream>();
  const left = new WeakSet<EventStream>();
  /** What the live streams have received. */
  let position: Position | undefined;
  let stopTicks: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let ticks = 0;
  /** Sessions may have expired since they were looked at. */
  let checkSessions = false;
  let failing = false;
  let closed = false;

  const all = () => [...live, ...joining];

  const remove = (stream: EventStream) => {
    left.add(stream);
    live.delete(stream);
    joining.delete(stream);
    streamGauge.set(live.size);
    if (live.size + joining.size > 0) return;
    stopTicks?.();
    stopTicks = undefined;
    // The next stream begins with a new position.
    position = undefined;
  };

  const end = (stream: EventStream) => {
    remove(stream);
    stream.end();
  };

  const endSession = (stream: EventStream, at: Position) => {
    remove(stream);
    stream.endSession(at);
  };

  /** Hashes of the sessions of these streams that have not ended. */
  const validSessions = async (streams: EventStream[]): Promise<Set<string>> =>
    new Set(
      streams.length > 0
        ? await listLiveSessions(db, [...new Set(streams.map(({ owner }) => owner.sessionHash))])
        : undefined,
    );

  const endSessions = async (streams: EventStream[], at: Position) => {
    const valid = await validSessions(streams);
    for (const stream of streams) {
      if (!valid.has(stream.owner.sessionHash) && !left.has(stream)) endSession(stream, at);
    }
  };

  const deliver = ({ events, balances }: MemberChanges, from: Position, to: Position) => {
    const eventsOf = byMember(events);
    for (const stream of live) {
      const { memberId } = stream.owner;
      stream.send([{ rows: eventsOf.get(memberId) ?? [], balance: balances[memberId], from, to }]);
    }
  };

  /** What the clients of these streams may have missed, by member. */
  const listMissed = async (streams: EventStream[]) => {
    const members = [...new Set(streams.map(({ owner }) => owner.memberId))];
    const starts = streams.flatMap(({ resume }) => (resume ? [BigInt(resume.snapshot.xmin)] : []));
    const earliest = starts.reduce((least, xmin) => (xmin < least ? xmin : least), starts[0] ?? 0n);
    const [events, wallets] =
      members.length > 0
        ? await Promise.all([listEvents(db, members, String(earliest)), listWallets(db, members)])
        : [];
    return {
      eventsOf: byMember(events ?? []),
      walletOf: new Map(wallets?.map((wallet) => [wallet.memberId, wallet])),
    };
  };

  /** Sends each new stream what its client has missed. All were opened before `to` was read, so none is ahead of it. */
  const join = async (streams: EventStream[], to: Position) => {
    const canResume = ({ resume }: EventStream) =>
      resume !== undefined && resume.epoch === to.epoch && to.at - resume.at <= resumable;
    const resuming = new Set(streams.filter(canResume));
    // A session may have ended after it was admitted.
    const [{ eventsOf, walletOf }, valid] = await Promise.all([listMissed([...resuming]), validSessions(streams)]);
    for (const stream of streams) {
      if (left.has(stream)) continue;
      joining.delete(stream);
      live.add(stream);
      const start = resuming.has(stream) ? stream.resume : undefined;
      stream.begin(start ?? to);
      const { memberId, sessionHash } = stream.owner;
      if (!valid.has(sessionHash)) endSession(stream, to);
      if (!start || left.has(stream)) continue;
      const rows = eventsOf.get(memberId) ?? [];
      const wallet = walletOf.get(memberId);
      const groups = stepsBetween(start, to).map((step) => {
        // What `to` does not contain is sent with the next read.
        const isInStep = (xact: string) => contains(step.to.snapshot, xact);
        const isNewInStep = (xact: string) => isInStep(xact) && !contains(step.from.snapshot, xact);
        return {
          ...step,
          rows: rows.filter((row) => isInStep(row.xact) && !hasReceived(step.from, row)),
          balance: wallet?.transactions.some(isNewInStep) ? wallet.balance : undefined,
        };
      });
      stream.send(groups);
    }
    streamGauge.set(live.size);
  };

  const step = async () => {
    // A copy: what is opened from now on joins after the next read.
    const opened = [...joining];
    const checkAll = checkSessions;
    checkSessions = false;
    const changes = await readMemberChanges(db, position?.snapshot, {
      members: [...new Set([...live].map(({ owner }) => owner.memberId))],
      sessions: [...new Set([...live].map(({ owner }) => owner.sessionHash))],
    });
    const to = changes.position;
    if (position && (position.epoch !== to.epoch || changes.truncated)) {
      // What happened in between is not known. Clients reconnect and get a new `Last-Event-ID`.
      for (const stream of live) end(stream);
    } else if (position) deliver(changes, position, to);
    position = to;
    await join(opened, to);
    const changed = new Set(changes.sessions);
    await endSessions(checkAll ? [...live] : [...live].filter(({ owner }) => changed.has(owner.sessionHash)), to);
  };

  const run = async () => {
    do {
      again = false;
      try {
        if (live.size + joining.size > 0) await step();
        failing = false;
      } catch (error) {
        // The next tick reads from the same position on, so that nothing is missed, and only the first is logged.
        if (!failing) log.warn({ err: error }, "could not read members' events");
        failing = true;
        // The failed read may have included ended sessions, so all are checked at the next one.
        checkSessions = true;
      }
    } while (again && !failing);
    running = undefined;
  };

  const tick = async () => {
    ticks += 1;
    if (ticks % commentTicks === 0) {
      checkSessions = true;
      for (const stream of live) stream.comment();
    }
    await (running ??= run());
  };

  return {
    /** Opens a stream, which gets its headers with the next read. Call `remove` when its client has left. */
    open: (stream: EventStream): void => {
      if (closed) return stream.end();
      const own = all().filter(({ owner }) => owner.sessionId === stream.owner.sessionId);
      if (own.length >= maxStreams && own[0]) end(own[0]);
      joining.add(stream);
      stopTicks ??= every(tick);
      // A read in progress began before this stream.
      if (running) again = true;
      else running = run();
    },
    remove,
    /** Ends all streams, and waits for the queries in progress. */
    close: async () => {
      closed = true;
      for (const stream of all()) end(stream);
      await running;
    },
  };
};
