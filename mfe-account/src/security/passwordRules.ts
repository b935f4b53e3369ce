import { isTyped, messages, patterns, type FormRules } from '@site/shared';

type Rules = FormRules<'password' | 'paypassword' | 'confirmation'>;

const isLong = (password: string) => password.length >= 6;

/** Rules of the login password form. The contract names the new password `paypassword`, as for the fund password. */
export const loginPasswordRules: Rules = [
  ['password', isTyped, messages.oldPasswordRequired],
  ['paypassword', isTyped, messages.newPasswordRequired],
  ['password', isLong, messages.oldPasswordLength],
  ['paypassword', isLong, messages.newPasswordLength],
  ['confirmation', isTyped, messages.confirmationRequired],
  ['confirmation', (confirmation, { paypassword }) => confirmation === paypassword, messages.confirmation],
  ['paypassword', (next, { password }) => next !== password, messages.passwordUnchanged],
];

/** Rules of the fund password form: additionally exactly six digits. */
export const fundPasswordRules: Rules = [
  ...loginPasswordRules,
  ['paypassword', (next) => patterns.fundPassword.test(next), messages.payPassword],
];
