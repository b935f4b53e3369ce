import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/refusal';

const explain = (error: NodeJS.ErrnoException, port: number, user = '', variable = 'PORT'): Error =>
  error.code === 'EADDRINUSE'
    ? new Refusal(`Port ${port}${user} is in use. Stop the other process or set ${variable}.`)
    : error;

/**
 * Listens on a host, by default on localhost over IPv4 and IPv6.
 * @returns the port, which the system chooses for port 0
 * @throws Refusal if the port is in use
 */
export const listen = async (app: FastifyInstance, port: number, host?: string): Promise<number> => {
  // Fastify binds every address of `localhost`, to which browsers may resolve it.
  await app.listen({ port, host: host ?? 'localhost' }).catch((error: NodeJS.ErrnoException) => {
    throw explain(error, port);
  });
  return (app.server.address() as AddressInfo).port;
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
