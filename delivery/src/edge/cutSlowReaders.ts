import type { Server, ServerResponse } from 'node:http';

/**
 * Disconnects clients that take nothing of a response for `limit` ms: each would hold one of the requests that its
 * network may have in flight. A response that still waits for the API host is not affected.
 */
export const cutSlowReaders = (server: Server, limit: number): void => {
  // The timeout of a socket begins again with its progress. The system reports that in steps of a part of its buffer,
  // which a slow connection fills within seconds.
  function cutOrWait(this: ServerResponse): void {
    if (this.socket?.writableLength) this.socket.destroy();
    else this.socket?.setTimeout(limit);
  }
  server.on('request', (_request, response) => {
    response.setTimeout(limit, cutOrWait);
  });
};
