import type { ServerResponse } from 'node:http';
import { lastEventIdHeader, type MemberEventData, type MemberEventName } from '@site/contract';
import { yuan } from '../http/money';
import { formatPosition, type Position } from './position';
import type { EventRow } from './queries';
import { beijingTime } from '../http/beijingTime';

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

/** The data of a stored event as clients get it. */
const presentEvent = ({ name, data }: EventRow): object =>
  name === 'order' ? presentOrder(data as unknown as StoredOrder) : data;

/** An event as a block of the stream. */
const eventBlock = (name: MemberEventName, data: object, id: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Unsent bytes up to which a client counts as reading. */
const maxUnsent = 16_384;
/** ms after which a client whose stream ends connects again. */
const retry = 2000;

/** The session whose events a stream sends. */
interface Owner {
  memberId: string;
  sessionId: string;
  /** Hash of the session's token, hexadecimal. */
  sessionHash: string;
}

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

/** The response to one client. Written directly: a `Readable` in between would take more memory than it. */
export class EventStream {
  readonly owner: Owner;
  /** Where the client was, if it says so. */
  readonly resume: Position | undefined;
  readonly #response: ServerResponse;
  readonly #headers: Record<string, string>;
  /** Unsent bytes of the last write to a client that was reading. */
  #lastWriteBytes = 0;
  /** The client did not read at the time of the last comment. */
  #wasBehind = false;

  /** @param headers sent in addition to the headers of an event stream */
  constructor(
    owner: Owner,
    { response, headers, resume }: { response: ServerResponse; headers: Record<string, string>; resume?: Position },
  ) {
    this.owner = owner;
    this.resume = resume;
    this.#response = response;
    this.#headers = headers;
  }

  /** Sends the headers, and the id after which the events follow. */
  begin(from: Position): void {
    const id = formatPosition(from);
    this.#response.writeHead(200, {
      ...this.#headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx would collect events until its buffer is full.
      'x-accel-buffering': 'no',
      [lastEventIdHeader]: id,
      connection: 'close',
    });
    this.#write(`retry: ${retry}\nid: ${id}\n\n`);
  }

  /** Sends groups of events. Resumed after any of them, the stream repeats none and misses none. */
  send(groups: Group[]): void {
    const blocks = groups.flatMap(groupBlocks);
    if (blocks.length > 0) this.#write(blocks.join(''));
  }

  /** Tells the client that its session has ended, and ends the stream. */
  endSession(at: Position): void {
    this.#write(eventBlock('session', {}, formatPosition(at)));
    this.end();
  }

  /**
   * Sends a comment, which keeps proxies from closing an idle connection. Closes the connection if the
   * client was behind at the previous comment too.
   */
  comment(): void {
    const isBehind = this.#response.writableLength > maxUnsent;
    if (isBehind && this.#wasBehind) return void this.#response.destroy();
    this.#wasBehind = isBehind;
    this.#write(': keep-alive\n\n');
  }

  end(): void {
    // Ending it before its headers would send an empty answer with status 200.
    if (this.#response.headersSent) this.#response.end();
    else this.#response.destroy();
  }

  /**
   * Writes a text of any length to a client that reads. Closes the connection of a client that does not, before what
   * comes after that text fills the memory. The client may resume.
   */
  #write(text: string): void {
    const response = this.#response;
    if (response.destroyed) return;
    // Measured before the write: written data stays in the buffer until the end of the tick, even if the client reads.
    const unsent = response.writableLength;
    if (unsent - this.#lastWriteBytes > maxUnsent) return void response.destroy();
    response.write(text);
    if (unsent <= maxUnsent) this.#lastWriteBytes = response.writableLength - unsent;
  }
}
