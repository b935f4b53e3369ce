import { useLocation } from '@site/shared';

/** The page that a visitor meant to open, handed on by home to its ways to log in. */
export const useRedirect = (): string | undefined =>
  new URLSearchParams(useLocation().search).get('redirect') ?? undefined;
