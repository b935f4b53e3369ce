import type { CallData } from '@site/shared';

/** Whether the host asks for the login password to replace this value of the member; never to set the first one. */
export const asksPassword = (user: CallData<'user'> | null | undefined, field: 'mobile' | 'email'): boolean =>
  Boolean(user?.[field]) && Number(user?.contact_needs_password) === 1;
