import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls `end` once when the response is complete or its connection is cut. A response that waits for an earlier one of
 * its connection has no `close` event when that is cut.
 */
export const onceResponseEnds = ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, end: () => void): void => {
  const endOnce = () => {
    raw.off('close', endOnce);
    socket.off('close', endOnce);
    end();
  };
  raw.once('close', endOnce);
  // Without a limit, since a client may send many requests before the first is answered.
  socket.setMaxListeners(0).once('close', endOnce);
};
