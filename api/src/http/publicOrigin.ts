import type { FastifyRequest } from 'fastify';
import { DomainError } from './domainError';

/** The address members see this site under: `PUBLIC_URL`, or what the request (by way of the edge on loopback) says. */
export const publicOrigin = (request: Pick<FastifyRequest, 'protocol' | 'host'>): string => {
  const address = process.env.PUBLIC_URL || `${request.protocol}://${request.host}`;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw new DomainError('访问地址有误！');
  return new URL(address).origin;
};
