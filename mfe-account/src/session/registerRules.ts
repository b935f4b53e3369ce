import { messages, patterns } from '@site/shared';
import { type Check, firstError, isFilled, matches } from '../forms/firstError';

/** At least 8 characters with letters and digits; other characters are allowed. */
const isStrongPassword = (password: string) =>
  password.length >= 8 && /[A-Za-z]/.test(password) && /[0-9]/.test(password);

const names = ['name', 'password', 'confirmPass', 'realname', 'paypassword', 'captcha'] as const;

const checks: Check<(typeof names)[number]>[] = [
  ['name', (name) => patterns.username.test(name.trim()), messages.username],
  ['password', isStrongPassword, messages.password],
  ['confirmPass', (confirmation, { password }) => confirmation === password, messages.confirmation],
  ['realname', (realname) => patterns.realname.test(realname.trim()), messages.realname],
  ['paypassword', matches(patterns.fundPassword), messages.payPassword],
];

/** Rules of the registration form. `useCaptcha` checks the captcha afterwards. */
export const registerRules = firstError(names, checks);

/** Rules of the form on a site with a minimum age. The API host checks the age. */
export const registerRulesWithBirthday = firstError(
  [...names, 'birthday'],
  [...checks, ['birthday', isFilled, messages.birthday]],
);
