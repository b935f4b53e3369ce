import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../../base/database/database';
import { type Every, everyMs, StreamHub } from '../../../base/events/hub';
import { answerWithEvents } from '../../../base/events/stream';
import type { Services } from '../../../members/calls/services';
import { isAllowed } from '../../authority/operator';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { listValidTokens } from '../../authority/tokens.store';
import { readQueues } from './queues.store';

/** ms between two reads of the queues. */
const interval = 1000;
/** Reads between two comments. */
const commentTicks = 15;

interface Owner {
  operatorId: string;
  tokenId: string;
  /** Fingerprints of the queues at the last event. */
  sent?: Map<string, string>;
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
const makeQueueEvents = ({ db, log, every }: Options): StreamHub<Owner> => {
  /** Sends changes. Ends streams whose token has ended or whose operator may no longer read the queues. */
  const read = async () => {
    const asked = [...hub.streams];
    const tokenIds = asked.map(({ owner }) => owner.tokenId);
    const [queues, tokens] = await Promise.all([readQueues(db), listValidTokens(db, tokenIds)]);
    const marks = new Map<string, string>(queues.map(({ kind, waiting, mark }) => [kind, `${waiting} ${mark}`]));
    const counts = Object.fromEntries(queues.map(({ kind, waiting }) => [kind, waiting]));
    const allowed = new Set(tokens.filter((token) => isAllowed(token, 'queues:read')).map(({ id }) => id));
    for (const stream of asked.filter((each) => hub.streams.has(each))) {
      const { owner } = stream;
      if (!stream.hasBegun) stream.begin();
      const changed = [...marks.keys()].filter((kind) => owner.sent?.get(kind) !== marks.get(kind));
      if (!allowed.has(owner.tokenId)) hub.end(stream);
      else if (changed.length > 0) {
        owner.sent = marks;
        stream.write(`event: queue\ndata: ${JSON.stringify({ ...counts, changed })}\n\n`);
      }
    }
  };
  const hub: StreamHub<Owner> = new StreamHub<Owner>({
    log,
    every,
    commentTicks,
    keyOf: ({ operatorId }) => operatorId,
    read,
    failure: 'could not read the review queues',
  });
  return hub;
};

export const eventRoutes = (app: FastifyInstance, services: Services, every = everyMs(interval)): void => {
  const events = makeQueueEvents({ db: services.db, log: services.log, every });
  // Streams never end by themselves, so they would keep the listener from closing.
  app.addHook('preClose', () => events.close());

  registerOperatorCall(app, services, 'GET /events', ({ operator, request, reply }) => {
    // A stream that has no body would not end.
    if (request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send();
    const stream = answerWithEvents(request, reply, { operatorId: operator.id, tokenId: operator.tokenId });
    reply.raw.once('close', () => events.remove(stream));
    // The client may have left while its token was read.
    if (!reply.raw.destroyed) events.open(stream);
    return reply;
  });
};
