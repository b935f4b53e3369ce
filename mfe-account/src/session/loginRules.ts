import { isFilled, isTyped, messages, type FormRules } from '@site/shared';
import { oneTimeCodeRule } from '../forms/commonRules';

/** Rules of the login form: name and password, then the captcha. `useCaptcha` compares it with the image. */
export const loginRules: FormRules<'name' | 'password' | 'captcha' | 'totp'> = [
  ['name', isFilled, messages.credentialsRequired],
  ['password', isTyped, messages.credentialsRequired],
  ['captcha', isFilled, messages.captchaRequired],
];

/** Rules of the form with the one-time code that the host asks for. */
export const loginRulesWithCode = [...loginRules, oneTimeCodeRule];
