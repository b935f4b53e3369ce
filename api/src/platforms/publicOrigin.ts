import type { FastifyRequest } from 'fastify';

/** The address members see this site under: `PUBLIC_URL`, or what the request (by way of the edge on loopback) says. */
export const publicOrigin = (request: Pick<FastifyRequest, 'protocol' | 'host'>): string => {
  const configured = process.env.PUBLIC_URL;
  return configured ? new URL(configured).origin : new URL(`${request.protocol}://${request.host}`).origin;
};
