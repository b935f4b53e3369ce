import { PassThrough, type Readable } from 'node:stream';
import type { QueueCounts } from '@site/contract/operators';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../database/database';
import { isAllowed, type Operator } from '../calls/operator';
import { listValidTokens } from '../identity/tokenQueries';
import { readQueues } from './queries';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';

/** Open streams of one operator in this process; one more closes the oldest. */
const maxStreams = 5;
/** Ticks between comments, which keep proxies from closing an idle connection. */
const commentTicks = 15;
/** Bytes that wait for a client that does not read. */
const maxUnread = 16_384;

/** Calls `tick` once a second until the returned function is called. */
export type Every = (tick: () => Promise<void>) => () => void;

const everySecond: Every = (tick) => {
  const timer = setInterval(() => void tick(), 1000);
  return () => clearInterval(timer);
};

interface Stream {
  operatorId: string;
  tokenId: string;
  output: PassThrough;
  /** Fingerprint of the queues in the last event. */
  sent: string | undefined;
  ticks: number;
}

interface Options {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  every: Every;
}

/**
 * Streams of Server-Sent Events about the review queues. While a stream is open, the queues are read once a second for
 * all streams of this process. Notifications of the database are not used, since they would slow every commit down.
 */
export const makeQueueEvents = ({ db, log, every }: Options) => {
  const streams = new Set<Stream>();
  let stopTicks: (() => void) | undefined;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  let failing = false;
  let closed = false;

  const remove = (stream: Stream) => {
    if (!streams.delete(stream)) return;
    stream.output.end();
    if (streams.size > 0) return;
    stopTicks?.();
    stopTicks = undefined;
  };

  const write = (stream: Stream, text: string) => {
    stream.output.write(text);
    if (stream.output.readableLength + stream.output.writableLength > maxUnread) stream.output.destroy();
  };

  const send = (stream: Stream, { counts, fingerprint }: { counts: QueueCounts; fingerprint: string }) => {
    if (stream.sent === fingerprint) return;
    stream.sent = fingerprint;
    write(stream, `event: queue\ndata: ${JSON.stringify(counts)}\n\n`);
  };

  /** Sends changes. Ends streams whose token has ended or whose operator may no longer read the queues. */
  const readOnce = async () => {
    const asked = [...streams];
    const [queues, tokens] = await Promise.all([
      readQueues(db),
      listValidTokens(
        db,
        asked.map(({ tokenId }) => tokenId),
      ),
    ]);
    const allowed = new Set(tokens.filter((token) => isAllowed(token, 'queues:read')).map(({ id }) => id));
    for (const stream of asked.filter((each) => streams.has(each))) {
      if (allowed.has(stream.tokenId)) send(stream, queues);
      else remove(stream);
    }
  };

  const readUntilDone = async () => {
    do {
      readAgain = false;
      try {
        await readOnce();
        failing = false;
      } catch (error) {
        // The next tick tries again, so only the first failure is logged.
        if (!failing) log.warn({ err: error }, 'could not read the review queues');
        failing = true;
      }
    } while (readAgain);
    reading = undefined;
  };

  const tick = async () => {
    for (const stream of streams) {
      stream.ticks += 1;
      if (stream.ticks % commentTicks === 0) write(stream, ': keep-alive\n\n');
    }
    await (reading ??= readUntilDone());
  };

  return {
    /** Opens a stream for an operator. It gets the first event at once, and ends when the client destroys it. */
    open: ({ id, tokenId }: Pick<Operator, 'id' | 'tokenId'>): Readable => {
      const stream = { operatorId: id, tokenId, output: new PassThrough(), sent: undefined, ticks: 0 };
      if (closed) return stream.output.end();
      const own = [...streams].filter(({ operatorId }) => operatorId === id);
      if (own.length >= maxStreams && own[0]) remove(own[0]);
      streams.add(stream);
      stream.output.once('close', () => remove(stream));
      stopTicks ??= every(tick);
      // A read in progress began before this stream.
      if (reading) readAgain = true;
      else reading = readUntilDone();
      return stream.output;
    },
    /** Ends all streams, and waits for the queries in progress. */
    close: async () => {
      closed = true;
      for (const stream of streams) remove(stream);
      await reading;
    },
  };
};

/** Live numbers of the review queues, as Server-Sent Events. */
export const eventRoutes = (app: FastifyInstance, services: Services, every = everySecond): void => {
  const events = makeQueueEvents({ db: services.db, log: services.log, every });
  // Streams never end by themselves, so they would keep the listener from closing.
  app.addHook('preClose', () => events.close());

  registerOperatorCall(app, services, 'GET /events', ({ operator, reply }) => {
    const stream = events.open(operator);
    // Also after HEAD, which has no body.
    reply.raw.once('close', () => stream.destroy());
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .header('connection', 'close')
      .send(stream);
  });
};
