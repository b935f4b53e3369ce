import { useLocation } from '@site/shared';

/** The address's `redirect`: the page to open after the login. Links to login and registration keep it. */
export const useRedirect = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('redirect') ?? undefined;
