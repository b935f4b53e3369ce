/** Returns the `redirect` parameter unchecked, to pass it on; `knownRedirect` validates it before it is followed. */
export const redirectParam = (search: string): string | undefined =>
  new URLSearchParams(search).get('redirect') ?? undefined;
