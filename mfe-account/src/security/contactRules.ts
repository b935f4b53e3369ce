import { messages, patterns } from '@site/shared';
import { firstError } from '../forms/firstError';

/** Rules of the mobile form: mainland numbers, and further numbers that the operator allows by pattern. */
export const mobileRules = (more?: RegExp) =>
  firstError(
    ['mobile'],
    [['mobile', (mobile) => [patterns.mobile, more].some((pattern) => pattern?.test(mobile.trim())), messages.mobile]],
  );

/** Rules of the e-mail form. */
export const emailRules = firstError(
  ['email'],
  [['email', (email) => patterns.email.test(email.trim()), messages.email]],
);
