import { messages, patterns, type FormRules } from '@site/shared';
import { loginPasswordRule } from '../forms/ProofFields';

/** The login password, on a host that asks for it. */
const passwordRules = (asksPassword: boolean) => (asksPassword ? [loginPasswordRule] : []);

/**
 * Rules of the mobile form: mainland numbers, and further numbers that the operator allows by the pattern `more`.
 * `asksPassword`: whether the form has the login password.
 */
export const mobileRules = ({
  more,
  asksPassword = false,
}: { more?: RegExp | undefined; asksPassword?: boolean } = {}): FormRules<'mobile' | 'password'> => [
  ['mobile', (mobile) => [patterns.mobile, more].some((pattern) => pattern?.test(mobile)), messages.mobile],
  ...passwordRules(asksPassword),
];

/** Rules of the e-mail form. */
export const emailRules = ({ asksPassword = false }: { asksPassword?: boolean } = {}): FormRules<
  'email' | 'password'
> => [['email', (email) => patterns.email.test(email), messages.email], ...passwordRules(asksPassword)];
