import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { linkOf } from '../telemetry/rateLimiter';
import { clientAddress } from './clientAddress';
import { onceResponseEnds } from './onceResponseEnds';

/**
 * An `onRequest` hook that limits the requests that a client network has in flight at once, from their headers to the
 * end of the response. Others are answered by `reject`, and their connection is closed, since their body is not read.
 */
export const limitInFlight = (max: number, reject: (reply: FastifyReply) => FastifyReply): onRequestHookHandler => {
  const inFlight = new Map<string, number>();

  const countUntilEnd = (network: string, request: FastifyRequest, reply: FastifyReply) => {
    // The connection was cut before the hook ran; its events have passed.
    if (request.raw.socket.destroyed) return;
    inFlight.set(network, (inFlight.get(network) ?? 0) + 1);
    onceResponseEnds(request, reply, () => {
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left === 0) inFlight.delete(network);
      else inFlight.set(network, left);
    });
  };

  return (request, reply, done) => {
    const network = linkOf(clientAddress(request));
    if ((inFlight.get(network) ?? 0) >= max) {
      reject(reply.header('connection', 'close'));
      return;
    }
    countUntilEnd(network, request, reply);
    done();
  };
};
