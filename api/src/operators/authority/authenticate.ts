import { codes } from '@site/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/http/address';
import { DomainError } from '../../base/errors/domainError';
import { hashOf } from '../../base/crypto/oneTimeToken';
import { tooManyAttempts } from '../../base/http/throttle';
import type { Services } from '../../members/calls/services';
import { countWrongToken, findCaller, touchToken } from './tokens.store';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import type { Operator } from './operator';

const operators = new WeakMap<FastifyRequest, Operator>();

const unauthorized = () => new DomainError('登录已失效，请重新登录！', codes.unauthorized);

/** The hash of the token that the request carries; undefined without one. */
export const tokenHashOf = (request: FastifyRequest): Buffer | undefined => {
  const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : hashOf(token);
};

/** Throws a DomainError with code 429 while the address is blocked because of wrong tokens. */
export const rejectBlockedAddress = async ({ db }: Services, request: FastifyRequest): Promise<void> => {
  if ((await findCaller(db, null, networkOf(request))).blocked) throw tooManyAttempts();
};

/**
 * Whether the client says that no person has caused the call, such as a poll of a page that stays open. Such a call
 * does not keep the session, so a client that says so falsely only ends its own earlier.
 */
const isBackground = (request: FastifyRequest): boolean => request.headers['x-background'] === '1';

/**
 * An `onRequest` hook that rejects requests without a valid token with 401. Ten wrong tokens from an address (IPv6: a
 * /64 network) within a minute block it for a minute, also for a valid token.
 */
export const requireOperator =
  (services: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    const tokenHash = tokenHashOf(request);
    const network = networkOf(request);
    const { blocked, owner } = await findCaller(services.db, tokenHash ?? null, network);
    if (blocked) throw tooManyAttempts();
    if (tokenHash === undefined) throw unauthorized();
    if (!owner) {
      logSecurityEvent(request, { event: 'operator-token-wrong' });
      if (await countWrongToken(services.db, network)) {
        logSecurityEvent(request, { event: 'operator-address-blocked' });
      }
      throw unauthorized();
    }
    if (!owner.valid) throw unauthorized();
    if (owner.stale && !isBackground(request)) await touchToken(services.db, owner.tokenId);
    operators.set(request, owner);
  };

export const operatorOf = (request: FastifyRequest): Operator => {
  const operator = operators.get(request);
  if (!operator) throw unauthorized();
  return operator;
};

/**
 * Sets the operator of a request to what `owner` has read again. Throws a DomainError with code 401 without one, since
 * the token has ended.
 */
export const renewOperator = (request: FastifyRequest, owner: Operator | undefined): Operator => {
  if (!owner) throw unauthorized();
  operators.set(request, owner);
  return owner;
};
