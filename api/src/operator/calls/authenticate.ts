import { codes } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../../http/address';
import { DomainError } from '../../http/domainError';
import { hashOf } from '../../http/oneTimeToken';
import { tooManyAttempts } from '../../http/throttle';
import type { Services } from '../../services';
import { countWrongToken, findToken, isAddressBlocked, touchToken } from '../identity/queries';
import type { Operator } from './operator';

const operators = new WeakMap<FastifyRequest, Operator>();

const unauthorized = () => new DomainError('登录已失效，请重新登录！', codes.unauthorized);

/** Throws a DomainError with code 429 while the address is blocked because of wrong tokens. */
export const rejectBlockedAddress = async ({ db }: Services, request: FastifyRequest): Promise<void> => {
  if (await isAddressBlocked(db, networkOf(request))) throw tooManyAttempts();
};

/**
 * An `onRequest` hook that rejects requests without a valid token with 401. Ten wrong tokens from an address (IPv6: a
 * /64 network) within a minute block it for a minute, also for a valid token.
 */
export const requireOperator =
  (services: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    await rejectBlockedAddress(services, request);
    const token = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthorized();
    const row = await findToken(services.db, hashOf(token));
    if (!row) {
      const address = addressOf(request);
      services.log.warn({ event: 'operator-token-wrong', address }, 'wrong operator token');
      if (await countWrongToken(services.db, networkOf(request)))
        services.log.warn({ event: 'operator-address-blocked', address }, 'address blocked for wrong operator tokens');
      throw unauthorized();
    }
    if (!row.valid) throw unauthorized();
    if (row.stale) await touchToken(services.db, row.token_id);
    operators.set(request, { id: row.id, name: row.name, roles: row.roles, tokenId: row.token_id });
  };

/** The operator that `requireOperator` found. */
export const operatorOf = (request: FastifyRequest): Operator => {
  const operator = operators.get(request);
  if (!operator) throw unauthorized();
  return operator;
};
