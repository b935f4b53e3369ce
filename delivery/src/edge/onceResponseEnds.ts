import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
