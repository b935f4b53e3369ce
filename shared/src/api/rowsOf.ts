/**
 * The rows of a list, however a host wraps it: bare, in `data` (decisions 51), or `null` for none (wire, Envelope). Every list
 * endpoint's `transformResponse` uses it.
 */
export const rowsOf = <Row>(list: readonly Row[] | { data?: readonly Row[] | null } | null | undefined): Row[] => {
  const rows: unknown = Array.isArray(list) ? list : (list as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(rows) ? [...(rows as readonly Row[])] : [];
};

type Count = number | string | null | undefined;

/** The number of a paged list's last page: as the host tells it, else reckoned from `total` and `per_page`, else 1. */
export function lastPageOf(page: { last_page?: Count; total?: Count; per_page?: Count } | null | undefined): number {
  const told = Number(page?.last_page ?? NaN);
  const reckoned = Math.ceil(Number(page?.total ?? NaN) / Number(page?.per_page ?? NaN));
  return [told, reckoned].find((pages) => Number.isFinite(pages) && pages >= 1) ?? 1;
}
