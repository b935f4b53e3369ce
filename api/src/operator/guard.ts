import { createHash, timingSafeEqual } from 'node:crypto';
import { codes } from '@site/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../database/database';
import { networkOf } from '../http/address';
import { DomainError } from '../http/domainError';
import { rejectIfFull, consume } from '../http/throttle';

const digest = (value: string) => createHash('sha256').update(value).digest();

/**
 * An `onRequest` hook that rejects requests without the operator key. Wrong keys are rate-limited, the correct one
 * never is.
 */
export const requireOperator = (db: Queryable, key: string) => {
  const expected = digest(key);
  return async (request: FastifyRequest): Promise<void> => {
    const bucket = { key: `operator:${networkOf(request)}`, capacity: 20, seconds: 10 };
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (given && timingSafeEqual(digest(given), expected)) return;
    await rejectIfFull(db, bucket);
    if (given) await consume(db, bucket);
    throw new DomainError('操作员密钥无效！', codes.unauthorized);
  };
};
