import { messages, patterns } from '@site/shared';
import { inOrder, matches } from '../forms/inOrder';

/** Register (spec 1 §5), in the order listed; the captcha comes last and is checked against the image in sight. */
export const registerRules = inOrder(
  ['name', 'password', 'confirmPass', 'realname', 'paypassword', 'captcha'],
  [
    ['name', (name) => patterns.username.test(name.trim()), messages.username],
    ['password', matches(patterns.password), messages.password],
    ['confirmPass', (confirmation, { password }) => confirmation === password, messages.confirmation],
    ['realname', (realname) => patterns.realname.test(realname.trim()), messages.realname],
    ['paypassword', matches(patterns.payPassword), messages.payPassword],
  ],
);
