import { dictionary } from '@zxcvbn-ts/language-common';
import { DomainError } from '../http/domainError';

/** The 10 000 most used passwords in lower case; the list is ordered by use. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Throws a DomainError if a new password is one of the 10 000 most used, in any case. */
export const assertUncommon = (password: string): void => {
  if (common.has(password.toLowerCase())) throw new DomainError('密码过于常见，请更换！');
};
