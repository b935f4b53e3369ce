import { messages, patterns } from '@site/shared';
import { inOrder, matches } from '../forms/inOrder';

/** Any characters, at least 8 of them, letters and digits both (spec 1 §5). */
const password = (typed: string) => typed.length >= 8 && /[A-Za-z]/.test(typed) && /[0-9]/.test(typed);

/** Register (spec 1 §5), in the order listed; the captcha comes last and is checked against the image in sight. */
export const registerRules = inOrder(
  ['name', 'password', 'confirmPass', 'realname', 'paypassword', 'captcha'],
  [
    ['name', (name) => patterns.username.test(name.trim()), messages.username],
    ['password', password, messages.password],
    ['confirmPass', (confirmation, { password }) => confirmation === password, messages.confirmation],
    ['realname', (realname) => patterns.realname.test(realname.trim()), messages.realname],
    ['paypassword', matches(patterns.fundPassword), messages.payPassword],
  ],
);
