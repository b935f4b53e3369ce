import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

const explain = (error: NodeJS.ErrnoException, port: number, user = '', variable = 'PORT'): Error =>
  error.code === 'EADDRINUSE'
    ? new Refusal(`Port ${port}${user} is in use. Stop the other process or set ${variable}.`)
    : error;

/** Browsers may resolve `localhost` to ::1. A machine without IPv6 is served without. */
const listenOnIpv6 = async ({ server }: FastifyInstance, port: number): Promise<void> => {
  // The options that an HTTP server gives its sockets.
  const options = { allowHalfOpen: true, noDelay: true };
  const second = createServer(options, (socket) => server.emit('connection', socket)).listen(port, '::1');
  await once(second, 'listening').catch(() => undefined);
  if (!second.listening) return;
  // The app's close refuses new connections here too, and waits for the open ones.
  const close = server.close.bind(server);
  server.close = (done) => {
    let open = 2;
    const closed = (error?: Error) => {
      open -= 1;
      if (open === 0) done?.(error);
    };
    second.close(closed);
    return close(closed);
  };
};

/**
 * Listens on a host, by default on localhost over IPv4 and IPv6.
 * @returns the port, which the system chooses for port 0
 * @throws Refusal if the port is in use
 */
export const listen = async (app: FastifyInstance, port: number, host?: string): Promise<number> => {
  await app.listen({ port, host: host ?? '127.0.0.1' }).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, port);
  });
  const actual = (app.server.address() as AddressInfo).port;
  if (host === undefined) await listenOnIpv6(app, actual);
  return actual;
};

/**
 * Fails early if a port is in use, before a long build; another process may still take it before it is bound.
 * @param user what is to listen on it, for the message
 * @param variable the environment variable that sets it, for the message
 * @throws Refusal if the port is in use
 */
export const assertPortFree = async (
  port: number,
  { host = '127.0.0.1', user = '', variable = 'PORT' }: { host?: string | undefined; user?: string; variable?: string },
): Promise<void> => {
  const server = createServer().listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw explain(error, port, user && ` (${user})`, variable);
  });
  await once(server.close(), 'close');
};
