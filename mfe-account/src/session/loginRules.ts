import { messages } from '@site/shared';
import { firstError, isFilled } from '../forms/firstError';

/** Rules of the login form: name and password, then the captcha. `useCaptcha` compares it with the image. */
export const loginRules = firstError(
  ['name', 'password', 'captcha'],
  [
    ['name', isFilled, messages.credentialsRequired],
    ['password', (password) => password !== '', messages.credentialsRequired],
    ['captcha', isFilled, messages.captchaRequired],
  ],
);
