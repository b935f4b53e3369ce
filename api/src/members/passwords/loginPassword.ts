import { messages } from '@site/contract';
import { DomainError } from '../../base/errors/domainError';
import { countFailures } from '../../base/http/throttle';
import type { Services } from '../calls/services';
import { inHashTurn, memberClient } from './passwords';
import { readPasswordHash } from '../members.store';

/** Wrong login passwords of a member who is signed in: fifteen in a row, then one a minute. */
export const loginPasswordBucket = (memberId: string) => ({ key: `password:${memberId}`, capacity: 15, seconds: 60 });

/**
 * Throws a DomainError if the member's login password is wrong or empty. Hashing is slow: do not call it inside a
 * transaction.
 */
export const checkLoginPassword = async (
  { db, throttles }: Services,
  memberId: string,
  password: string,
): Promise<void> => {
  if (password === '') throw new DomainError(messages.loginPasswordRequired);
  const stored = await readPasswordHash(db, memberId);
  const right = await inHashTurn(memberClient(memberId), ({ matches }) =>
    countFailures(throttles, loginPasswordBucket(memberId), () => matches(stored, password)),
  );
  if (!right) throw new DomainError('登录密码错误', undefined, { event: 'password-wrong' });
};
