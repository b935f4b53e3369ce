import { messages } from '@site/shared';
import { firstError, isFilled, type Check } from '../forms/firstError';
import { oneTimeCodeCheck } from '../forms/oneTimeCodeCheck';

const fields = ['name', 'password', 'captcha', 'totp'] as const;

const checks: readonly Check<(typeof fields)[number]>[] = [
  ['name', isFilled, messages.credentialsRequired],
  ['password', (password) => password !== '', messages.credentialsRequired],
  ['captcha', isFilled, messages.captchaRequired],
];

/** Rules of the login form: name and password, then the captcha. `useCaptcha` compares it with the image. */
export const loginRules = firstError(fields, checks);

/** Rules of the form with the one-time code that the host asks for. */
export const loginRulesWithCode = firstError(fields, [...checks, oneTimeCodeCheck]);
