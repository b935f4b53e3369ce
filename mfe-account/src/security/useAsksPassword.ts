import { useUser } from '@site/shared';

/** Whether the host asks for the login password to replace this value of the member; never to set the first one. */
export function useAsksPassword(field: 'mobile' | 'email'): boolean {
  const { data: user } = useUser();
  return Boolean(user?.[field]) && Number(user?.contact_needs_password) === 1;
}
