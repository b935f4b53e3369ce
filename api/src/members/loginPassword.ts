import { messages } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import { DomainError } from '../http/domainError';
import { countFailures } from '../http/throttle';
import { inHashTurn, memberClient } from './passwords';
import { readPasswordHash } from './queries';

/** Wrong login passwords of a member who is signed in: fifteen in a row, then one a minute. */
export const loginPasswordBucket = (memberId: string) => ({ key: `password:${memberId}`, capacity: 15, seconds: 60 });

/**
 * Throws a DomainError if the member's login password is wrong or empty. Hashing is slow: do not call it inside a
 * transaction.
 */
export const checkLoginPassword = async (db: Queryable, memberId: string, password: string): Promise<void> => {
  if (password === '') throw new DomainError(messages.loginPasswordRequired);
  const stored = await readPasswordHash(db, memberId);
  const right = await inHashTurn(memberClient(memberId), ({ matches }) =>
    countFailures(db, loginPasswordBucket(memberId), () => matches(stored, password)),
  );
  if (!right) throw new DomainError('登录密码错误！', undefined, { event: 'password-wrong' });
};
