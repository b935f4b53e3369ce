import { createServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

const inUse = (port: number): string => `Port ${port} is in use; set PORT to a free one.`;

/** Browsers try `localhost` as ::1 too; a machine without IPv6 does without. */
const listenOnIpv6 = async (app: FastifyInstance, port: number): Promise<void> => {
  const second = createServer(
    { keepAliveTimeout: app.server.keepAliveTimeout, requestTimeout: app.server.requestTimeout },
    (request, response) => app.routing(request, response),
  );
  const listening = await new Promise<boolean>((resolve) => {
    second.once('error', () => resolve(false));
    second.listen(port, '::1', () => resolve(true));
  });
  if (!listening) return;
  app.server.once('close', () => second.close());
  app.server.once('close', () => second.closeIdleConnections());
};

/**
 * Listens on a host, by default on localhost by both its addresses.
 * @returns the port, which the system chose when 0 was asked for
 * @throws Refusal when the port is in use
 */
export const listen = async (app: FastifyInstance, port: number, host?: string): Promise<number> => {
  try {
    await app.listen({ port, host: host ?? '127.0.0.1' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new Refusal(inUse(port));
    throw error;
  }
  const actual = (app.server.address() as AddressInfo).port;
  if (host === undefined) await listenOnIpv6(app, actual);
  return actual;
};

/**
 * A free port of 127.0.0.1, or the one asked for.
 * @throws Refusal when that one is in use
 */
export const freePort = (wanted = 0, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createNetServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Refusal(inUse(wanted)) : error),
    );
    server.listen(wanted, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
