import { isTyped, messages, type FormRule } from '@site/shared';

/** The fund password, field `password`, is filled in. Its length is the API host's matter. */
export const fundPasswordRule: FormRule<'password'> = ['password', isTyped, messages.withdrawPassword];

/** The login password is filled in. */
export const loginPasswordRule: FormRule<'password'> = ['password', isTyped, messages.loginPasswordRequired];

/** A one-time code has six digits. */
export const oneTimeCodeRule: FormRule<'totp'> = ['totp', (code) => /^\s*[0-9]{6}\s*$/.test(code), messages.totp];
