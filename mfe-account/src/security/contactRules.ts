import { messages, patterns } from '@site/shared';
import { firstError, type Check } from '../forms/firstError';

/** The login password, on a host that asks for it. */
const passwordCheck = (asksPassword: boolean): Check<'password'> => [
  'password',
  (password) => !asksPassword || password !== '',
  messages.loginPasswordRequired,
];

/**
 * Rules of the mobile form: mainland numbers, and further numbers that the operator allows by the pattern `more`.
 * `asksPassword`: whether the form has the login password.
 */
export const mobileRules = ({
  more,
  asksPassword = false,
}: { more?: RegExp | undefined; asksPassword?: boolean } = {}) =>
  firstError(
    ['mobile', 'password'],
    [
      ['mobile', (mobile) => [patterns.mobile, more].some((pattern) => pattern?.test(mobile.trim())), messages.mobile],
      passwordCheck(asksPassword),
    ],
  );

/** Rules of the e-mail form. */
export const emailRules = ({ asksPassword = false }: { asksPassword?: boolean } = {}) =>
  firstError(
    ['email', 'password'],
    [['email', (email) => patterns.email.test(email.trim()), messages.email], passwordCheck(asksPassword)],
  );
