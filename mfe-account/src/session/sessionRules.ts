import { isFilled, isTyped, messages, patterns, type FormRules } from '@site/shared';
import { oneTimeCodeRule } from '../forms/ProofFields';

/** Rules of the login form: name and password, then the captcha. `useCaptcha` compares it with the image. */
export const loginRules: FormRules<'name' | 'password' | 'captcha' | 'totp'> = [
  ['name', isFilled, messages.credentialsRequired],
  ['password', isTyped, messages.credentialsRequired],
  ['captcha', isFilled, messages.captchaRequired],
];

/** Rules of the form with the one-time code that the host asks for. */
export const loginRulesWithCode = [...loginRules, oneTimeCodeRule];

/** At least 8 characters with letters and digits; other characters are allowed. */
const isStrongPassword = (password: string) =>
  password.length >= 8 && /[A-Za-z]/.test(password) && /[0-9]/.test(password);

/** Rules of the registration form. `useCaptcha` checks the captcha afterwards. */
export const registerRules: FormRules<'name' | 'password' | 'confirmPass' | 'realname' | 'paypassword' | 'captcha'> = [
  ['name', (name) => patterns.username.test(name), messages.username],
  ['password', isStrongPassword, messages.password],
  ['confirmPass', (confirmation, { password }) => confirmation === password, messages.confirmation],
  ['realname', (realname) => patterns.realname.test(realname), messages.realname],
  ['paypassword', (password) => patterns.fundPassword.test(password), messages.payPassword],
];

/** Rules of the form on a site with a minimum age. The API host checks the age. */
export const registerRulesWithBirthday: FormRules<(typeof registerRules)[number][0] | 'birthday'> = [
  ...registerRules,
  ['birthday', isFilled, messages.birthday],
];
