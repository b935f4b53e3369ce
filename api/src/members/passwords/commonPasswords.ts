import { dictionary } from '@zxcvbn-ts/language-common';
import { roles } from '@site/contract/operators';
import { DomainError } from '../../base/errors/domainError';

/** The 10 000 most used passwords in lower case; the list is ordered by use. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000));

/** Words about this site that a guess would try with digits: its name and software, and what accounts are called. */
const siteWords: readonly string[] = [
  'jinxi',
  'jinxihuiyuan',
  'huiyuan',
  'member',
  'memberssite',
  'operator',
  ...roles,
];

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Throws a DomainError if a new password is one of the 10 000 most used, in any case, or a word about this site with
 * nothing but digits and signs around it.
 */
export const assertUncommon = (password: string): void => {
  if (common.has(password.toLowerCase()) || siteWords.includes(lettersOf(password))) {
    throw new DomainError('密码过于常见，请更换！');
  }
};
