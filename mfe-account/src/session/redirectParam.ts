/** The `redirect` of a query as it is handed on between login and registration; `knownRedirect` judges it at the end. */
export const redirectOf = (search: string): string | undefined =>
  new URLSearchParams(search).get('redirect') ?? undefined;
