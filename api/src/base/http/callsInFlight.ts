import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Makes `app.close` wait until the handlers, `onRequest` and `preHandler` hooks of its routes have ended. By itself it
 * waits for connections only, and a handler goes on when its client has disconnected. Call it before routes are added.
 */
export const waitForCallsOnClose = (app: FastifyInstance): void => {
  const inFlight = new Set<Promise<unknown>>();

  /** Makes each call of `work` count as in flight until its promise settles. */
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
