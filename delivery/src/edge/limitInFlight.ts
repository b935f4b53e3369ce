import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { linkOf } from '../telemetry/rateLimiter';
import { clientAddress } from './clientAddress';

/** What is still to be called for the requests of each open connection. A listener for each of them would cost more. */
const pending = new WeakMap<Socket, Set<() => void>>();

const pendingOn = (socket: Socket): Set<() => void> => {
  const known = pending.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  pending.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) {
      ends.delete(end);
      end();
    }
  });
  return ends;
};

/**
 * Calls `end` once when the response is complete or its connection is cut. A response that waits for an earlier one of
 * its connection has no `close` event when that is cut.
 */
export const onceResponseEnds = ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, end: () => void): void => {
  const ends = pendingOn(socket).add(end);
  raw.once('close', () => {
    if (ends.delete(end)) end();
  });
};

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
