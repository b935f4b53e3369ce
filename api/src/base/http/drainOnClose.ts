import type { Server } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Makes `app.close` wait until the handlers, `onRequest` and `preHandler` hooks of its routes have ended. By itself it
 * waits for connections only, and a handler goes on when its client has disconnected. Call it before routes are added.
 */
export const waitForCallsOnClose = (app: FastifyInstance): void => {
  const inFlight = new Set<Promise<unknown>>();

  const track = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
    function (this: unknown, ...args: Parameters<Work>) {
      const result = Reflect.apply(work, this, args);
      if (result instanceof Promise) {
        const forget = () => inFlight.delete(result);
        inFlight.add(result);
        result.then(forget, forget);
      }
      return result;
    } as Work;

  app.addHook('onRoute', (route: RouteOptions) => {
    route.handler = track(route.handler);
    route.onRequest = [route.onRequest ?? []].flat().map((hook) => track(hook));
    route.preHandler = [route.preHandler ?? []].flat().map((hook) => track(hook));
  });
  app.addHook('onClose', async () => {
    while (inFlight.size > 0) await Promise.allSettled(inFlight);
  });
};

/** How long a listener that closes still waits, ms. */
export interface DrainLimits {
  /** For a request on an idle connection: a client may have sent one before it learns that the host stops. */
  idle: number;
  /** For the answers of calls. Then their connections are cut. */
  calls: number;
}

const defaults: DrainLimits = { idle: 1000, calls: 10_000 };

/** ms between two attempts to close the connections that have become idle. */
const interval = 100;

/**
 * Waits until the server has accepted the connections that the system has established: it accepts one in each turn of
 * the event loop, and closing the socket would reset the others. At most 5 s, since new ones may keep coming.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  const end = Date.now() + 5000;
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  for (let before = -1; before !== accepted && Date.now() < end;) {
    before = accepted;
    await sleep(10);
    // After the event loop has looked for connections.
    await setImmediate();
  }
};

/**
 * Makes `app.close` answer every call that was accepted. It refuses new connections, and ends each open one
 * with its next answer, or when it is idle. `begin` lets answers end their connections before the close, while new ones
 * are still accepted. Call it before routes are added, with an app that has `return503OnClosing: false`.
 */
export const drainOnClose = (app: FastifyInstance, limits: Partial<DrainLimits> = {}) => {
  const { idle, calls } = { ...defaults, ...limits };
  const { server } = app;
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  // Node and Fastify call it when they begin to close, and so cut requests that are on their way.
  server.closeIdleConnections = () => undefined;
  let draining = false;
  // Not asynchronous: a promise for each answer would cost more than all other hooks.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done(null, payload);
  });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    draining = true;
    const start = Date.now();
    await acceptWaiting(server);
    timer = setInterval(() => {
      const elapsed = Date.now() - start;
      if (elapsed >= idle) closeIdleConnections();
      if (elapsed >= calls) server.closeAllConnections();
    }, interval).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return {
    isDraining: (): boolean => draining,
    begin: (): void => {
      draining = true;
    },
  };
};
