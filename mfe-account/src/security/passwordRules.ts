import { messages, patterns } from '@site/shared';
import { atLeast, inOrder, type Check } from '../forms/inOrder';

const fields = ['password', 'paypassword', 'confirmation'] as const;
export type PasswordValues = Record<(typeof fields)[number], string>;

const typed = (value: string) => value !== '';

/** Old and new password (spec 1 §5), in the order listed; the wire calls the new one `paypassword` on both screens. */
const listed: readonly Check<keyof PasswordValues>[] = [
  ['password', typed, messages.oldPasswordRequired],
  ['paypassword', typed, messages.newPasswordRequired],
  ['password', atLeast(6), messages.oldPasswordLength],
  ['paypassword', atLeast(6), messages.newPasswordLength],
  ['confirmation', typed, messages.confirmationRequired],
  ['confirmation', (confirmation, { paypassword }) => confirmation === paypassword, messages.confirmation],
  ['paypassword', (next, { password }) => next !== password, messages.passwordUnchanged],
];

export const loginPasswordRules = inOrder(fields, listed);

/** The same checks, and last that it is six digits (decisions 15). */
export const fundPasswordRules = inOrder(fields, [
  ...listed,
  ['paypassword', (next) => patterns.fundPassword.test(next), messages.payPassword],
]);
