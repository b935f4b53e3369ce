import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { everySecond, makeQueueEvents } from './queueEvents';

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
