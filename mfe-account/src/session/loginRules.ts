import { messages } from '@site/shared';
import { given, inOrder } from '../forms/inOrder';

/** Log in (spec 1 §5): name and password, then the captcha; whether it is right is checked against the image in sight. */
export const loginRules = inOrder(
  ['name', 'password', 'captcha'],
  [
    ['name', given, messages.credentialsRequired],
    ['password', (password) => password !== '', messages.credentialsRequired],
    ['captcha', given, messages.captchaRequired],
  ],
);
