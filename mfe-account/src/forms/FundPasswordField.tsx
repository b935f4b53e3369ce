import { Field } from '@site/shared';
import type { ComponentProps } from 'react';

/**
 * A field for the fund password. Password managers ignore `autocomplete="off"`: they would fill the login password in and offer to save
 * the fund password in its place; a one-time code is none of their business.
 */
export function FundPasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'autoComplete'>) {
  return <Field {...props} type="password" autoComplete="one-time-code" />;
}
