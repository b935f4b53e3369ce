import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../telemetry/rateLimiter';
import { clientAddress } from './clientAddress';

/**
 * An `onRequest` hook that limits the requests that a client network has in flight at once, from their headers to the
 * end of the response. Others are answered by `reject`, and their connection is closed, since their body is not read.
 */
export const limitInFlight = (max: number, reject: (reply: FastifyReply) => FastifyReply) => {
  const inFlight = new Map<string, number>();

  const countUntilEnd = (network: string, { socket }: IncomingMessage, response: ServerResponse) => {
    // The connection was cut before the hook ran; its events have passed.
    if (socket.destroyed) return;
    inFlight.set(network, (inFlight.get(network) ?? 0) + 1);
    const end = () => {
      response.off('close', end);
      socket.off('close', end);
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left === 0) inFlight.delete(network);
      else inFlight.set(network, left);
    };
    response.once('close', end);
    // A response that waits for that to an earlier request of its connection has no `close` event when that is cut.
    socket.setMaxListeners(0).once('close', end);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const network = networkOf(clientAddress(request));
    if ((inFlight.get(network) ?? 0) >= max) return reject(reply.header('connection', 'close'));
    countUntilEnd(network, request.raw, reply.raw);
    return undefined;
  };
};
