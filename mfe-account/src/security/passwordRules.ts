import { messages, patterns } from '@site/shared';
import { atLeast, firstError, type Check } from '../forms/firstError';

const fields = ['password', 'paypassword', 'confirmation'] as const;
export type PasswordValues = Record<(typeof fields)[number], string>;

const isTyped = (value: string) => value !== '';

/** Checks of both screens; the contract names the new password `paypassword` on both. */
const commonChecks: readonly Check<keyof PasswordValues>[] = [
  ['password', isTyped, messages.oldPasswordRequired],
  ['paypassword', isTyped, messages.newPasswordRequired],
  ['password', atLeast(6), messages.oldPasswordLength],
  ['paypassword', atLeast(6), messages.newPasswordLength],
  ['confirmation', isTyped, messages.confirmationRequired],
  ['confirmation', (confirmation, { paypassword }) => confirmation === paypassword, messages.confirmation],
  ['paypassword', (next, { password }) => next !== password, messages.passwordUnchanged],
];

/** Rules of the login password form. */
export const loginPasswordRules = firstError(fields, commonChecks);

/** Rules of the form without the old password, which is confirmed by passkey. */
export const loginPasswordRulesWithPasskey = firstError(
  fields,
  commonChecks.filter(([field]) => field !== 'password'),
);

/** Rules of the fund password form: additionally exactly six digits. */
export const fundPasswordRules = firstError(fields, [
  ...commonChecks,
  ['paypassword', (next) => patterns.fundPassword.test(next), messages.payPassword],
]);
