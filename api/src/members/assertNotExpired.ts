import { DomainError } from '../http/domainError';

/** How long a temporary password can be used, ms. */
const temporaryLifetime = 24 * 3_600_000;

/** Throws a DomainError if a password is a temporary one that an operator set more than 24 hours ago. */
export const assertNotExpired = (setAt: Date | null, now: Date): void => {
  if (setAt && now.getTime() - setAt.getTime() > temporaryLifetime) {
    throw new DomainError('临时密码已过期，请联系客服重新获取！');
  }
};
