import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Place {
  port: number;
  host: string;
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
 * Listens where it is told to. 127.0.0.1 also means ::1 where the machine has it, since localhost may be either; that
 * one is closed by what is given back, the other by the app itself.
 */
export const listen = async (app: FastifyInstance, place: Place): Promise<Socket[]> => {
  await app.listen(place);
  if (place.host !== '127.0.0.1' || place.port === 0) return [];
  const second = createServer(
    { keepAliveTimeout: app.server.keepAliveTimeout, requestTimeout: app.server.requestTimeout },
    (request, response) => app.routing(request, response),
  );
  return open(second, { port: place.port, host: '::1' }).then(
    () => [{ close: () => close(second) }],
    () => [],
  );
};
