import { lastEventIdHeader, type MemberEventData, type MemberEventName } from '@site/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { ChangeFeed, Follower } from '../../base/cache/changeFeed';
import { eventData, type EventRow, unreadCounts } from '../../base/cache/changes.store';
import type { Database, Queryable } from '../../base/database/database';
import { column } from '../../base/database/statements';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { type Every, StreamHub } from '../../base/events/hub';
import { contains, formatPosition, hasReceived, type Position, stepsBetween } from './position';
import type { EventStream } from '../../base/events/stream';

export const streamGauge = new Gauge({
  name: 'site_event_streams',
  help: "Open streams of members' events in this process.",
  registers: [],
});

/** An event with the transaction that wrote it. */
interface StoredEvent extends EventRow {
  xact: string;
}

/** Events of these members that transactions from `since` on have written, in the order of their ids. */
const listEvents = (db: Queryable, members: string[], since: string) =>
  db.rows<StoredEvent>(
    `select * from (with
        written as materialized (select id, xact, member_id, name, data from member_event
          where member_id = any($1::bigint[]) and xact >= $2::xid8),
        ${unreadCounts}
      select id, xact::text, member_id "memberId", name, ${eventData} data
        from written left join unread_counts using (member_id)) events order by id`,
    [members, since],
  );

/** The last entries of a wallet on one side. Their transactions commit in about the order of their ids. */
const lastEntries = (side: 'debit' | 'credit') =>
  `(select xact from ledger_entry where ${side}_id = a.id order by id desc limit 10)`;

/** Fen of these members' wallets, with the transactions of their last movements. */
const listWallets = (db: Queryable, members: string[]) =>
  db.rows<{ memberId: string; balance: string; transactions: string[] }>(
    `select a.member_id "memberId", a.balance::text, array(select xact::text
        from (${lastEntries('debit')} union all ${lastEntries('credit')}) moved where xact is not null) transactions
      from account a where a.purpose = 'wallet' and a.member_id = any($1::bigint[])`,
    [members],
  );

/** Those of the sessions (hashes, hexadecimal) that have not ended. */
const listLiveSessions = (db: Queryable, sessions: string[]) =>
  column<string>(
    db,
    `select encode(token_hash, 'hex') from session
      where token_hash in (select decode(hash, 'hex') from unnest($1::text[]) hash) and expires_at > now()`,
    [sessions],
  );

/** What `record_order_decision` stores. */
interface StoredOrder {
  kind: MemberEventData<'order'>['kind'];
  out_trade_no: string;
  state: number;
  fen: string;
  at: string;
}

const presentOrder = ({ kind, out_trade_no, state, fen, at }: StoredOrder): MemberEventData<'order'> => ({
  kind,
  out_trade_no,
  state,
  amount: yuan(fen),
  at: beijingTime(new Date(at)),
});

const presentEvent = ({ name, data }: EventRow): object =>
  name === 'order' ? presentOrder(data as unknown as StoredOrder) : data;

const eventBlock = (name: MemberEventName, data: object, id: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** What a client that was at `from` has to receive to be at `to`. */
interface Group {
  /** In the order of their ids. */
  rows: EventRow[];
  /** Fen, if it has changed. */
  balance: string | undefined;
  from: Position;
  to: Position;
}

/** Drops all notice events but the last, whose unread count replaces theirs. */
const withoutReplaced = (rows: EventRow[]): EventRow[] => {
  const lastNotice = rows.findLast(({ name }) => name === 'notice');
  return rows.filter((row) => row.name !== 'notice' || row === lastNotice);
};

/** The events of a group as blocks of the stream. Each id but the last contains the last row received. */
const groupBlocks = ({ rows, balance, from, to }: Group): string[] => {
  const sent = withoutReplaced(rows);
  const blocks = sent.map((row, index) => {
    const isLast = index === sent.length - 1 && balance === undefined;
    const position = isLast ? to : { ...from, group: { snapshot: to.snapshot, lastRowId: row.id } };
    return eventBlock(row.name, presentEvent(row), formatPosition(position));
  });
  if (balance !== undefined) blocks.push(eventBlock('balance', { balance: yuan(balance) }, formatPosition(to)));
  return blocks;
};

interface Owner {
  memberId: string;
  sessionId: string;
  /** Hash of the session's token, hexadecimal. */
  sessionHash: string;
  /** Where the client was, if it says so. */
  resume?: Position | undefined;
  /** What was read while the stream gets what its client has missed. */
  joining?: Group[];
}

type MemberStream = EventStream<Owner>;

/** Sends groups of events. Resumed after any of them, the stream repeats none and misses none. */
export const sendGroups = (stream: MemberStream, groups: Group[]): void => {
  const blocks = groups.flatMap(groupBlocks);
  if (blocks.length > 0) stream.write(blocks.join(''));
};

/** ms after which a client whose stream ends connects again. */
const retry = 2000;
/** Seconds for which a client may resume. Rows are kept for longer. */
const resumable = 86_400;
/** Reads between two comments, which come every 15 s. */
const commentTicks = 60;

const byMember = <Row extends { memberId: string }>(rows: Row[]): Map<string, Row[]> => {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.memberId, [...(grouped.get(row.memberId) ?? []), row]);
  return grouped;
};

const distinct = (streams: MemberStream[], field: 'memberId' | 'sessionHash'): string[] => [
  ...new Set(streams.map(({ owner }) => owner[field])),
];

interface Options {
  db: Database;
  feed: ChangeFeed;
  log: Pick<FastifyBaseLogger, 'warn'>;
  every: Every;
}

/**
 * Streams of members' events. While one is open, the process reads the feed of changes four times a second. No
 * notifications of the database are used, which would slow every posting down (decision 018).
 */
export const makeMemberStreams = ({ db, feed, log, every }: Options): StreamHub<Owner> => {
  /** Hashes of sessions that may have ended, and whether others may have expired. */
  let changed = new Set<string>();
  let checkAll = false;

  const endSession = (stream: MemberStream, at: Position) => {
    stream.write(eventBlock('session', {}, formatPosition(at)));
    hub.end(stream);
  };

  /** Hashes of the sessions of these streams that have not ended. */
  const validSessions = async (streams: MemberStream[]): Promise<Set<string>> =>
    new Set(streams.length > 0 ? await listLiveSessions(db, distinct(streams, 'sessionHash')) : undefined);

  const endSessions = async (streams: MemberStream[], at: Position) => {
    const valid = await validSessions(streams);
    for (const stream of streams) {
      if (!valid.has(stream.owner.sessionHash) && hub.streams.has(stream)) endSession(stream, at);
    }
  };

  const follower: Follower = {
    needsEvents: true,
    apply: ({ events, wallets, sessions }, from, to) => {
      const eventsOf = byMember(events);
      for (const stream of hub.streams) {
        const { memberId, joining } = stream.owner;
        const group = { rows: eventsOf.get(memberId) ?? [], balance: wallets[memberId], from, to };
        if (joining) joining.push(group);
        else if (stream.hasBegun) sendGroups(stream, [group]);
      }
      for (const hash of sessions) changed.add(hash);
    },
    // Clients reconnect and get a new `Last-Event-ID`.
    clear: () => {
      for (const stream of hub.streams) if (stream.hasBegun || stream.owner.joining) hub.end(stream);
    },
  };

  const listMissed = async (streams: MemberStream[]) => {
    const members = distinct(streams, 'memberId');
    const starts = streams.flatMap(({ owner: { resume } }) => (resume ? [BigInt(resume.snapshot.xmin)] : []));
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
  const join = async (streams: MemberStream[], to: Position) => {
    for (const { owner } of streams) owner.joining = [];
    const canResume = ({ owner: { resume } }: MemberStream) =>
      resume !== undefined && resume.epoch === to.epoch && to.at - resume.at <= resumable;
    const resuming = new Set(streams.filter(canResume));
    // A session may have ended after it was admitted.
    const [{ eventsOf, walletOf }, valid] = await Promise.all([listMissed([...resuming]), validSessions(streams)]);
    for (const stream of streams) {
      if (!hub.streams.has(stream)) continue;
      const { memberId, sessionHash, resume } = stream.owner;
      const start = resuming.has(stream) ? resume : undefined;
      const id = formatPosition(start ?? to);
      stream.begin({ [lastEventIdHeader]: id });
      stream.write(`retry: ${retry}\nid: ${id}\n\n`);
      if (!valid.has(sessionHash)) {
        endSession(stream, to);
        continue;
      }
      if (start) {
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
        sendGroups(stream, groups);
      }
      sendGroups(stream, stream.owner.joining ?? []);
      delete stream.owner.joining;
    }
  };

  const read = async () => {
    // What is opened from now on joins after the next read.
    const opened = [...hub.streams].filter((stream) => !stream.hasBegun);
    await feed.refresh();
    const to = feed.position;
    await join(opened, to);
    const [all, ended] = [checkAll, changed];
    [checkAll, changed] = [false, new Set()];
    const live = [...hub.streams].filter((stream) => stream.hasBegun);
    await endSessions(all ? live : live.filter(({ owner }) => ended.has(owner.sessionHash)), to);
  };

  const hub: StreamHub<Owner> = new StreamHub<Owner>({
    log,
    every,
    commentTicks,
    keyOf: ({ sessionId }) => sessionId,
    failure: "could not read members' events",
    read: () =>
      read().catch((error: unknown) => {
        // Ended sessions may be forgotten.
        checkAll = true;
        throw error;
      }),
    onComment: () => {
      checkAll = true;
    },
    onChange: () => {
      streamGauge.set(hub.streams.size);
      if (hub.streams.size > 0) feed.followers.add(follower);
      else feed.followers.delete(follower);
    },
  });
  return hub;
};
