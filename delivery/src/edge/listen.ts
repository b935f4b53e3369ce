import { createServer } from 'node:http';
import { createServer as createNetServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

const inUse = (port: number, user = '', variable = 'PORT'): string =>
  `Port ${port}${user} is in use. Stop the other process or set ${variable}.`;

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
 * Fails early if a port is in use; another process may still take it before it is bound.
 * @param user what is to listen on it, for the message
 * @param variable the environment variable that sets it, for the message
 * @throws Refusal if the port is in use
 */
export const assertPortFree = (
  port: number,
  { host = '127.0.0.1', user = '', variable = 'PORT' }: { host?: string | undefined; user?: string; variable?: string },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createNetServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Refusal(inUse(port, user && ` (${user})`, variable)) : error),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });
