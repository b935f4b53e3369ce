import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For how long established connections are still accepted, at most, ms. */
const ACCEPT_MS = 5000;
/** For how long requests may still arrive on idle connections, and calls be answered, ms. */
const IDLE_MS = 1000;
const CALLS_MS = 10_000;

/**
 * Makes `app.close` answer every request that was accepted, with an app that has `return503OnClosing: false`. New
 * connections are refused; each open one ends with its next answer, or when it has been idle for a second. Node
 * would cut idle ones at once, although a browser may have sent a request, and would keep busy ones open.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => undefined;
  const timers: NodeJS.Timeout[] = [];
  let connections = 0;
  app.server.on('connection', () => (connections += 1));
  app.addHook('preClose', async () => {
    timers.push(
      setTimeout(() => timers.push(setInterval(closeIdle, 100).unref()), IDLE_MS).unref(),
      setTimeout(() => app.server.closeAllConnections(), CALLS_MS).unref(),
    );
    // One connection is accepted in each turn of the event loop. Closing the socket would reset those that wait for it.
    const end = performance.now() + ACCEPT_MS;
    for (let seen = -1; seen < connections && performance.now() < end; await sleep(10).then(() => setImmediate())) {
      seen = connections;
    }
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (timers.length > 0) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onClose', async () => timers.splice(0).forEach(clearTimeout));
};
