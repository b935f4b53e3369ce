import { codes, eventsHeader, eventsPath, lastEventIdHeader } from '@site/contract';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { assertOpen, mustChangePassword } from '../calls/admitCall';
import { headerOf } from '../../base/http/address';
import { failure } from '../../base/http/result';
import { noSession, tokenHashOf } from '../calls/session';
import { logRejection } from '../../base/http/logSecurityEvent';
import type { Domain, Services } from '../calls/services';
import { type Every, everyMs } from '../../base/events/hub';
import { makeMemberStreams } from './memberStreams';
import { formatPosition, parsePosition } from './position';
import { answerWithEvents } from '../../base/events/stream';

/** ms between two reads of the changes. */
const interval = 250;

/**
 * `GET /api/events`: changes of the member's balance, orders and unread notices, as Server-Sent Events. Resumes after
 * `Last-Event-ID`. Answers with status 401 without a session. Throws a DomainError during maintenance, and for a member
 * with a temporary login password.
 */
export const eventRoutes = async (
  app: FastifyInstance,
  { db, cache, log }: Pick<Services, 'db' | 'cache' | 'log'>,
  every: Every = everyMs(interval),
): Promise<void> => {
  const streams = makeMemberStreams({ db, feed: cache.feed, log, every });
  // Streams never end by themselves, so they would keep the listener from closing.
  app.addHook('preClose', () => streams.close());
  // Runs before the data is read, so that a stream from this position has everything that the data does not contain.
  const announce: preHandlerHookHandler = (_request, reply, done) => {
    void reply.header(eventsHeader, formatPosition(cache.feed.position));
    done();
  };
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/user') route.preHandler = [announce, route.preHandler ?? []].flat();
  });

  app.route({
    method: 'GET',
    url: eventsPath,
    exposeHeadRoute: false,
    config: { isStream: true },
    handler: async (request, reply) => {
      const sessionHash = tokenHashOf(request);
      const { site, session, member } = await cache.admission(sessionHash, 'committed');
      assertOpen(site);
      if (!session || !member || sessionHash === null) {
        const error = noSession();
        logRejection(request, error);
        return reply.status(codes.unauthorized).send(failure(error.code, error.message));
      }
      if (member.must_change_password) throw mustChangePassword();
      const owner = { memberId: member.id, sessionId: session.id, sessionHash };
      const stream = answerWithEvents(request, reply, {
        ...owner,
        resume: parsePosition(headerOf(request, lastEventIdHeader)),
      });
      reply.raw.once('close', () => streams.remove(stream));
      // The client may have left while its session was read.
      if (!reply.raw.destroyed) streams.open(stream);
    },
  });
};

export const events: Domain = { routes: (app, services) => eventRoutes(app, services) };
