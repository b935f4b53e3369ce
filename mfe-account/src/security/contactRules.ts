import { messages, patterns } from '@site/shared';
import { inOrder } from '../forms/inOrder';

/** Change mobile (spec 1 §5): the mainland numbers as listed, and those that the operator admits beyond (decisions 17). */
export const mobileRules = (more?: RegExp) =>
  inOrder(
    ['mobile'],
    [['mobile', (typed) => [patterns.mobile, more].some((pattern) => pattern?.test(typed.trim())), messages.mobile]],
  );

/** Change e-mail (spec 1 §5). */
export const emailRules = inOrder(['email'], [['email', (email) => patterns.email.test(email.trim()), messages.email]]);
