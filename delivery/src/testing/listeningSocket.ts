import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** A socket that listens on a port of 127.0.0.1 that the system chose. */
export interface ListeningSocket {
  /** To be closed as soon as the child has the descriptor. */
  server: Server;
  fd: number;
  /** `127.0.0.1:PORT` */
  address: string;
}

/** Opens a socket for a child process to inherit: no other process can take its port first. */
export const listeningSocket = async (): Promise<ListeningSocket> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { _handle: handle } = server as unknown as { _handle: { fd: number } };
  return { server, fd: handle.fd, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};
