import { Field, type FieldProps } from './Field';

/**
 * A field for the fund password. Password managers ignore `autocomplete="off"` and would store the fund password in
 * place of the login password; they leave one-time codes alone.
 */
export function FundPasswordField(props: Omit<FieldProps, 'type' | 'autoComplete'>) {
  return <Field {...props} type="password" autoComplete="one-time-code" />;
}
