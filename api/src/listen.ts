import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Place {
  port: number;
  host: string;
}

/** Thrown if another process listens at the port. */
export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use. Stop the other process or set ${variable}.`);
    this.name = 'PortInUse';
  }
}

/**
 * Browsers may resolve `localhost` to ::1. Its connections are served and closed by the server of the app; returns how
 * to accept no more, and to wait until they have ended. A machine without IPv6 is served without.
 */
const listenOnIpv6 = async ({ server }: FastifyInstance, port: number): Promise<() => Promise<unknown>> => {
  // The options that an HTTP server gives its sockets.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  second.listen({ port, host: '::1', ipv6Only: true });
  const listening = await once(second, 'listening').then(
    () => true,
    () => false,
  );
  return async () => {
    if (listening) await once(second.close(), 'close');
  };
};

/**
 * Listens at `host` and `port` (0: the system chooses one). 127.0.0.1 also means ::1 if the machine has it. Returns the
 * port, and the function that closes the app with all its sockets. Throws `PortInUse`, which names the environment
 * `variable` of the port.
 */
export const listen = async (
  app: FastifyInstance,
  { variable, ...place }: Place & { variable: string },
): Promise<{ port: number; close: () => Promise<void> }> => {
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortInUse(place.port, variable) : error;
  });
  const { port } = app.server.address() as AddressInfo;
  const closeSecond = place.host === '127.0.0.1' ? await listenOnIpv6(app, port) : async () => undefined;
  return {
    port,
    // Together, since the app ends the event streams and idle connections of both.
    close: async () => {
      await Promise.all([app.close(), closeSecond()]);
    },
  };
};
