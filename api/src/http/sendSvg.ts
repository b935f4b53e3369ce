import type { FastifyReply } from 'fastify';

/** Sends a drawing; its path changes when the drawing does, so it may be kept for ever. */
export const sendSvg = (reply: FastifyReply, svg: string): FastifyReply =>
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=31536000, immutable')
    // Opened on its own, a picture may run nothing.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(svg);
