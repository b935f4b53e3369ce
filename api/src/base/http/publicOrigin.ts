import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domainError';

/**
 * The site's public origin: that of the configured `publicUrl`, else of the request, which the edge on this machine
 * forwards. Throws a DomainError if the request has no valid host.
 */
export const publicOrigin = (
  { publicUrl }: { publicUrl: string | undefined },
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => {
  const address = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw new DomainError('访问地址有误！');
  return new URL(address).origin;
};
