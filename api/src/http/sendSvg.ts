import type { FastifyReply } from 'fastify';

/** Sends an SVG picture, cacheable without limit because its path changes with its content. */
export const sendSvg = (reply: FastifyReply, svg: string): FastifyReply =>
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=31536000, immutable')
    // Prevents scripts when the picture is opened as a document.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(svg);
