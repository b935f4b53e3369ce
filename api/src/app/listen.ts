import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { callbackify, promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

interface Place {
  port: number;
  host: string;
}

export class PortInUse extends Error {
  constructor(port: number, variable: string) {
    super(`Port ${port} is in use. Stop the other process or set ${variable}.`);
    this.name = 'PortInUse';
  }
}

/**
 * Browsers may resolve `localhost` to ::1. Its connections are served by the HTTP server of the app, whose close then
 * closes both sockets. A machine without IPv6 is served without.
 */
const listenOnIpv6 = async ({ server }: FastifyInstance, port: number): Promise<void> => {
  // The options that an HTTP server gives its sockets.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  second.listen({ port, host: '::1', ipv6Only: true });
  await once(second, 'listening').catch(() => undefined);
  if (!second.listening) return;
  const closeFirst = promisify(server.close.bind(server));
  const closeBoth = callbackify(() => Promise.all([closeFirst(), once(second.close(), 'close')]));
  server.close = (done) => {
    closeBoth((error) => done?.(error ?? undefined));
    return server;
  };
};

/**
 * Listens at `host` and `port` (0: the system chooses one). 127.0.0.1 also means ::1 if the machine has it. Returns the
 * port; the app closes all sockets. Throws `PortInUse`, which names the environment `variable` of the port.
 */
export const listen = async (
  app: FastifyInstance,
  { variable, ...place }: Place & { variable: string },
): Promise<number> => {
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortInUse(place.port, variable) : error;
  });
  const { port } = app.server.address() as AddressInfo;
  if (place.host === '127.0.0.1') await listenOnIpv6(app, port);
  return port;
};
