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

export interface RecordPage<Row> {
  rows: Row[];
  lastPage: number;
  /** Number of all rows when the page was made, if the API host sends it. */
  total: number | undefined;
}

interface ApiPage<Row> {
  data?: readonly Row[] | null;
  last_page?: Count;
  total?: Count;
  per_page?: Count;
}

/** Reads a paged list, a bare list, or null for an empty one: API hosts send all three. */
export function recordPage<Row>(list: ApiPage<Row> | readonly Row[] | null | undefined): RecordPage<Row> {
  const page = list && !Array.isArray(list) ? (list as ApiPage<Row>) : undefined;
  const total = Number(page?.total ?? NaN);
  return { rows: rowsOf(list), lastPage: lastPageOf(page), total: Number.isFinite(total) ? total : undefined };
}

/** For `infiniteQueryOptions` of paged lists. Pages count from 1. A refetch fetches only the first page. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: (last: { lastPage: number }, _all: unknown, number: number) =>
    number < last.lastPage ? number + 1 : undefined,
  refetchCachedPages: false,
};
