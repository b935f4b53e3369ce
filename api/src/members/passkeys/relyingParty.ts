import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../base/errors/domainError';
import { publicOrigin } from '../../base/http/publicOrigin';
import type { Services } from '../calls/services';

/** The site to which passkeys belong. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  /** What browsers sign as the page's origin. */
  origin: string;
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * The site's host name and origin: those of the configured public address, else of the request as trusted proxies
 * forward it. A page of a mirror signs for the host name of the public address, with its own origin. Throws a
 * DomainError where browsers have no passkeys: at an IP address, and over plain http except on localhost.
 */
export const relyingPartyOf = (services: Services, request: FastifyRequest): RelyingParty => {
  const origin = publicOrigin(services, request);
  const { hostname, protocol } = new URL(origin);
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal(hostname))) throw new DomainError('当前网址不支持通行密钥！');
  const requested = services.publicUrl === undefined ? origin : publicOrigin({ publicUrl: undefined }, request);
  return { id: hostname, origin: services.mirrors.includes(requested) ? requested : origin };
};
