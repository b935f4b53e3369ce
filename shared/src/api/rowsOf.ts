/**
 * The rows of a list, which API hosts send as an array, as an array in `data`, or as `null`. For the
 * `transformResponse` of every list endpoint.
 */
export const rowsOf = <Row>(list: readonly Row[] | { data?: readonly Row[] | null } | null | undefined): Row[] => {
  const rows: unknown = Array.isArray(list) ? list : (list as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(rows) ? [...(rows as readonly Row[])] : [];
};

type Count = number | string | null | undefined;

/** Number of the last page of a paged list: `last_page`, else calculated from `total` and `per_page`, else 1. */
export function lastPageOf(page: { last_page?: Count; total?: Count; per_page?: Count } | null | undefined): number {
  const sent = Number(page?.last_page ?? NaN);
  const calculated = Math.ceil(Number(page?.total ?? NaN) / Number(page?.per_page ?? NaN));
  return [sent, calculated].find((pages) => Number.isFinite(pages) && pages >= 1) ?? 1;
}
