import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type SenderTimeouts, senderTimeouts } from './http/senderTimeouts';

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

interface Socket {
  close(): Promise<void>;
}

const open = (server: Server, { port, host }: Place) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

/**
 * Listens at `host` and `port` (0: the system chooses one). 127.0.0.1 also means ::1 if the machine has it, since
 * `localhost` may resolve to either. Returns the port, and the additional sockets to close; the first one closes with
 * the app. Throws `PortInUse`, which names the environment `variable` of the port.
 */
export const listen = async (
  app: FastifyInstance,
  { variable, timeouts = senderTimeouts, ...place }: Place & { variable: string; timeouts?: SenderTimeouts },
): Promise<{ port: number; sockets: Socket[] }> => {
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortInUse(place.port, variable) : error;
  });
  const { port } = app.server.address() as AddressInfo;
  if (place.host !== '127.0.0.1') return { port, sockets: [] };
  const second = createServer({ keepAliveTimeout: app.server.keepAliveTimeout, ...timeouts }, (request, response) =>
    app.routing(request, response),
  );
  return open(second, { port, host: '::1' }).then(
    () => ({ port, sockets: [{ close: () => close(second) }] }),
    () => ({ port, sockets: [] }),
  );
};
